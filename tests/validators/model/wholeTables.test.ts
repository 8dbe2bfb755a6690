import { expect, test } from 'vitest';
import { compileForm, type FormPermission } from '../../../registry/form/index.ts';
import { evaluateForm } from '../../../validators/index.ts';
import { validateForm } from '../../../validators/model/index.ts';

/** Rules over how many rows there are: whoever can add or take away rows, or write in them, is held by them. */

const schema = {
  type: 'object',
  properties: {
    rs: { type: 'number', title: '人数', 'x-formula': 'count(mx)', 'x-rules': 'max_value:2', 'x-ui': { widget: 'number' } },
    mx: {
      type: 'array',
      title: '明细',
      'x-ui': { widget: 'subTable' },
      items: { type: 'object', properties: { bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } } } },
    },
  },
} as const;

const source = {
  key: 'f',
  name: 'f',
  version: 1,
  boAlias: 'bo',
  schema,
  layout: [{ group: 'g', fields: ['rs', 'mx'] }],
  summary: [],
  rules: [{ key: 'few', check: 'count(mx) <= 2', message: '至多两行' }],
};

const rights = (column: 'w' | 'r', table: NonNullable<FormPermission['table']>[string]): FormPermission => ({
  fields: { bo: { rs: 'r' }, mx: { bz: column } },
  table: { mx: table },
});

async function broken(permission: FormPermission): Promise<string[]> {
  const form = compileForm(source as never, permission);
  const rows = ['a', 'b', 'c'].map((bz) => ({ bz }));
  const issues = await validateForm(evaluateForm(form, { mx: rows }, { today: '2026-11-23', now: '2026-11-23 10:00:00' }), {
    translate: (key) => key,
    today: '2026-11-23',
  });
  return issues.map(({ path, rule }) => `${path} ${rule}`);
}

test.each<readonly [string, FormPermission, readonly string[]]>([
  ['whoever may add rows', rights('r', { edit: true, add: true }), ['rs max_value', ' few']],
  ['whoever may take them away', rights('r', { edit: true, del: true }), ['rs max_value', ' few']],
  ['whoever may write in them', rights('w', { edit: true }), ['rs max_value', ' few']],
  ['nobody who only reads', rights('r', {}), []],
])('%s', async (_name, permission, expected) => {
  expect(await broken(permission)).toEqual(expected);
});

test.each([
  ['demands a table', { required: true }],
  ['demands it by its mode', { mode: 'b' }],
])('what linkage says: %s', async (_name, action) => {
  const properties = { ...schema.properties, k: { type: 'string', title: '键', 'x-linkage': [{ when: "k == 'x'", then: [{ field: 'mx', ...action }] }] } };
  const form = compileForm({ ...source, schema: { ...schema, properties }, rules: [] } as never, {
    fields: { bo: { rs: 'r', k: 'w' }, mx: { bz: 'w' } },
    table: { mx: { add: true } },
  });
  const said = async (data: Record<string, unknown>): Promise<string[]> =>
    (await validateForm(evaluateForm(form, data, { today: '2026-11-23', now: '2026-11-23 10:00:00' }), { translate: (key) => key, today: '2026-11-23' })).map(
      ({ path, rule }) => `${path} ${rule}`,
    );
  expect(await said({ k: 'x', mx: [] })).toEqual(['mx minRows']);
  expect(await said({ k: 'x', mx: [{ bz: 'a' }] })).toEqual([]);
  expect(await said({ k: 'y', mx: [] })).toEqual([]);
});
