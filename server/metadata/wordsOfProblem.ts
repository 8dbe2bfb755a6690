import type { Localised } from '../../registry/localised.ts';
import { wordsOf } from '../../registry/metadata/index.ts';

type Said = Parameters<typeof wordsOf>[0];

/** What a finding says, in every language that its words are in. */
export const wordsOfProblem = (problem: Said): Localised => ({
  'zh-CN': wordsOf(problem, 'zh-CN'),
  'en-US': wordsOf(problem, 'en-US'),
  'zh-TW': wordsOf(problem, 'zh-TW'),
});
