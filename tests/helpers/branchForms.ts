import type { RawItem } from '../../registry/metadata/index.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A small form whose root schema has branches: with `lx` = a there is the field `p`, otherwise, where it says so, `q`. */
export interface BranchForm {
  readonly keyword: string;
  readonly bo: string;
  readonly flow: string;
  /** What of it exists besides `lx` and `bz` when `lx` is a, b, or empty. */
  readonly fields: Readonly<Record<'a' | 'b' | 'none', readonly ('p' | 'q')[]>>;
}

const text = (title: string): Schema => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const p: Schema = { ...text('甲说明'), maxLength: 20, 'x-rules': 'required' };
const q: Schema = { ...text('乙说明'), maxLength: 20, 'x-rules': 'required' };
const lx: Schema = {
  type: 'string',
  title: '类型',
  'x-ui': {
    widget: 'select',
    options: [
      { key: 'a', name: '甲类' },
      { key: 'b', name: '乙类' },
    ],
  },
};

const roots: readonly (readonly [keyword: string, root: Schema, fields: BranchForm['fields']])[] = [
  ['oneOf', { oneOf: [{ properties: { lx: { const: 'a' }, p } }, { properties: { lx: { const: 'b' }, q } }] }, { a: ['p'], b: ['q'], none: [] }],
  ['anyOf', { anyOf: [{ properties: { lx: { const: 'a' }, p } }, { properties: { lx: { const: 'b' }, q } }] }, { a: ['p'], b: ['q'], none: [] }],
  [
    'if',
    { if: { properties: { lx: { const: 'a' } }, required: ['lx'] }, then: { properties: { p } }, else: { properties: { q } } },
    { a: ['p'], b: ['q'], none: ['q'] },
  ],
  ['dependentSchemas', { dependentSchemas: { lx: { properties: { p } } } }, { a: ['p'], b: ['p'], none: [] }],
];

export const branchForms: readonly BranchForm[] = roots.map(([keyword, , fields]) => ({ keyword, bo: boOf(keyword), flow: flowOf(keyword), fields }));

/**
 * The forms with a flow each: the starter fills in, then the same approver decides at three steps. At `Hide1` the member
 * that decides on the branch is hidden, at `Only1` the fields of the branches, at `Edit1` he may write everything.
 */
export const branchItems: readonly RawItem[] = roots.flatMap(([keyword, root]): RawItem[] => {
  const [bo, form, flow] = [boOf(keyword), flowOf(keyword), flowOf(keyword)];
  const steps = [
    ['Hide1', '不见类型'],
    ['Only1', '不见说明'],
    ['Edit1', '修改'],
  ] as const;
  return [
    { kind: 'bo', key: bo, name: `分支 ${keyword}`, spec: { schema: { type: 'object', properties: { lx, bz: text('备注') }, ...root } } },
    {
      kind: 'form',
      key: form,
      name: `分支 ${keyword}`,
      auth: { start: ['role:ptyg'] },
      spec: {
        bo,
        layout: [{ group: '分支', fields: keyword === 'dependentSchemas' ? ['lx', 'p', 'bz'] : ['lx', 'p', 'q', 'bz'] }],
        perm: {
          start: { main: { '*': 'w' } },
          read: { main: { '*': 'r' } },
          Hide1: { main: { '*': 'r', lx: 'n', bz: 'w' } },
          Only1: { main: { '*': 'r', p: 'n', ...(keyword === 'dependentSchemas' ? {} : { q: 'n' }), bz: 'w' } },
          Edit1: { main: { '*': 'w' } },
        },
      },
    },
    {
      kind: 'flow',
      key: flow,
      name: `分支 ${keyword}`,
      auth: { start: ['role:ptyg'] },
      spec: {
        form,
        subject: `分支 ${keyword}`,
        nodes: [
          { id: 'Start1', type: 'START', name: '开始' },
          { id: 'Fill1', type: 'USERTASK', name: '填写申请', assignee: { rule: 'startUser' } },
          ...steps.map(([id, name]) => ({ id, type: 'USERTASK', name, assignee: { rule: 'users', users: ['U1009'] } })),
          { id: 'End1', type: 'END', name: '结束' },
        ],
        edges: [
          { from: 'Start1', to: 'Fill1' },
          { from: 'Fill1', to: 'Hide1' },
          { from: 'Hide1', to: 'Only1' },
          { from: 'Only1', to: 'Edit1' },
          { from: 'Edit1', to: 'End1' },
        ],
      },
    },
  ];
});

// helpers

function boOf(keyword: string): string {
  return `fz${keyword.toLowerCase()}`;
}

function flowOf(keyword: string): string {
  return `${boOf(keyword)}V1`;
}
