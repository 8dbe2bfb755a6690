/** A register that several people edit, and flows with pages of another system. */
export function documentPackage(origin: string): object {
  const text = (title: string, widget = 'input') => ({ type: 'string', title, 'x-ui': { widget } });
  const bo = {
    kind: 'bo',
    key: 'zcdj',
    name: '资产登记',
    spec: {
      schema: {
        type: 'object',
        properties: {
          mc: { ...text('名称'), 'x-rules': 'required' },
          dd: text('地点'),
          bz: text('备注', 'textarea'),
          bjmx: {
            type: 'array',
            title: '部件',
            'x-ui': { widget: 'subTable' },
            items: { type: 'object', properties: { bj: text('部件名'), sl: { type: 'number', title: '数量', 'x-ui': { widget: 'number' } } } },
          },
        },
      },
    },
  };
  const form = {
    kind: 'form',
    key: 'zcdjV1',
    name: '资产登记',
    auth: { start: ['role:ptyg'] },
    spec: {
      bo: 'zcdj',
      layout: [
        { group: '资产', fields: ['mc', 'dd', 'bz'] },
        { group: '部件', fields: ['bjmx'] },
      ],
      perm: { start: { main: { '*': 'w' }, sub: { bjmx: { _: 'w' } }, subOps: { bjmx: { add: true, del: true } } }, read: { main: { '*': 'r' } } },
    },
  };
  const list = {
    kind: 'dataTemplate',
    key: 'dt_zcdj',
    name: '资产登记',
    auth: { view: ['role:ptyg'] },
    spec: {
      bo: 'zcdj',
      form: 'zcdjV1',
      columns: [{ field: 'mc', title: '名称' }],
      toolbar: ['add'],
      rowButtons: ['edit', 'delete'],
      rowFilter: [{ role: '*', sql: '1=1' }],
    },
  };
  const flow = (key: string, formUrl: string) => ({
    kind: 'flow',
    key,
    name: `外部表单 ${key}`,
    auth: { start: ['role:ptyg'] },
    spec: {
      formUrl,
      subject: `外部表单 ${key}`,
      nodes: [
        { id: 'Start1', type: 'START', name: '开始' },
        { id: 'Fill1', type: 'USERTASK', name: '填写申请', assignee: { rule: 'startUser' } },
        { id: 'Check1', type: 'USERTASK', name: '审核', assignee: { rule: 'users', users: ['U1009'] } },
        { id: 'End1', type: 'END', name: '结束' },
      ],
      edges: [
        { from: 'Start1', to: 'Fill1' },
        { from: 'Fill1', to: 'Check1' },
        { from: 'Check1', to: 'End1' },
      ],
    },
  });
  const frame = (mode: string): string => `${origin}/form?mode=${mode}`;
  return {
    package: 'documentTest',
    version: 1,
    items: [
      bo,
      form,
      list,
      flow('urlOk', frame('ok')),
      flow('urlSilent', frame('silent')),
      flow('urlLate', frame('late')),
      flow('urlRefuse', frame('refuse')),
      flow('urlBad', frame('bad')),
      flow('urlForeign', 'https://elsewhere.example/form'),
    ],
  };
}
