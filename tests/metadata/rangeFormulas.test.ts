import { expect, test } from 'vitest';
import { compileForm, type FormSource } from '../../registry/form/index.ts';
import { lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';
import { evaluateForm } from '../../validators/model/index.ts';

/** The ends of a range in a formula, as the page about formulas says. */
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
test.each([
  ['dateRange', ['2026-11-01', '2026-11-05'], 'days(date(right(r, 10)), date(left(r, 10))) + 1', '5'],
  ['datetimeRange', ['2026-11-01 08:00:00', '2026-11-01 10:30:00'], "dateDiff(date(left(r, 19)), date(right(r, 19)), 'm')", '150'],
  ['dateRange', null, 'days(date(right(r, 10)), date(left(r, 10)))', '0'],
] as const)('%s %j: %s', (widget, value, formula, expected) => {
  for (const held of [{ type: 'array', items: { type: 'string' } }, { type: 'string' }]) {
    const properties = {
      r: { ...held, title: '起止', 'x-ui': { widget } },
      n: { type: 'number', title: '数', 'x-ui': { widget: 'number' }, 'x-formula': formula },
    };
    const item = { kind: 'bo', key: 'b', name: 'b', spec: { schema: { type: 'object', properties } } } as unknown as RawItem;
    expect(lintPackage([item], itemChecks).filter(({ code }) => code.startsWith('E'))).toEqual([]);
    const form = compileForm(
      { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource,
      { fields: { f: { r: 'w', n: 'r' } } },
    );
    expect(evaluateForm(form, { r: held.type === 'array' ? value : value?.join(',') }, context).data['n']).toBe(expected);
  }
});
