import { describe, expect, test } from 'vitest';
import type { FormPermission, FormSource } from '../../registry/form/index.ts';
import { translateRule } from '../../validators/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

/** What becomes of a value while linkage hides its field: what was stored stays (`keep`, also where nothing is said), or goes. */

type Data = Record<string, unknown>;
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const hides = (field: string, when: string): Data => ({ 'x-linkage': [{ when, then: [{ field, mode: 'n' }] }] });
const number = { type: 'number', title: 'z', 'x-ui': { widget: 'number' } };

async function stored(more: Data, before: Data | undefined, sent: Data): Promise<Data> {
  const properties = {
    lx: { type: 'string', title: 'lx', 'x-ui': { widget: 'input' }, ...hides('z', 'lx == "a"') },
    z: { ...number, ...more },
    mx: {
      type: 'array',
      title: 'mx',
      'x-ui': { widget: 'subTable' },
      items: {
        type: 'object',
        properties: {
          lx: { type: 'string', title: 'lx', 'x-ui': { widget: 'input' }, ...hides('item.z', 'item.lx == "a"') },
          z: { ...number, ...more },
        },
      },
    },
  };
  const source = { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource;
  const permission: FormPermission = { fields: { f: { lx: 'w', z: 'w' }, mx: { lx: 'w', z: 'w' } }, table: { mx: { add: true, del: true, edit: true } } };
  const row = (data: Data): Data => ({ ...data, mx: [{ id_: '1', ...data }] });
  const { data, issues } = await checkSubmission({
    source,
    permission,
    ...(before === undefined ? {} : { stored: row(before) }),
    incoming: row(sent),
    context,
    lookup: async () => undefined,
    validation: { translate: translateRule('zh-CN'), today: context.today },
    level: 'submit',
  });
  expect(issues).toEqual([]);
  const [first] = data['mx'] as Data[];
  expect(first?.['z'], 'a column goes by the same rule').toEqual(data['z']);
  return data;
}

const gone = [null, undefined];
test.each([
  ['nothing said', {}, ['5']],
  ['keep', { 'x-whenHidden': 'keep' }, ['5']],
  ['clear', { 'x-whenHidden': 'clear' }, gone],
  ['omit', { 'x-whenHidden': 'omit' }, gone],
] as const)('%s: what was stored before it was hidden', async (_, more, expected) => {
  const { z } = await stored(more, { lx: 'b', z: '5' }, { lx: 'a', z: '5' });
  expect(expected).toContain(typeof z === 'number' ? String(z) : z);
});

test.each([{}, { 'x-whenHidden': 'keep' }, { 'x-whenHidden': 'clear' }, { 'x-whenHidden': 'omit' }])(
  '%j: what was typed and then hidden is nobody’s word',
  async (more) => {
    expect(gone).toContain((await stored(more, undefined, { lx: 'a', z: '7' }))['z']);
  },
);

test.each([{}, { 'x-whenHidden': 'keep' }])('%j: a hidden value is not changed', async (more) => {
  expect(String((await stored(more, { lx: 'a', z: '5' }, { lx: 'a', z: '7' }))['z'])).toBe('5');
});

describe('two values that hide or close each other', () => {
  const either = (mode: string, more: Data): FormSource => {
    const part = (name: string, other: string, inRow: string): Data => ({
      type: 'string',
      title: name,
      ...more,
      'x-ui': { widget: 'input' },
      'x-linkage': [{ when: `${inRow}${name} != ""`, then: [{ field: `${inRow}${other}`, mode }] }],
    });
    const properties = {
      a: part('a', 'b', ''),
      b: part('b', 'a', ''),
      mx: {
        type: 'array',
        title: 'mx',
        'x-ui': { widget: 'subTable' },
        items: { type: 'object', properties: { a: part('a', 'b', 'item.'), b: part('b', 'a', 'item.') } },
      },
    };
    return { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource;
  };
  const permission: FormPermission = { fields: { f: { a: 'w', b: 'w' }, mx: { a: 'w', b: 'w' } }, table: { mx: { add: true, del: true, edit: true } } };
  const ways: readonly [string, string, Data][] = [
    ['hidden', 'n', {}],
    ['hidden and cleared', 'n', { 'x-whenHidden': 'clear' }],
    ['hidden and left out', 'n', { 'x-whenHidden': 'omit' }],
    ['closed', 'r', {}],
  ];
  describe.each(ways)('%s', (_, mode, more) => {
    test.each<[Data, string[]]>([
      [{ a: '1', mx: [{ b: '2' }] }, []],
      [{ a: '1', b: '', mx: [] }, []],
      [{ a: '1', b: '2', mx: [] }, ['a', 'b']],
      [{ mx: [{ a: '3' }, { a: '1', b: '2' }] }, ['mx[1].a', 'mx[1].b']],
    ])('%j', async (incoming, wrong) => {
      for (const level of ['draft', 'submit'] as const) {
        const { data, issues } = await checkSubmission({
          source: either(mode, more),
          permission,
          incoming,
          context,
          lookup: async () => undefined,
          validation: { translate: translateRule('zh-CN'), today: context.today },
          level,
        });
        expect(issues.map(({ path, rule }) => `${path} ${rule}`).sort()).toEqual(wrong.map((path) => `${path} contested`));
        if (wrong.length === 0) expect(data['a']).toBe(incoming['a']);
      }
    });
  });
});
