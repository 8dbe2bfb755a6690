/**
 * What the processes on one database tell each other when it is committed, so that none goes on with what it remembers. Whoever misses it, while
 * its connection is away or behind a pooler that knows no `listen`, finds out by itself within a second.
 */
export interface News {
  readonly topic: NewsTopic;
  readonly tenantId: string;
}

/** `metadata`: other versions are published. `sessions`: some were closed. */
export type NewsTopic = (typeof topics)[number];

/** Called with news of any process, this one included; with `undefined` when some may have been missed. */
export type Hear = (news: News | undefined) => void;

export const newsChannel = 'yuanbiao_news';

export const newsText = ({ topic, tenantId }: News): string => `${topic} ${tenantId}`;

/** Undefined for what a later version of the portal tells. */
export function readNews(text: string): News | undefined {
  const at = text.indexOf(' ');
  const topic = topics.find((each) => each === text.slice(0, at));
  return topic === undefined ? undefined : { topic, tenantId: text.slice(at + 1) };
}

// helpers

const topics = ['metadata', 'sessions'] as const;
