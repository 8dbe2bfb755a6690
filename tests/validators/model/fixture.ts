import { compileForm, type CompiledForm, type FieldMode, type FormPermission, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';

/** A small claim with the shapes that matter: row formulas, totals, default formulas, linkage in rows, a query, hidden derived inputs. */
const claimSchema: PropertySchema = {
  type: 'object',
  properties: {
    sy: { type: 'string', title: '事由', 'x-ui': { widget: 'input' }, 'x-rules': 'required|max:10' },
    zjdj: { type: 'string', title: '职级', 'x-ui': { widget: 'select' } },
    xcmx: {
      type: 'array',
      title: '交通',
      minItems: 0,
      maxItems: 50,
      'x-ui': { widget: 'subTable' },
      items: {
        type: 'object',
        properties: {
          jtgj: {
            type: 'string',
            title: '工具',
            'x-ui': { widget: 'select' },
            'x-rules': 'required',
            'x-linkage': [{ when: "item.jtgj == 'air'", then: [{ field: 'item.jj', mode: 'w' }], else: [{ field: 'item.jj', mode: 'n', clear: true }] }],
          },
          je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' }, 'x-rules': 'required|min_value:0.01' },
          jj: { type: 'number', title: '基金', 'x-ui': { widget: 'money' }, 'x-defaultFormula': "if(item.jtgj == 'air', 50, 0)" },
          sl: { type: 'number', title: '税率', 'x-ui': { widget: 'rate' }, 'x-query': { alias: 'q_sl', params: { jtgj: 'item.jtgj' }, result: 'sl' } },
          se: { type: 'number', title: '税额', 'x-ui': { widget: 'money' }, 'x-defaultFormula': 'round((item.je - item.jj) / (1 + item.sl) * item.sl, 2)' },
          sm: {
            type: 'string',
            title: '说明',
            'x-ui': { widget: 'input' },
            'x-linkage': [{ when: 'item.je > 1000', then: [{ field: 'item.sm', mode: 'b' }], else: [{ field: 'item.sm', mode: 'n' }] }],
          },
        },
      },
    },
    hj: { type: 'number', title: '合计', 'x-ui': { widget: 'money' }, 'x-formula': 'sum(xcmx.item.je)', 'x-rules': 'min_value:0.01' },
    sehj: { type: 'number', title: '税额合计', 'x-ui': { widget: 'money' }, 'x-formula': 'sum(xcmx.item.se)' },
    hdje: { type: 'number', title: '核定金额', 'x-ui': { widget: 'money' }, 'x-defaultFormula': 'hj', 'x-rules': 'min_value:0|max_value:hj' },
    sfje: { type: 'number', title: '实付', 'x-ui': { widget: 'money' }, 'x-formula': 'max(hdje - 100, 0)' },
    dx: { type: 'string', title: '大写', 'x-ui': { widget: 'capital' }, 'x-formula': 'capital(hj)' },
  },
};

export const claimSource: FormSource = {
  key: 'claimV1',
  name: '报销单',
  version: 1,
  boAlias: 'claim',
  schema: claimSchema,
  layout: [
    { group: '基本信息', fields: ['sy', 'zjdj'] },
    { group: '明细', tabs: [{ title: '交通', fields: ['xcmx'] }] },
    { group: '合计', fields: ['hj', 'sehj', 'hdje', 'sfje', 'dx'] },
  ],
  rules: [{ key: 'atLeastOne', check: 'count(xcmx.item.je) > 0', message: '请至少填写一条费用明细' }],
  summary: ['hj', 'sfje'],
};

/** All fields `w`, the columns too, rows free; `changes` overrides single paths. */
export function permissionOf(
  changes: Readonly<Record<string, FieldMode>> = {},
  table: FormPermission['table'] = { xcmx: { add: true, del: true, copy: true } },
): FormPermission {
  const fields: Record<string, Record<string, FieldMode>> = { claim: {}, xcmx: {} };
  for (const [name, property] of Object.entries(claimSchema.properties ?? {})) {
    (fields.claim as Record<string, FieldMode>)[name] = changes[name] ?? 'w';
    for (const column of Object.keys(property.items?.properties ?? {}))
      (fields.xcmx as Record<string, FieldMode>)[column] = changes[`xcmx.item.${column}`] ?? (column === 'sl' ? 'r' : 'w');
  }
  return { fields, ...(table ? { table } : {}) };
}

export const claimForm = (changes?: Readonly<Record<string, FieldMode>>): CompiledForm => compileForm(claimSource, permissionOf(changes));

export const context = { user: { id: 'U1', name: '陈雨欣' }, org: { id: 'O1', name: '研究所' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
