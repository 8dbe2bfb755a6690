import type { Localised } from '../localised.ts';
import type { LinkageAction } from './types.ts';

/** One thing linkage can do to its target. */
export interface LinkageActionKind {
  readonly name: Exclude<keyof LinkageAction, 'field'>;
  readonly title: Localised;
  readonly doc: Localised;
  /** What stands behind the name in the metadata. */
  readonly value: string;
}

/** What linkage can do, in the order of the catalogue. */
export const linkageActions: readonly LinkageActionKind[] = [
  {
    name: 'mode',
    title: { 'zh-CN': '显示方式', 'en-US': 'Mode', 'zh-TW': '顯示方式' },
    doc: {
      'zh-CN': '把目标收紧为 w、b、r 或 n；不能放宽节点权限。',
      'en-US': 'Narrows the target to w, b, r or n; never widens what the node allows.',
      'zh-TW': '把目標收緊為 w、b、r 或 n；不能放寬節點權限。',
    },
    value: 'w | b | r | n',
  },
  {
    name: 'required',
    title: { 'zh-CN': '必填', 'en-US': 'Required', 'zh-TW': '必填' },
    doc: {
      'zh-CN': '目标可填写时必须填写；目标是子表时至少要有一行。',
      'en-US': 'The target has to be filled while it may be filled; a sub-table needs at least one row.',
      'zh-TW': '目標可填寫時必須填寫；目標是子表時至少要有一列。',
    },
    value: 'true | false',
  },
  {
    name: 'value',
    title: { 'zh-CN': '赋值', 'en-US': 'Value', 'zh-TW': '賦值' },
    doc: {
      'zh-CN': '条件成立期间把目标固定为这个值。',
      'en-US': 'Keeps the target at this value while the condition holds.',
      'zh-TW': '條件成立期間把目標固定為這個值。',
    },
    value: 'any JSON value',
  },
  {
    name: 'options',
    title: { 'zh-CN': '选项', 'en-US': 'Options', 'zh-TW': '選項' },
    doc: {
      'zh-CN': '条件成立期间改用另一个数据字典；同一编码在其中须是同一文字。',
      'en-US': 'Takes the choices from another dictionary while the condition holds; a code has the same words in all of them.',
      'zh-TW': '條件成立期間改用另一個資料字典；同一編碼在其中須是同一文字。',
    },
    value: 'key of a dictionary',
  },
  {
    name: 'clear',
    title: { 'zh-CN': '清空', 'en-US': 'Clear', 'zh-TW': '清空' },
    doc: {
      'zh-CN': '条件成立期间目标保持为空；目标是子表时删除所有行。',
      'en-US': 'Keeps the target empty while the condition holds; a sub-table loses its rows.',
      'zh-TW': '條件成立期間目標保持為空；目標是子表時刪除所有列。',
    },
    value: 'true | false',
  },
  {
    name: 'message',
    title: { 'zh-CN': '提示', 'en-US': 'Message', 'zh-TW': '提示' },
    doc: {
      'zh-CN': '条件成立期间在目标下方显示这句话。',
      'en-US': 'Shows this sentence below the target while the condition holds.',
      'zh-TW': '條件成立期間在目標下方顯示這句話。',
    },
    value: 'text',
  },
];
