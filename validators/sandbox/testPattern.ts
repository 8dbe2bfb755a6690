import { evaluateText } from './quickjs.ts';

/** Short, because patterns run on the calling thread: with what the engine takes to notice, it stays below 50 ms. */
const patternLimitMs = 25;

/** Whether the pattern is found in the text, by a back-tracking engine under a time limit; false when time runs out. */
export async function testPattern(pattern: string, text: string): Promise<boolean> {
  // the engine has no flags inside of patterns
  const [prefix = '', flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? [];
  const outcome = await evaluateText(
    'new RegExp(pattern, flags).test(text) ? "found" : ""',
    { pattern: pattern.slice(prefix.length), flags, text },
    patternLimitMs,
  );
  return 'text' in outcome && outcome.text === 'found';
}
