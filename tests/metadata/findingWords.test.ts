import { describe, expect, test } from 'vitest';
import { languages } from '../../registry/localised.ts';
import { pointerOf, problemIn, stepsOf, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { HAN, SIMPLIFIED } from '../helpers/chinese.ts';
import { people, published } from './mutations/probes.ts';
import { seededDefects } from './mutations/seeded.ts';

/** What designers have written into the items; a sentence may repeat it in every language. */
const written = [...new Set([...JSON.stringify([...published.values(), ...seededDefects]).matchAll(/\p{Script=Han}+/gu)].map(([word]) => word))].sort(
  (a, b) => b.length - a.length,
);
const withoutData = (words: string): string => written.reduce((rest, word) => rest.replaceAll(word, '·'), words);

function changed(item: RawItem, pointer: string, value: unknown): RawItem {
  const copy = structuredClone(item);
  const steps = stepsOf(pointer);
  const last = steps.pop() ?? '';
  const owner = valueAt(copy, pointerOf(...steps)) as Record<string, unknown>;
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}

describe('what publishing says of a seeded defect is in the reader’s language', () => {
  test.each(seededDefects.map((row) => [`${row[0]} ${row[1]} ${JSON.stringify(row[2])?.slice(0, 60)}`, row] as const))('%s', async (_name, row) => {
    const [label, pointer, value] = row;
    const item = published.get(label);
    if (item === undefined) throw new Error(`no item <${label}>`);
    const problems = await inspectItems([changed(item, pointer, value)], published, people, '2026-11-16 09:00:00');
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      for (const language of languages) {
        const { message, hint = '', params = {} } = problemIn(problem, language);
        const words = withoutData([message, hint, ...Object.values(params)].join('\n'));
        if (language === 'en-US') expect(words, JSON.stringify(problem)).not.toMatch(HAN);
        else expect(message).toMatch(HAN);
        if (language === 'zh-TW') expect(words, JSON.stringify(problem)).not.toMatch(SIMPLIFIED);
      }
    }
  });
});
