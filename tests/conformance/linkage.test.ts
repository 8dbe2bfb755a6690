import { describe, expect, test } from 'vitest';
import { linkageDemos } from '../../.storybook/metadataStories/units/linkageDemos.ts';
import { compileForm, linkageActions, permissionShape, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import { languages } from '../../registry/localised.ts';
import { resolvePermission, translateRule } from '../../validators/index.ts';
import { evaluateForm, FormModel, modeOf, validateForm } from '../../validators/model/index.ts';
import { context } from '../validators/model/fixture.ts';

describe.each(linkageActions.map((unit) => ({ ...unit, demo: linkageDemos[unit.name] })))('$name', ({ name, title, doc, value, demo }) => {
  /** A form whose switch is the condition of the action and whose second field is its target, alone or as a column. */
  const formOf = (inRow: boolean) => {
    const target: PropertySchema = demo.target ?? { type: 'string', title: '目标', 'x-ui': { widget: 'input' } };
    const on: PropertySchema = {
      type: 'boolean',
      title: '条件',
      'x-ui': { widget: 'switch' },
      'x-linkage': [{ when: inRow ? 'item.on' : 'on', then: [{ field: inRow ? 'item.target' : 'target', ...demo.action }] }],
    };
    const properties: Record<string, PropertySchema> = inRow
      ? { mx: { type: 'array', title: '明细', items: { type: 'object', properties: { on, target } }, 'x-ui': { widget: 'subTable' } } }
      : { on, target };
    const source: FormSource = {
      key: 'linkage',
      name: 'linkage',
      version: 1,
      boAlias: 'linkage',
      rules: [],
      summary: [],
      schema: { type: 'object', properties },
      layout: [{ group: '联动', fields: Object.keys(properties) }],
    };
    return compileForm(source, resolvePermission({ start: { main: { '*': 'w' }, sub: { mx: { _: 'w' } } } }, 'start', permissionShape(source)));
  };

  test('is declared with words in every language', () => {
    for (const language of languages) expect([title[language].trim(), doc[language].trim()]).not.toContain('');
    expect(value.trim()).not.toBe('');
  });

  test.each([
    ['in the form', false],
    ['in a row', true],
  ])('%s acts while its condition holds, and no longer', (_where, inRow) => {
    const form = formOf(inRow);
    const before = demo.off.value ?? '';
    const model = new FormModel(form, inRow ? { mx: [{ on: false, target: before }] } : { on: false, target: before }, context);
    const row = inRow ? model.rows('mx')[0] : undefined;
    const field = form.byPath.get(inRow ? 'mx.item.target' : 'target');
    if (!field) throw new Error('no target');
    const state = () => {
      const override = model.override(field, row);
      return {
        mode: modeOf(model, field, row),
        value: (row ? row.values.target : model.value('target')) ?? null,
        options: override?.options,
        message: override?.message,
      };
    };
    const set = (on: boolean) => (row ? model.setCell('mx', row, 'on', on) : model.set('on', on));

    expect(state()).toMatchObject(demo.off);
    set(true);
    expect(state()).toMatchObject(demo.on);
    set(false);
    // What linkage has given or taken stays; rights and hints come back.
    expect(state()).toMatchObject('value' in demo.off ? { mode: 'w' } : demo.off);
  });

  test('binds the server to the same result', async () => {
    const form = formOf(false);
    const evaluated = evaluateForm(form, { on: true, target: demo.off.value ?? '' }, context);
    const target = form.byPath.get('target');
    if (!target) throw new Error('no target');
    const override = evaluated.override(target);
    expect({ mode: modeOf(evaluated, target), value: evaluated.data.target || null, options: override?.options, message: override?.message }).toMatchObject(
      demo.on,
    );

    const issues = await validateForm(evaluated, { translate: translateRule('zh-CN'), today: context.today });
    expect(issues.map(({ label }) => label)).toEqual(name === 'required' ? ['目标'] : []);
  });
});
