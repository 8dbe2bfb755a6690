import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { compileForm, type PropertySchema } from '../../../registry/form/index.ts';
import { mountCompiled, settle, unmountAll, type MountedForm } from './support/mountForm.tsx';

afterEach(unmountAll);

const text = (title: string): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' } });
const lx = text('类型');
const is = (value: string): PropertySchema => ({ properties: { lx: { const: value } }, required: ['lx'] }) as PropertySchema;
const adds = (...names: string[]): PropertySchema => ({ properties: Object.fromEntries(names.map((name) => [name, text(name)])) });
const rows: PropertySchema = { properties: { mx: { type: 'array', title: '明细', items: { type: 'object', properties: { je: text('金额') } } } } };

/** Everything the schema can have is writable; nothing is placed, so the layout shows what it forgot. */
async function mount(schema: PropertySchema, data: Record<string, unknown> = {}): Promise<MountedForm> {
  const whole = { type: 'object', ...schema } as PropertySchema;
  const form = compileForm(
    {
      key: 't',
      name: 't',
      version: 1,
      boAlias: 'bo',
      schema: whole,
      layout: [
        {
          group: '资料',
          items: [
            {
              kind: 'accordion',
              parts: [
                { title: '一', open: true, items: ['lx', 'p', 'q'] },
                { title: '二', open: true, items: ['mx'] },
              ],
            },
          ],
        },
      ],
      rules: [],
      summary: [],
    },
    { fields: { bo: { lx: 'w', p: 'w', q: 'w', r: 'w', mx: 'w' }, mx: { je: 'w' } } },
  );
  return mountCompiled(form, data, {});
}

const shown = (form: MountedForm): string[] =>
  [...form.root.querySelectorAll<HTMLElement>('.yb-field[data-address]')].map((place) => place.dataset.address ?? '');

async function choose(form: MountedForm, value: string | null): Promise<void> {
  const field = form.store.form.byPath.get('lx');
  await act(async () => {
    if (field) form.store.set(field, value);
  });
  await settle();
}

describe('fields that only a branch of the schema brings', () => {
  test.each<[string, PropertySchema, Readonly<Record<string, readonly string[]>>]>([
    ['then and else', { properties: { lx }, if: is('a'), then: adds('p'), else: adds('q') }, { a: ['lx', 'p'], b: ['lx', 'q'] }],
    [
      'a condition inside a branch',
      { properties: { lx }, if: is('a'), then: adds('p'), else: { if: is('b'), then: adds('q') } as PropertySchema },
      { a: ['lx', 'p'], b: ['lx', 'q'], c: ['lx'] },
    ],
    [
      'conditions in allOf',
      {
        properties: { lx },
        allOf: [
          { if: is('a'), then: adds('p') },
          { if: is('b'), then: adds('q') },
        ],
      },
      { a: ['lx', 'p'], b: ['lx', 'q'], c: ['lx'] },
    ],
    ['allOf without a condition', { properties: { lx }, allOf: [adds('p'), adds('q')] }, { a: ['lx', 'p', 'q'] }],
    [
      'oneOf',
      { properties: { lx }, oneOf: [{ properties: { lx: { const: 'a' }, p: text('p') } }, { properties: { lx: { const: 'b' }, q: text('q') } }] as never },
      { a: ['lx', 'p'], b: ['lx', 'q'] },
    ],
    [
      'anyOf, several at once',
      {
        properties: { lx },
        anyOf: [{ properties: { lx: { enum: ['a', 'b'] }, p: text('p') } }, { properties: { lx: { enum: ['b', 'c'] }, q: text('q') } }] as never,
      },
      { a: ['lx', 'p'], b: ['lx', 'p', 'q'], c: ['lx', 'q'] },
    ],
    ['dependentSchemas', { properties: { lx }, dependentSchemas: { lx: adds('p') } }, { a: ['lx', 'p'] }],
    ['a sub-table in a branch', { properties: { lx }, if: is('a'), then: rows }, { a: ['lx', 'mx'], b: ['lx'] }],
  ])('%s', async (_name, schema, cases) => {
    const form = await mount(schema);
    for (const [value, names] of Object.entries(cases)) {
      await choose(form, value);
      const tables = form.root.querySelector('[aria-label="明细"], [role=grid]') === null ? [] : ['mx'];
      expect([...shown(form).filter((name) => !name.includes('#')), ...tables]).toEqual(names);
    }
    await choose(form, null);
    expect(shown(form)).toContain('lx');
  });

  test('that the layout forgets follow at the end', async () => {
    const form = await mount({ properties: { lx }, if: is('a'), then: adds('r', 'p') }, { lx: 'a' });
    expect(shown(form)).toEqual(['lx', 'p', 'r']);
  });

  test('keep what was typed when the branch goes and comes again', async () => {
    const form = await mount({ properties: { lx }, if: is('a'), then: adds('p') }, { lx: 'a', p: '有' });
    await choose(form, 'b');
    await choose(form, 'a');
    expect((form.place('p').querySelector('input') as HTMLInputElement).value).toBe('有');
  });
});
