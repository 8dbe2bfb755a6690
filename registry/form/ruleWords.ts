import type { CompiledTable } from './types.ts';

/** What a rule string says to whoever draws a form, without running it; rules are read and run by `validators`. */

/** Whether a value is demanded. */
export function demandsValue(rules: string | undefined): boolean {
  return rules !== undefined && /(?:^|\|)\s*required\s*(?:\||$)/.test(rules);
}

/** How many rows a table takes, by its schema and its rules. */
export function mostRows({ maxRows, rules }: Pick<CompiledTable, 'maxRows' | 'rules'>): number {
  const limits = [...(rules ?? '').matchAll(/(?:^|\|)\s*(?:max|maxLen|length)\s*:\s*(\d+)\s*(?=\||$)/g)].map(([, count]) => Number(count));
  return Math.min(maxRows, ...limits);
}
