import dataTemplate from '../../../schemas/packages/travel/dataTemplate/dt_clfybx.meta.json' with { type: 'json' };
import statuses from '../../../schemas/packages/base/dict/status.meta.json' with { type: 'json' };
import type { ListRow, ListTemplate } from '../../../renderers/list/index.ts';

/** The shipped list of travel claims. */
export const claims = {
  ...(dataTemplate.spec as unknown as Omit<ListTemplate, 'alias' | 'name' | 'dicts'>),
  alias: 'dt_clfybx',
  name: '差旅费报销',
  dicts: { status: statuses.spec.items, cs: [{ value: 'SH', label: '上海' }] },
} satisfies ListTemplate;

export const rows: readonly ListRow[] = [
  {
    id_: 'r1',
    djbh: 'CL-1',
    sqr: { id: 'U1', name: '陈雨欣' },
    sqbm: { id: 'O1', name: '规划所' },
    ccsy: '上海出差',
    ckssj: '2026-11-01',
    cjssj: '2026-11-03',
    mddcs: 'SH',
    bxzje: 1234.5,
    cjkje: 0,
    sfje: -0.1,
    status: 'running',
    cur_node: '部门审批',
    sqrq: '2026-11-04',
    inst_id: 'i1',
    def_key: 'clfybxV1',
  },
  { id_: 'r2', djbh: 'CL-2', sqr: { id: 'U1', name: '陈雨欣' }, ccsy: '北京', bxzje: 0.2, status: 'draft', sqrq: '2026-11-05', inst_id: null },
];
