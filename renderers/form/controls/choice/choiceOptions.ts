import type { ControlOption } from '../defineControl.ts';

/** Where choices come from; every control that offers some reads these. */
export const choiceOptions: readonly ControlOption[] = [
  { name: 'options', kind: 'list', doc: '固定选项：文字，或 {key, name, disabled, color, group, children}' },
  { name: 'dict', kind: 'alias', doc: '字典的键，选项取自该字典' },
  { name: 'parentField', kind: 'text', doc: '上级字段（本行用 item.字段）：只列出字典中 parent 为其值的项和没有 parent 的项，提交时同样校验' },
  {
    name: 'query',
    kind: 'object',
    doc: '自定义查询 {alias, params, value, label, parent, group, search, pageSize, askEmpty}；params 为查询参数 → 字段（本行用 item.字段），字段变化时重新取选项',
  },
];

export const multipleOption: ControlOption = { name: 'multiple', kind: 'flag', doc: '可选多项；值为列表，文字类型的字段以逗号连接', default: false };

export const clearableOption: ControlOption = { name: 'clearable', kind: 'flag', doc: '可以清空', default: true };
