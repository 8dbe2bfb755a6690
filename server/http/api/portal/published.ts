import { sql, type RawBuilder } from 'kysely';
import type { BoRecord } from '../../../forms/index.ts';
import type { CurrentUser } from '../../../identity/index.ts';

/** Objects whose published records everybody of the tenant reads, or everybody of the author's department. */
export const publishedObjects = ['ggl', 'xw'] as const;

/** Whether a record `t` of these objects is shown to the reader on this day. Drafts, withdrawn and expired ones are shown to nobody. */
export const publishedTo = (user: CurrentUser, today: string): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(t.data->>'zt', 'published') = 'published'
    and (coalesce(t.data->>'yxq', '') = '' or left(t.data->>'yxq', 10) >= ${today})
    and left(coalesce(t.data->>'fbsj', t.data->>'scrq', ''), 10) <= ${today}
    and (coalesce(t.data->>'fbfw', 'all') <> 'dept' or t.org_id = any(${orgsOf(user)}::text[])))`;

/** The same judgement of one record: its files are read by whom it is shown to. */
export function isPublishedTo({ bo, data, orgId }: Pick<BoRecord, 'bo' | 'data' | 'orgId'>, user: CurrentUser, today: string): boolean {
  if (!publishedObjects.some((name) => name === bo) || (data['zt'] ?? 'published') !== 'published') return false;
  const [until, since] = [text(data['yxq']).slice(0, 10), text(data['fbsj'] ?? data['scrq']).slice(0, 10)];
  if ((until !== '' && until < today) || since > today) return false;
  return data['fbfw'] !== 'dept' || (orgId !== null && orgsOf(user).includes(orgId));
}

// helpers

/** The organisations of a person's posts, with those above them. */
const orgsOf = ({ posts }: CurrentUser): string[] => [...new Set(posts.flatMap(({ org }) => [org.id, ...org.path.split('.')]))].filter((id) => id !== '');

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
