import { toDecimal } from '../../formula/index.ts';
import type { PropertySchema } from '../../registry/form/index.ts';
import { translateRule } from '../messages.ts';
import { judge } from './judge.ts';

/**
 * Why a value that metadata brings along cannot be a value of a field, zh-CN. Numbers may be written as decimal text. Where
 * expressions are typed, so is the value (`typed`); its type is left out here then.
 */
export function checkFieldValue(property: PropertySchema, value: unknown, typed = false): string | undefined {
  const types: readonly unknown[] = [property.type].flat();
  const isNumber = (types.includes('number') || types.includes('integer')) && !types.includes('string');
  const issue = judge(property, isNumber && typeof value === 'string' ? toDecimal(value) ?? value : value).find(({ keyword }) => !typed || keyword !== 'type');
  return issue && translateRule('zh-CN')(issue.key, { title: '', ...issue.params });
}
