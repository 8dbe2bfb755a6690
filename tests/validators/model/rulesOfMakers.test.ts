import { expect, test } from 'vitest';
import { compileForm, type FormPermission } from '../../../registry/form/index.ts';
import { evaluateForm } from '../../../validators/index.ts';
import { makerRules, validateForm } from '../../../validators/model/index.ts';
import { fromWire, resolvePermission, toWire } from '../../../validators/permission.ts';

/** Rules of a form hold whoever makes the document unless they are over what only somebody later enters; and later whoever enters something that they read. */

const schema = {
  type: 'object',
  properties: {
    sqr: { type: 'string', title: '申请人', 'x-ui': { widget: 'input' } },
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
    wp: { type: 'number', title: '折合', 'x-ui': { widget: 'money' }, 'x-formula': 'je*1' },
  },
} as const;
const stored = { start: { main: { '*': 'r', je: 'w' } }, N2: { main: { '*': 'r' } }, N3: { main: { '*': 'r', sqr: 'w' } } } as const;
const shape = { boAlias: 'bo', fields: ['sqr', 'je', 'wp'], tables: {} } as never;
const moment = { today: '2026-11-23', now: '2026-11-23 10:00:00' };
const formOf = (check: string, permission: FormPermission) =>
  compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'bo',
      schema,
      layout: [{ group: 'g', fields: ['sqr', 'je', 'wp'] }],
      summary: [],
      rules: [{ key: 'r', check, message: '不行' }],
    } as never,
    permission,
  );

/** The rights of a preset; `makes`: of whoever makes the document, with what steps may enter behind him. */
function rightsOf(check: string, preset: string, later: readonly string[]): FormPermission {
  const permission = resolvePermission(stored, preset.replace('makes', 'start'), shape);
  return preset === 'makes' ? { ...permission, holds: makerRules(formOf(check, permission), new Set(later)) } : permission;
}

async function broken(check: string, permission: FormPermission): Promise<boolean> {
  const view = evaluateForm(formOf(check, permission), { sqr: '甲', je: 5 }, moment);
  return (await validateForm(view, { translate: (key) => key, today: moment.today })).some(({ rule }) => rule === 'r');
}

test.each<readonly [string, string, string, boolean, readonly string[]]>([
  ['a period that is over', "today() <= '2026-10-31'", 'makes', true, []],
  ['a period that lasts', "today() <= '2026-12-31'", 'makes', false, []],
  ['a period that is over, for the starter to whom it came back', "today() <= '2026-10-31'", 'start', false, []],
  ['a period that is over, at a later step', "today() <= '2026-10-31'", 'N2', false, []],
  ['somebody who may not', "sqr == '乙'", 'makes', true, []],
  ['somebody who may', "sqr == '甲'", 'makes', false, []],
  ['somebody who may not, at a later step', "sqr == '乙'", 'N2', false, []],
  ['somebody who may not, at the step that names him', "sqr == '乙'", 'N3', true, []],
  ['somebody whom only a step behind names', "sqr == '乙'", 'makes', false, ['sqr']],
  ['what only a step behind enters, beside what is entered here', "je > 10 or sqr == '乙'", 'makes', true, ['sqr']],
  ['what is computed from it', 'wp > 10', 'makes', true, ['sqr']],
  ['what is entered here, when it came back', 'wp > 10', 'start', true, []],
  ['the date, with what only a step behind enters', "today() <= '2026-10-31' or sqr == '乙'", 'makes', false, ['sqr']],
])('%s', async (_name, check, preset, expected, later) => {
  const permission = rightsOf(check, preset, later);
  expect(await broken(check, permission)).toBe(expected);
  // the browser hears it too
  const received = fromWire(JSON.parse(JSON.stringify(toWire(permission))));
  expect(received === undefined ? undefined : await broken(check, received)).toBe(expected);
});

test.each<readonly [string, Record<string, boolean>, readonly string[], boolean]>([
  ['rows that he may add', { add: true, edit: true }, [], true],
  ['rows that only somebody later may add', { edit: true }, ['mx'], false],
  ['rows that nobody may add', { edit: true }, [], true],
])('a rule over %s', (_name, rights, later, held) => {
  const tables = {
    mx: { type: 'array', title: '明细', items: { type: 'object', properties: { dj: { type: 'number', title: '单价', 'x-ui': { widget: 'money' } } } } },
  };
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'bo',
      schema: { type: 'object', properties: tables },
      layout: [{ group: 'g', fields: ['mx'] }],
      summary: [],
      rules: [{ key: 'r', check: 'sum(mx.dj) > 0', message: '不行' }],
    } as never,
    { fields: { bo: {}, mx: { dj: 'w' } }, table: { mx: rights } },
  );
  expect(makerRules(form, new Set(later))).toEqual(held ? ['r'] : []);
});
