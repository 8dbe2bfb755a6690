import { expect, test } from 'vitest';
import { compileForm, type FormPermission } from '../../../registry/form/index.ts';
import { evaluateForm } from '../../../validators/index.ts';
import { validateForm } from '../../../validators/model/index.ts';
import { fromWire, resolvePermission, toWire } from '../../../validators/permission.ts';

/** Rules of a form over what nobody enters: whoever makes the document is held by them, whoever deals with it later is not. */

const schema = {
  type: 'object',
  properties: {
    sqr: { type: 'string', title: '申请人', 'x-ui': { widget: 'input' } },
    je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
  },
} as const;
const stored = { start: { main: { '*': 'r', je: 'w' } }, N2: { main: { '*': 'r' } }, N3: { main: { '*': 'r', sqr: 'w' } } } as const;
const shape = { boAlias: 'bo', fields: ['sqr', 'je'], tables: {} } as never;

async function broken(check: string, permission: FormPermission): Promise<boolean> {
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'bo',
      schema,
      layout: [{ group: 'g', fields: ['sqr', 'je'] }],
      summary: [],
      rules: [{ key: 'r', check, message: '不行' }],
    } as never,
    permission,
  );
  const moment = { today: '2026-11-23', now: '2026-11-23 10:00:00' };
  return (await validateForm(evaluateForm(form, { sqr: '甲', je: 5 }, moment), { translate: (key) => key, today: moment.today })).some(
    ({ rule }) => rule === 'r',
  );
}

test.each<readonly [string, string, string, boolean]>([
  ['a period that is over', "today() <= '2026-10-31'", 'start', true],
  ['a period that lasts', "today() <= '2026-12-31'", 'start', false],
  ['a period that is over, at a later step', "today() <= '2026-10-31'", 'N2', false],
  ['somebody who may not', "sqr == '乙'", 'start', true],
  ['somebody who may', "sqr == '甲'", 'start', false],
  ['somebody who may not, at a later step', "sqr == '乙'", 'N2', false],
  ['somebody who may not, at the step that names him', "sqr == '乙'", 'N3', true],
])('%s', async (_name, check, preset, expected) => {
  const permission = resolvePermission(stored, preset, shape);
  expect(await broken(check, permission)).toBe(expected);
  // the browser hears it too
  const received = fromWire(JSON.parse(JSON.stringify(toWire(permission))));
  expect(received === undefined ? undefined : await broken(check, received)).toBe(expected);
});
