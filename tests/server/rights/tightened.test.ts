import { describe, expect, test } from 'vitest';
import { loadForm, type FormDefinition } from '../../../server/forms/loadForm.ts';

type Json = Readonly<Record<string, unknown>>;

const text = (more: Json = {}) => ({ type: 'string', title: '文字', 'x-ui': { widget: 'input' }, ...more });
const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
const rows = (columns: Json) => ({ type: 'array', title: '表', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: columns } });
const linkage = (when: string, ...then: readonly Json[]) => ({ 'x-linkage': [{ when, then }] });
const script = (body: string): string => `jsScript:${Buffer.from(body).toString('base64')}`;

interface Rights {
  readonly main?: Json;
  readonly sub?: Json;
  readonly subOps?: Json;
  readonly reveals?: readonly string[];
}

/** A document of version 1 whose form was published again with other rights. */
async function kept(properties: Json, before: Rights, after: Rights, rules: readonly object[] = []): Promise<FormDefinition> {
  const form = (version: number, start: Rights) => ({
    kind: 'form',
    key: 'f',
    name: 'f',
    version,
    spec: { bo: 'b', layout: [], perm: { start }, ...(version === 1 ? { rules } : {}) },
  });
  const bo = { kind: 'bo', key: 'b', name: 'b', version: 1, spec: { schema: { type: 'object', properties } } };
  const found = await loadForm(
    { find: async (kind: string, _key: string, version = 2) => (kind === 'bo' ? bo : form(version, version === 1 ? before : after)) as never },
    'f',
    { form: 1, bo: 1 },
  );
  if (found === undefined) throw new Error('no form');
  return found;
}

const modesOf = (form: FormDefinition): Json => Object.fromEntries([...form.compiled('start').byPath.values()].map(({ path, mode }) => [path, mode]));

/** `s` is hidden by now; `t` is a table with rows of its own. */
describe('what an older version makes of something that is hidden by now', () => {
  const hidden: Rights = { main: { '*': 'w', s: 'n' } };
  const cases: readonly (readonly [string, Json, Json, { readonly before?: Rights; readonly after?: Rights; readonly rules?: readonly object[] }?])[] = [
    ['a formula', { s: money(), v: money({ 'x-formula': 's*2' }), w: money() }, { v: 'n', w: 'w' }],
    [
      'formulas over formulas',
      {
        s: money(),
        a: money({ 'x-formula': 's*2' }),
        b: money({ 'x-formula': 'a+1' }),
        c: money({ 'x-defaultFormula': 'b-1' }),
        d: money({ 'x-formula': 'c+c' }),
      },
      { a: 'n', b: 'n', c: 'n', d: 'n' },
    ],
    [
      'a default formula and what is held against it',
      { s: money(), a: money({ 'x-defaultFormula': 's' }), b: money({ 'x-rules': 'max_value:a' }) },
      { a: 'n', b: 'r' },
    ],
    ['a bound', { s: money(), v: money({ 'x-rules': 'max_value:s' }), w: money() }, { v: 'r', w: 'w' }],
    ['a bound of what is computed from an entry', { s: money(), e: money(), v: money({ 'x-formula': 'e*2', 'x-rules': 'max_value:s' }) }, { e: 'r', v: 'r' }],
    ['a bound with a script', { s: money(), v: money({ 'x-rules': script('data.s > value') }) }, { v: 'r' }],
    ['a rule of the form', { s: money(), v: money(), w: money() }, { v: 'r', w: 'w' }, { rules: [{ key: 'r', check: 'v < s', message: 'x' }] }],
    ['a condition that hides a field', { s: money(linkage('s > 3', { field: 'v', mode: 'n' })), v: text(), w: text() }, { v: 'n', w: 'w' }],
    [
      'a condition that fixes a default',
      { s: money(linkage('s > 3', { field: 'a', value: 7 })), e: money(), a: money({ 'x-defaultFormula': 'e*2' }), v: money({ 'x-formula': 'a+0' }) },
      { a: 'n', v: 'n', e: 'w' },
    ],
    [
      'a total of a hidden column',
      { t: rows({ s: money(), z: text() }), v: money({ 'x-formula': 'sum(t.item.s)' }) },
      { v: 'n', 't.item.z': 'w' },
      { before: { main: { '*': 'w' }, sub: { t: { _: 'w' } } }, after: { main: { '*': 'w' }, sub: { t: { _: 'w', s: 'n' } } } },
    ],
    [
      'a column of a hidden amount',
      { s: money(), t: rows({ q: money(), v: money({ 'x-formula': 'item.q*s' }) }) },
      { 't.item.v': 'n', 't.item.q': 'w' },
      { before: { main: { '*': 'w' }, sub: { t: { _: 'w' } } }, after: { ...hidden, sub: { t: { _: 'w' } } } },
    ],
    [
      'rows that are held against it',
      { s: money(), t: rows({ q: money() }), v: money({ 'x-formula': 'sum(t.item.q)', 'x-rules': 'max_value:s' }) },
      { 't.item.q': 'r', v: 'r' },
      {
        before: { main: { '*': 'w' }, sub: { t: { _: 'w' } }, subOps: { t: { add: true, del: true, edit: true } } },
        after: { ...hidden, sub: { t: { _: 'w' } } },
      },
    ],
    ['what the published version declares as told', { s: money(), v: money({ 'x-formula': 's*2' }) }, { v: 'r' }, { after: { ...hidden, reveals: ['s'] } }],
    ['what it does not declare any more', { s: money(), v: money({ 'x-formula': 's*2' }) }, { v: 'n' }, { before: { ...hidden, reveals: ['s'] } }],
    [
      'something hidden all the time, from what is seen',
      { e: money(), s: money({ 'x-formula': 'e*2' }), v: money({ 'x-formula': 's+1' }), x: text() },
      { v: 'r', x: 'n' },
      { before: hidden, after: { main: { '*': 'w', s: 'n', x: 'n' } } },
    ],
  ];
  test.each(cases.map((each) => [each[0], each] as const))('%s', async (_name, [, properties, expected, more]) => {
    const form = await kept(properties, more?.before ?? { main: { '*': 'w' } }, more?.after ?? hidden, more?.rules);
    expect(modesOf(form)).toMatchObject(expected);
  });

  test('rows that are held against it are neither added nor taken away', async () => {
    const form = await kept(
      { s: money(), t: rows({ q: money() }), v: money({ 'x-formula': 'sum(t.item.q)', 'x-rules': 'max_value:s' }) },
      { main: { '*': 'w' }, sub: { t: { _: 'w' } }, subOps: { t: { add: true, del: true, edit: true } } },
      { ...hidden, sub: { t: { _: 'w' } } },
    );
    expect(form.compiled('start').tableByName.get('t')?.rights).toMatchObject({ add: false, del: false });
  });
});
