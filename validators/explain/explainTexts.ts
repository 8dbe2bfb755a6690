import { localised, type Localised } from '../../registry/localised.ts';
import type { Reason } from './types.ts';

/** Words of the reasons. `{name}` stands for a parameter. */
export const explainTexts = {
  permission: { 'zh-CN': '权限 {where} 给出 {mode}', 'en-US': 'permission {where} gives {mode}', 'zh-TW': '權限 {where} 給出 {mode}' },
  permissionUnknown: { 'zh-CN': '当前节点的权限给出 {mode}', 'en-US': 'the rights at this node give {mode}', 'zh-TW': '目前節點的權限給出 {mode}' },
  formula: { 'zh-CN': '由公式计算，不能填写', 'en-US': 'computed by a formula, so nobody types here', 'zh-TW': '由公式計算，不能填寫' },
  table: { 'zh-CN': '所在子表「{table}」为 {mode}', 'en-US': 'its table "{table}" is {mode}', 'zh-TW': '所在子表「{table}」為 {mode}' },
  linkage: { 'zh-CN': '联动 {rule} 要求 {mode}', 'en-US': 'linkage {rule} asks for {mode}', 'zh-TW': '聯動 {rule} 要求 {mode}' },
  readOnly: { 'zh-CN': '整张表单只读', 'en-US': 'the whole form is read-only', 'zh-TW': '整張表單唯讀' },
  input: { 'zh-CN': '填写的值', 'en-US': 'typed in', 'zh-TW': '填寫的值' },
  default: { 'zh-CN': '默认值 {value}', 'en-US': 'default {value}', 'zh-TW': '預設值 {value}' },
  value: { 'zh-CN': '公式 {formula}', 'en-US': 'formula {formula}', 'zh-TW': '公式 {formula}' },
  defaultFormula: { 'zh-CN': '默认公式 {formula}', 'en-US': 'default formula {formula}', 'zh-TW': '預設公式 {formula}' },
  overAnswer: {
    'zh-CN': '手工修改，代替查询 {alias} 的结果',
    'en-US': 'typed over what the query {alias} answers',
    'zh-TW': '手工修改，取代查詢 {alias} 的結果',
  },
  manual: { 'zh-CN': '手工修改，代替默认公式 {formula}', 'en-US': 'typed over the default formula {formula}', 'zh-TW': '手工修改，取代預設公式 {formula}' },
  query: { 'zh-CN': '关联查询 {alias}', 'en-US': 'custom query {alias}', 'zh-TW': '關聯查詢 {alias}' },
  dictated: { 'zh-CN': '联动 {rule} 决定了值', 'en-US': 'linkage {rule} decides the value', 'zh-TW': '聯動 {rule} 決定了值' },
  cycle: { 'zh-CN': '公式循环引用：{loop}', 'en-US': 'formulas refer to each other in a circle: {loop}', 'zh-TW': '公式循環引用：{loop}' },
} as const satisfies Readonly<Record<string, Localised>>;

/** A reason as a sentence. An unknown code shows itself. */
export function reasonText({ code, params }: Reason, locale: string): string {
  const text = Object.hasOwn(explainTexts, code) ? localised(explainTexts[code as keyof typeof explainTexts], locale) : code;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '');
}
