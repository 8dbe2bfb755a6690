import type { Expression, Finding } from '../types.ts';

/** A counter that begins again says in the number for which period it counts, or numbers come twice. */
export function checkSerial({ pattern, reset }: Extract<Expression, { language: 'serial' }>): Finding[] {
  const parts = new Set([...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const has = (...names: readonly string[]): boolean => names.some((name) => parts.has(name));
  const missing = [
    ...(reset !== 'never' && !has('yyyy', 'yyyyMM', 'yyyyMMdd') ? ['{yyyy}'] : []),
    ...((reset === 'month' || reset === 'day') && !has('MM', 'yyyyMM', 'yyyyMMdd') ? ['{MM}'] : []),
    ...(reset === 'day' && !has('dd', 'yyyyMMdd') ? ['{dd}'] : []),
  ];
  return missing.length === 0 ? [] : [{ code: 'E04', message: `计数${resetTexts[reset] ?? ''}重新开始，编号中应含有 ${missing.join('、')}，否则会重复`, hint: `例如 ${withParts(pattern, missing)}` }];
}

// helpers

const resetTexts: Readonly<Record<string, string>> = { year: '每年', month: '每月', day: '每天' };

const withParts = (pattern: string, missing: readonly string[]): string => pattern.replace(/\{0+\}/, (counter) => `${missing.join('')}${missing.length > 0 ? '-' : ''}${counter}`);
