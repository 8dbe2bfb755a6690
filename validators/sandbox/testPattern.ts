import { evaluateText } from './quickjs.ts';

/** Whether the pattern is found in the text, by a back-tracking engine under a time limit; false when time runs out. */
export async function testPattern(pattern: string, text: string): Promise<boolean> {
  const outcome = await evaluateText('new RegExp(pattern).test(text) ? "found" : ""', { pattern, text });
  return 'text' in outcome && outcome.text === 'found';
}
