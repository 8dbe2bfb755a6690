import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { lengthLimit, rangeHint } from '../../../renderers/form/field/declaredLimits.ts';
import type { CompiledField, PropertySchema } from '../../../registry/form/index.ts';
import { compile, mountForm, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

const compiled = (property: PropertySchema): CompiledField => {
  const [field] = compile({ properties: { f: { title: '字段', ...property } } }).fields;
  if (!field) throw new Error('no field');
  return field;
};

describe('what a field declares', () => {
  test.each<[PropertySchema, string]>([
    [{ type: 'integer', minimum: 1, maximum: 60 }, '1 ~ 60'],
    [{ type: 'number', minimum: 0 }, '≥ 0'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 100 }, '> 0 ≤ 100'],
    [{ type: 'number', minimum: 0, exclusiveMinimum: 0 }, '> 0'],
    [{ type: 'number', exclusiveMaximum: 10 }, '< 10'],
    [{ type: 'number', minimum: 1, 'x-rules': 'min_value:5|max_value:9.5' }, '5 ~ 9.5'],
    [{ type: 'number', 'x-rules': 'between:1,other' }, '≥ 1'],
    [{ type: 'number', 'x-rules': 'max_value:other' }, ''],
    [{ type: 'number' }, ''],
    [{ type: 'number', minimum: 1000, maximum: 250000.5, 'x-ui': { widget: 'money' } }, '1,000 ~ 250,000.5'],
    [{ type: 'number', exclusiveMaximum: 10000, 'x-ui': { widget: 'number', thousands: true } }, '< 10,000'],
    [{ type: 'integer', maximum: 2100 }, '≤ 2100'],
  ])('%j is the range %j', (property, hint) => expect(rangeHint(compiled(property))).toBe(hint));

  test.each<[PropertySchema, number | undefined]>([
    [{ type: 'string', maxLength: 10 }, 10],
    [{ type: 'string', maxLength: 10, 'x-rules': 'required|max:8' }, 8],
    [{ type: 'string', 'x-rules': 'maxLen:20' }, 20],
    [{ type: 'string', 'x-rules': 'required' }, undefined],
  ])('%j takes %j characters', (property, limit) => expect(lengthLimit(compiled(property))).toBe(limit));
});

describe('the length of one line', () => {
  test.each(['input', 'autocomplete'])('is counted near its end (%s)', async (widget) => {
    const form = await mountForm({ properties: { f: { type: 'string', title: '字段', maxLength: 10, 'x-ui': { widget } } } });
    const enter = (value: string): Promise<void> => act(async () => form.store.set(form.store.form.byPath.get('f') as CompiledField, value));
    const count = (): [string | null, boolean] => {
      const place = form.place('f').querySelector<HTMLElement>('.yb-count');
      return [place?.hidden === true ? null : (place?.textContent ?? null), place?.classList.contains('yb-over') ?? false];
    };
    expect(count()).toEqual([null, false]);
    await enter('一二三四五六七');
    expect(count()).toEqual([null, false]);
    await enter('一二三四五六七😀');
    expect(count()).toEqual(['8 / 10', false]);
    await enter('一二三四五六七八九十一');
    expect(count()).toEqual(['11 / 10', true]);
  });

  test('a number shows its range while it is empty', async () => {
    const form = await mountForm({
      properties: {
        f: { type: 'integer', title: '人数', minimum: 1, maximum: 60, 'x-ui': { widget: 'number' } },
        m: { type: 'number', title: '金额', minimum: 0, 'x-ui': { widget: 'money' } },
      },
    });
    expect([...form.root.querySelectorAll('input')].map((box) => box.placeholder)).toEqual(['1 ~ 60', '≥ 0']);
  });
});
