import { expect, test } from 'vitest';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

/** Constants that a step writes: what the field can never hold is refused when the flow is published. */

const properties = {
  je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' }, 'x-rules': 'required|min_value:0' },
  yb: { type: 'integer', title: '件数', maximum: 9 },
  zf: { type: 'string', title: '说明', maxLength: 10, 'x-rules': 'max:5' },
  rq: { type: 'string', title: '日期', format: 'date', 'x-ui': { widget: 'date' } },
  bh: { type: 'string', title: '编号', 'x-ui': { widget: 'serialNo', serialNo: 'no' } },
  hj: { type: 'number', title: '合计', 'x-formula': 'je*2' },
  bt: { type: 'string', title: '标题' },
  sm: { type: 'string', title: '事由', 'x-rules': 'required' },
  kg: { type: 'boolean', title: '开关', 'x-linkage': [{ when: 'kg', then: [{ field: 'sm', mode: 'n' }] }] },
  df: { type: 'number', title: '建议', 'x-rules': 'required', 'x-defaultFormula': 'je' },
  xx: { type: 'number', title: '限额', 'x-rules': 'max_value:je' },
};

function codes(set: object, behind: object = {}): string[] {
  const item = (kind: string, spec: object, key = 'demo'): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
  return lintPackage(
    [
      item('serialNo', { pattern: 'A-{yyyy}-{seq:4}', reset: 'year' }, 'no'),
      item('bo', { schema: { type: 'object', required: ['bt'], properties } }),
      item('form', {
        bo: 'demo',
        layout: [{ group: '基本', fields: Object.keys(properties) }],
        perm: { start: { main: { '*': 'w' } }, N2: { main: behind }, read: { main: { '*': 'r' } } },
      }),
      item('flow', {
        form: 'demo',
        subject: '流程',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, onComplete: [{ set }] },
          { id: 'N2', type: 'USERTASK', assignee: { rule: 'startUser' } },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'N1' },
          { from: 'N1', to: 'N2' },
          { from: 'N2', to: 'E' },
        ],
      }),
    ],
    itemChecks,
  )
    .filter(({ kind }) => kind === 'flow')
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

test.each([
  [{ je: 1.005 }, 'E30'],
  [{ je: -5 }, 'E30'],
  [{ yb: 10 }, 'E30'],
  [{ yb: 1.5 }, 'E30'],
  [{ zf: '十二三四五六' }, 'E30'],
  [{ zf: 'a'.repeat(30) }, 'E30'],
  [{ rq: '2026-02-30' }, 'E'],
  [{ bh: 'X' }, 'E04'],
  [{ je: null }, 'E30'],
  [{ je: '' }, 'E30'],
  [{ bt: null }, 'E30'],
  [{ hj: 4 }, 'E04'],
  [{ je: 'abc' }, 'E04'],
])('%j is refused', (set, code) => {
  expect(codes(set)).toEqual([expect.stringMatching(new RegExp(`^${code}.* /spec/nodes/1/onComplete/0/set/`))]);
});

test.each([[{ je: 0 }], [{ je: '12.50' }], [{ sm: null }], [{ df: null }], [{ xx: '' }], [{ zf: '' }], [{ zf: '好' }], [{ rq: '2026-02-28' }], [{ xx: 5 }]])(
  '%j may be written',
  (set) => {
    expect(codes(set)).toEqual([]);
  },
);

test('what is demanded may be taken away where a step behind may fill it in', () => {
  expect(codes({ je: null }, { je: 'w' })).toEqual([]);
});
