import { within } from '@testing-library/dom';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { quietClears } from '../../../src/portal/quietClears.ts';
import { person } from '../../conformance/controls/acts.ts';
import { loadParts } from '../../conformance/controls/loadParts.ts';
import { mountForm, settle, unmountAll } from './support/mountForm.tsx';

await loadParts();
afterAll(quietClears(document, (field) => field));
afterEach(unmountAll);

const flat = [
  { key: 'a', name: '甲' },
  { key: 'b', name: '乙' },
];
const tree = [{ key: 'z', name: '浙江', children: [{ key: 'a', name: '杭州' }] }];
const after: PropertySchema = { type: 'string', title: '后', 'x-ui': { widget: 'input' } };

const controls: readonly (readonly [widget: string, kind: string, ui: object, value: unknown])[] = [
  ['select', 'string', { options: flat }, 'a'],
  ['select', 'array', { options: flat, multiple: true }, ['a']],
  ['cascader', 'string', { options: tree }, 'a'],
  ['treeSelect', 'string', { options: tree }, 'a'],
  ['timeSelect', 'string', {}, '09:00'],
  ['tags', 'array', { options: flat, allowCreate: false }, ['a']],
];

const mountChoice = async (widget: string, kind: string, ui: object, value: unknown) => {
  const warning = vi.fn();
  const form = await mountForm({
    properties: { f: { type: kind, title: '项目', 'x-ui': { widget, ...ui } }, after },
    data: { f: value },
    services: { notify: { success: () => undefined, error: () => undefined, warning } },
  });
  const box = within(form.place('f')).getByRole<HTMLInputElement>('combobox');
  return { form, warning, box, next: within(form.place('after')).getByRole('textbox') };
};

test.each(controls.flatMap((each, at) => (at === 0 ? (['Tab', 'away'] as const) : (['Tab'] as const)).map((exit) => [...each, exit] as const)))(
  '%s (%s %j): a text that is no choice goes with a word, what was chosen stays (%j, %s)',
  async (widget, kind, ui, value, exit) => {
    const { form, warning, box, next } = await mountChoice(widget, kind, ui, value);
    await person((user) => user.click(box));
    await person((user) => user.type(box, 'qqq'));
    await settle();
    await person((user) => (exit === 'Tab' ? user.keyboard('{Tab}') : user.click(next)));
    await settle();
    expect(warning.mock.calls).toEqual([['项目：没有“qqq”这一项，未改动']]);
    expect(form.store.toData().f).toEqual(value);
  },
);

const regions = [
  {
    key: 'z',
    name: '浙江',
    children: [
      { key: 'a', name: '杭州' },
      { key: 'n', name: '宁波' },
    ],
  },
];
test.each(
  ['treeSelect', 'cascader'].flatMap((widget) =>
    (['Tab', 'Enter'] as const).flatMap((key) => ['宁波', '宁', 'ningbo', 'nb'].map((text) => [widget, key, text] as const)),
  ),
)('%s: %s takes the choice that %s means', async (widget, key, text) => {
  const { form, warning, box, next } = await mountChoice(widget, 'string', { options: regions, leafOnly: true }, widget === 'cascader' ? 'a' : 'a');
  await person((user) => user.click(box));
  await person((user) => user.type(box, text));
  await settle();
  await person((user) => user.keyboard(`{${key}}`));
  await settle();
  expect(form.store.toData().f).toBe('n');
  expect(warning).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(key === 'Tab' ? next : box);
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test.each(controls.slice(0, 2))('%s (%s %j) that is passed by says nothing', async (widget, kind, ui, value) => {
  const { form, warning, box, next } = await mountChoice(widget, kind, ui, value);
  await person((user) => user.click(box));
  await person((user) => user.click(next));
  await settle();
  expect(warning).not.toHaveBeenCalled();
  expect(form.store.toData().f).toEqual(value);
});

test.each(controls.filter(([, kind]) => kind === 'string'))('Delete empties %s (%s %j)', async (widget, kind, ui, value) => {
  const { form, warning, box } = await mountChoice(widget, kind, ui, value);
  await person((user) => user.click(box));
  await person((user) => user.keyboard('{Delete}'));
  await settle();
  expect(form.store.toData().f).toBeNull();
  expect(warning).not.toHaveBeenCalled();
});

test.each(['datetime', 'time'])('what is chosen in the calendar of %s counts at once', async (widget) => {
  const form = await mountForm({ properties: { f: { type: 'string', title: '时刻', 'x-ui': { widget } }, after } });
  await person((user) => user.click(within(form.place('f')).getByRole('textbox')));
  await settle(60);
  const cell = document
    .querySelectorAll<HTMLElement>('.ant-picker-dropdown .ant-picker-cell-inner, .ant-picker-dropdown .ant-picker-time-panel-cell-inner')
    .item(10);
  await person((user) => user.click(cell));
  await person((user) => user.click(within(form.place('after')).getByRole('textbox')));
  await settle(60);
  expect(form.store.toData().f).toMatch(widget === 'time' ? /^10:\d\d:\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test.each([
  ['qqq', ['a', 'qqq']],
  ['乙', ['a', 'b']],
])('a tag %s that is typed is taken by Tab, which leads on at the latest when it is pressed again', async (text, tags) => {
  const { form, box, next } = await mountChoice('tags', 'array', { options: flat }, ['a']);
  await person((user) => user.click(box));
  await person((user) => user.keyboard(text));
  // nobody has left the box: it is kept with the input of the page
  expect([form.store.toInput().f, form.store.toData().f]).toEqual([tags, ['a']]);
  for (let at = 0; at < 2 && document.activeElement !== next; at++) {
    await person((user) => user.keyboard('{Tab}'));
    await settle();
  }
  expect(document.activeElement).toBe(next);
  expect(form.store.toData().f).toEqual(tags);
});

const twice = [
  { key: '11', name: '北京', children: [{ key: '110105', name: '朝阳区' }] },
  {
    key: '22',
    name: '吉林',
    children: [
      { key: '220104', name: '朝阳区' },
      { key: '220105', name: '二道区' },
    ],
  },
];
test.each(
  ['treeSelect', 'cascader'].flatMap((widget) => (['Tab', 'Enter'] as const).flatMap((key) => ['朝阳区', '朝阳'].map((text) => [widget, key, text] as const))),
)('%s: %s takes none of two choices of the name %s, and says so once', async (widget, key, text) => {
  const { form, warning, box, next } = await mountChoice(widget, 'string', { options: twice, leafOnly: true }, '220105');
  await person((user) => user.click(box));
  await person((user) => user.type(box, text));
  await settle();
  await person((user) => user.keyboard(`{${key}}`));
  await settle();
  await person((user) => user.click(next));
  await settle();
  expect(form.store.toData().f).toBe('220105');
  expect(warning.mock.calls).toEqual([[`项目：有2项都叫“${text}”（北京 / 朝阳区、吉林 / 朝阳区），请从列表中选择，未改动`]]);
});

test('a closed tree tells choices of one name apart', async () => {
  const { form } = await mountChoice('treeSelect', 'string', { options: twice }, '220104');
  expect(form.place('f').textContent).toContain('吉林 / 朝阳区');
});

const cities = [
  { key: 'hz', name: '杭州' },
  { key: 'bj', name: '北京' },
  { key: 'nb', name: '宁波' },
];
test.each(
  (
    [
      ['select', 'string', { options: cities }, 'nb'],
      ['select', 'array', { options: cities, multiple: true }, ['nb']],
      ['tags', 'array', { options: cities, allowCreate: false }, ['nb']],
      ['treeSelect', 'string', { options: cities }, 'nb'],
      ['cascader', 'string', { options: [{ key: 'zj', name: '浙江', children: cities }] }, 'nb'],
    ] as const
  ).flatMap((each) => ['ningbo', 'NB', 'ningb'].map((text) => [...each, text] as const)),
)('%s (%s) is found by how it is read: %j %j %s', async (widget, kind, ui, chosen, text) => {
  const { form, warning, box } = await mountChoice(widget, kind, ui, null);
  await person((user) => user.click(box));
  await person((user) => user.type(box, text));
  await settle();
  const offered = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')].map((option) => option.textContent);
  if (kind === 'array') {
    // where several can be chosen, the list is pressed
    expect(offered).toEqual(['宁波']);
    await person((user) => user.click(document.querySelector('.ant-select-item-option') ?? document.body));
  } else await person((user) => user.keyboard('{Enter}'));
  await settle();
  expect(warning.mock.calls).toEqual([]);
  expect(form.store.toData().f).toEqual(chosen);
});
