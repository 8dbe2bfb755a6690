import type { ImapFlow } from 'imapflow';
import { MailProblem } from './MailProblem.ts';

/** What of a connection with an open box is asked. */
export type SearchedBox = Pick<ImapFlow, 'search' | 'mailbox'>;

/** Mails whose numbers come in one line: eleven characters each, well below the longest line that a connection takes. */
export const MOST_SEARCHED = 100_000;

/**
 * The numbers of all mails from one on, in their order. A large box is asked in ranges of its places, the last ones first: whatever is removed
 * meanwhile moves mails to places that are still to be asked, so none is passed over. Throws a {@link MailProblem} where the server refuses one:
 * what it would have told is not taken for nothing.
 */
export async function newUids(client: SearchedBox, from: number): Promise<number[]> {
  const found = new Set<number>();
  const uid = `${from}:*`;
  for (const [at, start] of rangeStarts(existing(client)).entries()) {
    // others may have removed the mails of a range meanwhile
    const end = at === 0 ? '*' : Math.min(start + MOST_SEARCHED - 1, existing(client));
    if (end !== '*' && end < start) continue;
    const uids = await client.search(start === 1 && end === '*' ? { uid } : { seq: `${start}:${end}`, uid }, { uid: true });
    if (!Array.isArray(uids)) throw new MailProblem('refused');
    for (const each of uids) found.add(each);
  }
  // `from:*` always finds the last mail, also one before it
  return [...found].filter((each) => each >= from).sort((a, b) => a - b);
}

// helpers

/** The first places of the ranges, the last range first. */
const rangeStarts = (count: number): readonly number[] =>
  Array.from({ length: Math.ceil(Math.min(count, MOST_MAILS) / MOST_SEARCHED) }, (_, at) => at * MOST_SEARCHED + 1).reverse();
/** What a server says that it holds is believed up to here. */
const MOST_MAILS = 10_000_000;

const existing = ({ mailbox }: SearchedBox): number => (mailbox === false ? 0 : mailbox.exists);
