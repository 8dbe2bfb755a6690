import type { FlowForm } from '../../../../schemas/calls/entities/form.ts';
import type { FormPermission } from '../../../../registry/form/index.ts';

/** A small claim: a number, a reason, an amount to be checked, one sub-table, a total. */
const claimSchema = {
  type: 'object',
  properties: {
    djbh: { type: 'string', title: '单据编号', 'x-ui': { widget: 'serialNo' } },
    sy: { type: 'string', title: '事由', 'x-ui': { widget: 'input' }, 'x-rules': 'required|max:20' },
    hdje: { type: 'number', title: '核定金额', 'x-ui': { widget: 'money' } },
    zje: { type: 'number', title: '总金额', 'x-ui': { widget: 'money' }, 'x-formula': 'sum(mx.item.je)' },
    mx: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          xm: { type: 'string', title: '项目' },
          je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
          bz: { type: 'string', title: '备注' },
        },
      },
    },
  },
};

export const startPermission: FormPermission = {
  fields: { claim: { djbh: 'r', sy: 'b', hdje: 'r', zje: 'r' }, mx: { xm: 'w', je: 'w', bz: 'r' } },
  table: { mx: { add: true, del: true } },
};
export const approvePermission: FormPermission = {
  fields: { claim: { djbh: 'r', sy: 'r', hdje: 'w', zje: 'r' }, mx: { xm: 'r', je: 'r', bz: 'r' } },
};

export function claimPayload(permission: FormPermission, data: Record<string, unknown>, more: Partial<FlowForm> = {}): FlowForm {
  return {
    result: true,
    form: {
      id: 'claim:1',
      formKey: 'claim',
      name: '报销单',
      version: 1,
      boAlias: 'claim',
      status: 'deploy',
      formHtml: '',
      formType: 'pc',
      schema: claimSchema,
      layout: [
        { group: '基本信息', fields: ['djbh', 'sy', 'hdje', 'zje'] },
        { group: '明细', fields: ['mx'] },
      ],
      rules: [],
      summary: ['zje'],
      validator: '',
      dicts: {},
      i18n: {},
    },
    permission: JSON.stringify(permission),
    data: { claim: data },
    buttons: [],
    ...more,
  };
}

export const claimData = {
  id_: 'r1',
  djbh: 'CL-2026-0001',
  sy: '赴北京参加储能标准研讨会',
  hdje: 100,
  zje: 100.5,
  sub_mx: [
    { id_: 'm1', ref_id_: 'r1', xm: '高铁', je: 60.5, bz: '二等座' },
    { id_: 'm2', ref_id_: 'r1', xm: '住宿', je: 40, bz: '' },
  ],
};
