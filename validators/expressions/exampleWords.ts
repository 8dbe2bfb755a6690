import { groupDigits, type CaseValue, type FieldSymbol } from '../../formula/index.ts';

/** What one name holds in a case of a condition, in words: `金额 12,000.00 元`, `方式为空`. */
export function exampleWord(symbol: FieldSymbol, value: CaseValue): string {
  if (value === null) return `${symbol.title}为空`;
  if (typeof value === 'boolean') return `${symbol.title}为${value ? '是' : '否'}`;
  if (symbol.kinds[0] === 'number') return `${symbol.title} ${symbol.isMoney === true ? `${groupDigits(value)} 元` : value}`;
  return `${symbol.title}为【${symbol.options?.find((option) => option.value === value)?.label ?? value}】`;
}
