import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { groupDigits, type CaseValue, type FieldSymbol } from '../../formula/index.ts';

/** What one name holds in a case of a condition, in words: `金额 12,000.00 元`, `方式为空`. */
export function exampleWord({ title, kinds, options, isMoney }: FieldSymbol, value: CaseValue): Localised {
  if (value === null) return fill(texts.empty, { title });
  if (typeof value === 'boolean') return fill(value ? texts.yes : texts.no, { title });
  if (kinds[0] === 'number') return isMoney === true ? fill(texts.money, { title, value: groupDigits(value) }) : fill(texts.number, { title, value });
  return fill(texts.value, { title, value: options?.find((option) => option.value === value)?.label ?? value });
}

// helpers

const texts = {
  empty: { 'zh-CN': '{title}为空', 'en-US': '{title} empty', 'zh-TW': '{title}為空' },
  yes: { 'zh-CN': '{title}为是', 'en-US': '{title} yes', 'zh-TW': '{title}為是' },
  no: { 'zh-CN': '{title}为否', 'en-US': '{title} no', 'zh-TW': '{title}為否' },
  money: { 'zh-CN': '{title} {value} 元', 'en-US': '{title} {value} CNY', 'zh-TW': '{title} {value} 元' },
  number: { 'zh-CN': '{title} {value}', 'en-US': '{title} {value}', 'zh-TW': '{title} {value}' },
  value: { 'zh-CN': '{title}为【{value}】', 'en-US': '{title} {value}', 'zh-TW': '{title}為【{value}】' },
} as const;
