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
  xx: { type: 'number', title: '限额', 'x-rules': 'max_value:je' },
};

function codes(set: object): string[] {
  const item = (kind: string, spec: object, key = 'demo'): RawItem => ({ kind, key, name: key, spec }) as unknown as RawItem;
  return lintPackage(
    [
      item('serialNo', { pattern: 'A-{yyyy}-{seq:4}', reset: 'year' }, 'no'),
      item('bo', { schema: { type: 'object', properties } }),
      item('form', {
        bo: 'demo',
        layout: [{ group: '基本', fields: Object.keys(properties) }],
        perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
      }),
      item('flow', {
        form: 'demo',
        subject: '流程',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'N1', type: 'USERTASK', assignee: { rule: 'startUser' }, onComplete: [{ set }] },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'N1' },
          { from: 'N1', to: 'E' },
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
  [{ bh: 'X' }, 'E30'],
  [{ hj: 4 }, 'E04'],
  [{ je: 'abc' }, 'E04'],
])('%j is refused', (set, code) => {
  expect(codes(set)).toEqual([expect.stringMatching(new RegExp(`^${code}.* /spec/nodes/1/onComplete/0/set/`))]);
});

test.each([[{ je: 0 }], [{ je: '12.50' }], [{ je: null }], [{ zf: '' }], [{ zf: '好' }], [{ rq: '2026-02-28' }], [{ xx: 5 }]])('%j may be written', (set) => {
  expect(codes(set)).toEqual([]);
});
