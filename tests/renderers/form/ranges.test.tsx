import { within } from '@testing-library/dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { person } from '../../conformance/controls/acts.ts';
import { loadParts } from '../../conformance/controls/loadParts.ts';
import { click, mountForm, settle, unmountAll, type MountedForm } from './support/mountForm.tsx';

await loadParts();
afterEach(unmountAll);

const text: PropertySchema = { type: 'string', title: '后', 'x-ui': { widget: 'input' } };
const mountRange = (widget: string, kind = 'array', value: unknown = null): Promise<MountedForm> =>
  mountForm({
    properties: { f: { type: kind, title: '期间', ...(kind === 'array' ? { items: { type: 'string' } } : {}), 'x-ui': { widget } }, after: text },
    data: { f: value },
  });
const boxes = (form: MountedForm): HTMLInputElement[] => within(form.place('f')).getAllByRole<HTMLInputElement>('textbox');
const shown = (form: MountedForm): string[] => boxes(form).map(({ value }) => value);
const keys = async (typed: string): Promise<void> => {
  await person((user) => user.keyboard(typed));
  await settle();
};
const enter = async (form: MountedForm, at: number): Promise<void> => {
  await person((user) => user.click(boxes(form)[at] ?? document.body));
  await settle();
};
const away = async (): Promise<void> => {
  await person((user) => user.click(document.body));
  await settle(50);
};
const error = (form: MountedForm): string => [...form.place('f').querySelectorAll('.yb-error')].map((each) => each.textContent).join(' ');

describe('both ends of a range', () => {
  const cases = [
    ['dateRange', '20261101', '2026/11/5', ['2026-11-01', '2026-11-05']],
    ['datetimeRange', '2026/11/1 9:05', '20261105 18:00', ['2026-11-01 09:05:00', '2026-11-05 18:00:00']],
    ['monthRange', '202609', '2026年11月', ['2026-09', '2026-11']],
    ['timeRange', '9:05', '1730', ['09:05:00', '17:30:00']],
  ] as const;
  test.each(cases.flatMap((each) => (['{Enter}', '{Tab}'] as const).map((key) => [...each, key] as const)))(
    '%s: %s and %s are %j, with %s',
    async (widget, from, to, stored, key) => {
      const form = await mountRange(widget);
      await enter(form, 0);
      await keys(from);
      await keys(key);
      expect(document.activeElement).toBe(boxes(form)[1]);
      await keys(to);
      await keys(key);
      await away();
      expect(form.store.toData().f).toEqual(stored);
      expect(error(form)).toBe('');
    },
  );

  test.each(['dateRange', 'datetimeRange', 'monthRange', 'timeRange'])('Tab leads through and out of an empty %s', async (widget) => {
    const form = await mountRange(widget);
    await enter(form, 0);
    await keys('{Tab}');
    expect(document.activeElement).toBe(boxes(form)[1]);
    await keys('{Tab}');
    expect(document.activeElement).toBe(form.place('after').querySelector('input'));
    expect(form.store.toData().f).toBeNull();
    expect(error(form)).toBe('');
  });

  test.each([
    ['array', 0],
    ['array', 1],
    ['string', 0],
    ['string', 1],
  ] as const)('half a range in a %s, end %i, stays, is told and refused', async (kind, at) => {
    const form = await mountRange('dateRange', kind);
    await enter(form, at);
    await keys('20261101');
    await away();
    expect(shown(form)[at]).toBe('2026-11-01');
    expect(shown(form)[1 - at]).toBe('');
    expect(error(form)).toContain('开始和结束都要填写');
    expect((await form.store.submit()).map(({ path, level }) => [path, level])).toEqual([['f', 'error']]);
    const half = kind === 'array' ? (at === 0 ? ['2026-11-01', ''] : ['', '2026-11-01']) : at === 0 ? '2026-11-01' : ' ,2026-11-01';
    expect(form.store.toData().f).toEqual(half);
    await enter(form, 1 - at);
    await keys(at === 0 ? '20261105' : '20261001');
    await away();
    expect(error(form)).toBe('');
    expect(await form.store.submit()).toEqual([]);
  });

  test.each([
    ['array', 0, 'abc'],
    ['string', 1, '2026-02-30'],
    ['array', 1, '2026-11-05 10:00'],
  ] as const)('in a %s, end %i, %s stays and is refused', async (kind, at, typed) => {
    const form = await mountRange('dateRange', kind);
    await enter(form, at);
    await keys(typed);
    await away();
    expect(shown(form)[at]).toBe(typed);
    expect(error(form)).toContain('不是有效的日期或时间');
    expect((await form.store.submit()).map(({ path }) => path)).toEqual(['f']);
  });

  test('emptied again it is empty', async () => {
    const form = await mountRange('dateRange', 'array', ['2026-11-01', '2026-11-05']);
    expect(shown(form)).toEqual(['2026-11-01', '2026-11-05']);
    for (const box of boxes(form)) await person((user) => user.clear(box));
    await away();
    expect(form.store.toData().f).toBeNull();
    expect(error(form)).toBe('');
  });

  test('in a cell Tab leads from the start to the end, Enter on the end is done', async () => {
    const form = await mountForm({
      properties: {
        mx: {
          type: 'array',
          title: '明细',
          'x-ui': { widget: 'subTable' },
          items: { properties: { f: { type: 'array', title: '期间', 'x-ui': { widget: 'dateRange' } } } },
        },
      },
      data: { mx: [{}, {}] },
    });
    await click(form.root.querySelector('[data-column=f]'));
    await settle();
    await keys('20261101');
    await keys('{Tab}');
    await keys('20261105');
    await keys('{Enter}');
    expect(form.root.querySelector('.yb-cell-editing')).toBeNull();
    expect(form.store.model.rows('mx').map((row) => row.values.f)).toEqual([['2026-11-01', '2026-11-05'], null]);
  });
});

test.each([
  ['array', ['2026-11-01', '']],
  ['array', ['', '2026-11-01']],
  ['string', '2026-11-01'],
  ['string', ' ,2026-11-01'],
])('half a range of a draft (%s %j) opens as it was, and is refused', async (kind, half) => {
  const form = await mountRange('dateRange', kind, half);
  expect(shown(form).filter((each) => each !== '')).toEqual(['2026-11-01']);
  expect((await form.store.submit()).map(({ path, message }) => [path, message])).toEqual([['f', '开始和结束都要填写']]);
});
