import { expect, test } from 'vitest';
import { MOST_SEARCHED, newUids, type SearchedBox } from '../../../server/mail/newUids.ts';

/** A box whose mails have these numbers; `removes` are the first mails that somebody else removes after an answer. */
function boxOf(uids: number[], { removes = 0, fails = false }: { readonly removes?: number; readonly fails?: boolean } = {}) {
  const asked: string[] = [];
  const longest = { answer: 0 };
  const client = {
    get mailbox() {
      return { exists: uids.length };
    },
    search: ({ seq = '1:*', uid = '' }: { readonly seq?: string; readonly uid?: string }) => {
      asked.push(seq);
      const [start = 1, end = uids.length] = seq.split(':').map((place) => (place === '*' ? uids.length : Number(place)));
      if (fails || end > uids.length) return Promise.resolve(false);
      const from = Math.min(Number.parseInt(uid, 10), uids.at(-1) ?? 0);
      const answer = uids.slice(start - 1, end).filter((each) => each >= from);
      longest.answer = Math.max(longest.answer, answer.length);
      uids.splice(0, removes);
      return Promise.resolve(answer);
    },
  } as unknown as SearchedBox;
  return { client, asked, longest };
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => 3 * (at + 1));

test.each<[name: string, count: number, from: number, ranges: string[], found: number]>([
  ['an empty box is not asked', 0, 1, [], 0],
  ['a small one at once', 5, 1, ['1:*'], 5],
  ['the last mail is found again and is not new', 5, 16, ['1:*'], 0],
  ['as many as one line holds', MOST_SEARCHED, 1, ['1:*'], MOST_SEARCHED],
  ['one more', MOST_SEARCHED + 1, 1, ['100001:*', '1:100000'], MOST_SEARCHED + 1],
  ['many more', 300_000, 1, ['200001:*', '100001:200000', '1:100000'], 300_000],
  ['many more, of which two are new', 300_000, 899_997, ['200001:*', '100001:200000', '1:100000'], 2],
])('%s', async (_name, count, from, ranges, found) => {
  const { client, asked, longest } = boxOf(numbers(count));
  expect(await newUids(client, from)).toEqual(numbers(count).slice(count - found));
  expect(asked).toEqual(ranges);
  expect(longest.answer).toBeLessThanOrEqual(MOST_SEARCHED);
});

test('what is removed meanwhile lets none of the others out', async () => {
  const { client } = boxOf(numbers(250_000), { removes: 60_000 });
  expect((await newUids(client, 1)).filter((uid) => uid > 3 * 120_000)).toEqual(numbers(250_000).slice(120_000));
});

test('a refused search is not taken for no mails', async () => {
  await expect(newUids(boxOf(numbers(5), { fails: true }).client, 1)).rejects.toMatchObject({ reason: 'refused' });
});
