import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import type { RenderServices } from '../../../../renderers/core/index.ts';
import { person } from '../../../conformance/controls/acts.ts';
import { mountForm, settle, unmountAll, type MountedForm } from '../support/mountForm.tsx';

afterEach(unmountAll);

const ui = (widget: string, type: string, more: object = {}): PropertySchema => ({ type, title: '字段', 'x-ui': { widget, ...more } });
const options = [
  { key: 'a', name: '甲' },
  { key: 'b', name: '乙' },
];

async function typedOver(property: PropertySchema, value: unknown, keys: string, services: Partial<RenderServices> = {}): Promise<MountedForm> {
  const form = await mountForm({
    properties: { mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { f: property } } } },
    data: { mx: [{ f: value }] },
    services,
  });
  await person((user) => user.click(form.root.querySelector('[role=gridcell][data-column=f]') as Element));
  await settle();
  await person((user) => user.keyboard('{Escape}'));
  await person((user) => user.keyboard(keys));
  await settle(60);
  return form;
}
const stored = ({ store }: MountedForm): unknown => store.model.rows('mx')[0]?.values['f'];
const isOpen = ({ root }: MountedForm): boolean => root.querySelector('.yb-cell-editing') !== null;

describe('over a selected switch', () => {
  test.each<[unknown, string, unknown]>([
    [false, ' ', true],
    [true, ' ', false],
    [null, ' ', true],
    [false, 'y', true],
    [true, 'n', false],
    [true, '0', false],
    [false, '1', true],
  ])('%j and %j is %j, and the cell stays closed', async (before, keys, after) => {
    const form = await typedOver(ui('switch', 'boolean'), before, keys);
    expect([stored(form), isOpen(form)]).toEqual([after, false]);
  });
});

describe('what cannot be typed is told', () => {
  test.each<[string, PropertySchema, unknown]>([
    ['switch', ui('switch', 'boolean'), true],
    ['checkbox', ui('checkbox', 'string', { options }), 'a'],
    ['radio', ui('radio', 'string', { options }), 'a'],
    ['rating', ui('rating', 'number'), '3'],
  ])('%s', async (_, property, value) => {
    const form = await typedOver(property, value, 'x');
    expect(stored(form)).toBe(value);
    expect(form.root.textContent).toContain('“字段”不能键入，请选择');
  });

  test('a space opens it without a word', async () => {
    const form = await typedOver(ui('checkbox', 'string', { options }), 'a', ' ');
    expect([isOpen(form), form.root.textContent?.includes('不能键入')]).toEqual([true, false]);
  });
});

test.each(['user', 'org', 'post'])('over a %s the chooser searches for all that was typed until it is there', async (kind) => {
  let search: (() => string) | undefined;
  let choose: ((picked: readonly { id: string; name: string }[]) => void) | undefined;
  const pick = vi.fn<RenderServices['pick']>((_, given) => {
    search = given?.search;
    return new Promise((done) => {
      choose = done;
    });
  });
  const form = await typedOver(ui(kind, 'object'), null, 'wang', { pick });
  expect([pick.mock.calls.length, pick.mock.calls[0]?.[0], search?.()]).toEqual([1, kind, 'wang']);
  await act(async () => choose?.([{ id: 'U1', name: '王五' }]));
  await settle();
  expect([stored(form), isOpen(form)]).toEqual([{ id: 'U1', name: '王五' }, false]);
});

describe('what is typed over a list of choices and left by a click elsewhere', () => {
  const leftBy = async (property: PropertySchema, value: unknown, keys: string): Promise<MountedForm> => {
    const form = await typedOver(property, value, keys);
    await person((user) => user.click(form.root.querySelector('[role=columnheader]') ?? document.body));
    await act(async () => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await settle(60);
    return form;
  };

  test.each<[string, object, unknown, string, unknown]>([
    ['string', {}, 'a', '乙', 'b'],
    ['string', {}, null, '乙', 'b'],
    ['string', {}, 'a', 'zz', 'a'],
    ['string', {}, 'a', '乙{Escape}', 'a'],
    ['string', { multiple: true }, 'a', '乙', 'a,b'],
    ['string', { multiple: true }, 'a', 'zz', 'a'],
  ])('a %s %j that holds %j, and %s: %j', async (type, more, before, keys, after) => {
    expect(stored(await leftBy(ui('select', type, { options, ...more }), before, keys))).toBe(after);
  });
});

describe('several lines in a cell', () => {
  test('Alt+Enter begins one, Enter ends the edit, and the closed cell shows where they end', async () => {
    const form = await typedOver(ui('textarea', 'string'), null, 'one{Alt>}{Enter}{/Alt}two');
    await person((user) => user.keyboard('{Enter}'));
    await settle();
    expect(stored(form)).toBe('one\ntwo');
    expect(form.root.querySelector('[data-column=f] .yb-cell-text')?.textContent).toBe('one ↵ two');
  });

  test('what has lines keeps them when it is continued', async () => {
    const form = await typedOver(ui('textarea', 'string'), '一\n二', '{F2}三{Enter}');
    expect(stored(form)).toBe('一\n二三');
  });
});
