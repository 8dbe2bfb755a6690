import { pastedChoice } from '../../../renderers/form/subtable/pastedChoice.ts';
import { waitFor, within } from '@testing-library/dom';
import { readDuration } from '../../../validators/words/readDuration.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { defaultControls } from '../../../renderers/form/controls/index.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { Binding } from '../../../renderers/form/store/Binding.ts';
import { markupText, readDate } from '../../../validators/words/index.ts';
import { sanitise, sanitisedNodes } from '../../../renderers/form/text/sanitise.ts';
import { entering, person, pressing, typing } from '../../conformance/controls/acts.ts';
import { loadParts } from '../../conformance/controls/loadParts.ts';
import { compile, mountForm, press, settle, type, unmountAll } from './support/mountForm.tsx';
import { storeOptions } from './support/surroundings.tsx';

await loadParts();

afterEach(unmountAll);

const field = (widget: string, kind: string, ui: object = {}): PropertySchema => ({ type: kind, title: '字段', 'x-ui': { widget, ...ui } });

function bindingOf(property: PropertySchema, value: unknown, locale = 'zh-CN'): Binding {
  const store = new FormStore(compile({ properties: { f: property } }), { f: value }, { ...storeOptions, locale });
  const compiled = store.form.byPath.get('f');
  if (!compiled) throw new Error('no field');
  return new Binding(store, compiled);
}

function controlOf(widget: string) {
  const control = defaultControls.find((each) => each.widget === widget);
  if (!control) throw new Error(`no control <${widget}>`);
  return control;
}

describe('texts of values', () => {
  test.each([
    ['number', 'number', { thousands: true }, 1234567.5, '1,234,567.5'],
    ['number', 'number', { thousands: true, precision: 2 }, -1234.5, '-1,234.50'],
    ['number', 'number', { precision: 0 }, '2.5', '2.5'],
    ['number', 'number', { precision: 2 }, '2.5', '2.50'],
    ['number', 'number', { precision: 2, thousands: true }, '9999.999', '9,999.999'],
    ['number', 'number', { thousands: true }, '99999999999999999999.01', '99,999,999,999,999,999,999.01'],
    ['money', 'number', { precision: 0 }, 1234.5, '1,234.5'],
    ['money', 'number', {}, '9999.999', '9,999.999'],
    ['money', 'number', {}, '9999.990', '9,999.99'],
    ['rating', 'number', { count: 3 }, 2, '2/3'],
    ['rating', 'number', {}, null, ''],
    ['slider', 'number', { unit: '%' }, 40, '40%'],
    ['switch', 'string', { activeValue: 'Y', inactiveValue: 'N', activeText: '启用', inactiveText: '停用' }, 'Y', '启用'],
    ['switch', 'string', { activeValue: 'Y', inactiveValue: 'N', activeText: '启用', inactiveText: '停用' }, 'N', '停用'],
    ['date', 'string', { format: 'yyyy年MM月dd日' }, '2026-11-16', '2026年11月16日'],
    ['date', 'string', { inputFormat: 'yyyyMMdd', format: 'yyyy-MM-dd' }, '20261116', '2026-11-16'],
    ['date', 'string', { format: 'yyyy年' }, 'someday', 'someday'],
    ['datetime', 'string', { format: 'MM-dd HH:mm' }, '2026-11-16 09:05:00', '11-16 09:05'],
    ['dateRange', 'string', {}, '2026-11-16,2026-11-18', '2026-11-16 ~ 2026-11-18'],
    ['monthRange', 'array', { format: 'yyyy年MM月' }, ['2026-09', '2026-11'], '2026年09月 ~ 2026年11月'],
    ['tags', 'string', { options: [{ key: 'a', name: '甲' }] }, 'a,新', '甲、新'],
    ['richText', 'string', {}, '<h2>一</h2><p>甲&amp;乙<br>丙</p><ul><li>丁</li></ul><script>x()</script>', '一\n甲&乙\n丙\n丁'],
  ] as const)('%s (%s) %j: %j is %s', (widget, kind, ui, value, text) => {
    expect(controlOf(widget).text(bindingOf(field(widget, kind, ui), value))).toBe(text);
  });

  test.each([
    [{}, 1530, '1天 1小时 30分钟'],
    [{}, 0, '0分钟'],
    [{ hoursPerDay: 8 }, 630, '1天 2小时 30分钟'],
    [{ units: ['hour'] }, 90, '1.5小时'],
    [{ units: ['day', 'hour'], storeAs: 'day', hoursPerDay: 8 }, '1.5', '1天 4小时'],
    [{}, null, ''],
  ] as const)('a duration %j of %j is %s', (ui, value, text) => {
    const binding = bindingOf(field('duration', 'number', ui), value);
    expect(controlOf('duration').text(binding)).toBe(text);
    const again = bindingOf(field('duration', 'number', ui), text === '' ? null : readDuration(text, binding.field));
    expect(controlOf('duration').text(again)).toBe(text);
  });

  test.each([
    ['en-US', '1d 30min'],
    ['zh-TW', '1天 30分鐘'],
  ])('a duration in %s', (locale, text) => {
    expect(controlOf('duration').text(bindingOf(field('duration', 'number'), 1470, locale))).toBe(text);
  });
});

describe('pasted texts', () => {
  const places = { options: [{ key: 'zj', name: '浙江', children: [{ key: 'hz', name: '杭州' }] }] };
  test.each([
    ['date', 'string', {}, '2026/3/5', '2026-03-05'],
    ['date', 'string', { format: 'yyyy年MM月dd日' }, '2026年03月05日', '2026-03-05'],
    ['datetime', 'string', {}, '2026/3/5 9:05', '2026-03-05 09:05:00'],
    ['month', 'string', {}, '2026年3月', '2026-03'],
    ['time', 'string', {}, '9:05', '09:05:00'],
    ['dateRange', 'array', {}, '2026/3/5 至 2026/3/7', ['2026-03-05', '2026-03-07']],
    ['cascader', 'string', places, '浙江/杭州', 'hz'],
    ['cascader', 'array', places, '杭州', ['zj', 'hz']],
    ['treeSelect', 'string', places, '杭州', 'hz'],
    ['select', 'array', { options: ['甲', '乙'] }, '甲, 乙', ['甲', '乙']],
    [
      'checkbox',
      'string',
      {
        options: [
          { key: 'a', name: '甲' },
          { key: 'b', name: '乙' },
        ],
      },
      '甲、乙',
      'a,b',
    ],
    ['switch', 'string', { activeValue: '1', inactiveValue: '0', activeText: '启用', inactiveText: '停用' }, '启用', '1'],
    ['switch', 'string', { activeValue: '1', inactiveValue: '0' }, 'no', '0'],
    ['richText', 'string', {}, '甲<b>\n乙', '<p>甲&lt;b&gt;</p><p>乙</p>'],
  ] as const)('%s (%s) %j: %s becomes %j', (widget, kind, ui, text, value) => {
    const binding = bindingOf(field(widget, kind, ui), null);
    const { paste = (given: string) => pastedChoice(widget, given, binding) } = controlOf(widget);
    expect(paste(text, binding)).toEqual(value);
  });
});

describe('numbers at the keyboard', () => {
  test.each([
    [{ step: 0.1 }, '0.2', 'ArrowUp', '0.3'],
    [{ step: 5, max: 12 }, '10', 'ArrowUp', '12'],
    [{ step: 5, min: 0 }, '3', 'ArrowDown', '0'],
    [{ step: 1 }, null, 'ArrowUp', '1'],
    [{ step: 2 }, '1', 'PageUp', '21'],
    [{}, '1', 'ArrowUp', '1'],
  ] as const)('%j: %j and %s is %s', async (ui, before, key, after) => {
    const form = await mountForm({ properties: { f: field('number', 'number', ui) }, data: { f: before } });
    await press(form.place('f').querySelector('input'), key);
    expect(form.store.toData().f).toBe(after);
  });

  test('a slider moves by its step and a rating by its stars', async () => {
    const form = await mountForm({ properties: { r: field('rating', 'number', { texts: ['差', '中', '好'], count: 3 }) } });
    await pressing('radio', ' ')(form.place('r'));
    expect(form.store.toData().r).toBe('1');
    expect(form.place('r').textContent).toContain('差');
    await person((user) => user.click(within(form.place('r')).getByRole('button', { name: '清空字段' })));
    expect(form.store.toData().r).toBeNull();
  });
});

describe('dates', () => {
  test('stay inside the limits that other fields give', async () => {
    const form = await mountForm({
      properties: { ksrq: field('date', 'string'), jsrq: field('date', 'string', { min: 'ksrq', max: 'DATEDELTA(ksrq, 5)' }) },
      data: { ksrq: '2026-11-16' },
    });
    await person((user) => user.click(within(form.place('jsrq')).getByRole('textbox')));
    await settle();
    const disabled = (day: string): boolean => document.querySelector(`td[title="${day}"]`)?.classList.contains('ant-picker-cell-disabled') === true;
    expect(['2026-11-15', '2026-11-16', '2026-11-21', '2026-11-22'].map(disabled)).toEqual([true, false, false, true]);
  });

  test('are stored in their own format', async () => {
    const form = await mountForm({ properties: { f: field('date', 'string', { inputFormat: 'yyyyMMdd', format: 'yyyy-MM-dd' }) } });
    await entering('2026-11-20')(form.place('f'));
    expect(form.store.toData().f).toBe('20261120');
  });

  test('two ends become a text where the field is one', async () => {
    const form = await mountForm({ properties: { f: field('dateRange', 'string') } });
    await entering('2026-11-17', '2026-11-20')(form.place('f'));
    expect(form.store.toData().f).toBe('2026-11-17,2026-11-20');
  });
});

describe('texts with values in them', () => {
  const properties = {
    je: field('money', 'number'),
    cs: field('select', 'string', { dict: 'cs' }),
    sqr: field('user', 'object'),
    bm: field('input', 'string'),
    wb: field('propertyText', 'string', { text: '${sqr}赴{城市(data.bo.cs)}，借款${je}元（${sqr.id}）${bm}${nothing}' }),
    hj: field('computedText', 'string', { formula: "concat(cs, '-', round(je * 2, 1))" }),
  };
  const data = { je: 1234.5, cs: 'beijing', sqr: { id: 'U1', name: '陈雨欣' }, bm: '机密' };

  test('follow the fields and do not show what is hidden', async () => {
    const form = await mountForm({ properties, data, modes: { bm: 'n' } });
    expect(form.place('wb').textContent).toBe('陈雨欣赴北京，借款1,234.50元（U1）');
    await type(form.place('je').querySelector('input'), '80');
    expect(form.place('wb').textContent).toContain('借款80.00元');
  });

  test('a live text is computed and never stored', async () => {
    const form = await mountForm({ properties: { ...properties, hj: field('computedText', 'string', { formula: 'round(je * 2, 1)', unit: '元' }) }, data });
    expect(form.place('hj').textContent).toContain('2469元');
    await type(form.place('je').querySelector('input'), '1.25');
    expect(form.place('hj').textContent).toContain('2.5元');
    expect(form.store.toData().hj ?? null).toBeNull();
  });

  test('in a row it reads the own row', async () => {
    const columns = { je: field('money', 'number'), wb: field('propertyText', 'string', { text: '${item.je}元' }) };
    const form = await mountForm({
      properties: { mx: { type: 'array', title: '明细', items: { type: 'object', properties: columns } } },
      data: { mx: [{ je: 1 }, { je: 2 }] },
    });
    expect([...form.root.querySelectorAll('[role=gridcell][data-address$=".wb"]')].map((cell) => cell.textContent)).toEqual(['1.00元', '2.00元']);
  });
});

describe('formatted text', () => {
  const hostile: readonly (readonly [string, RegExp])[] = [
    ['<img src=x onerror=alert(1)>', /img|onerror/],
    ['<a href="javascript:alert(1)">x</a>', /javascript/],
    ['<a href=" java\tscript:alert(1)">x</a>', /script:/],
    ['<a href="data:text/html,x">x</a>', /data:/],
    ['<a href="//evil.example">x</a>', /evil/],
    ['<a href="/\\evil.example">x</a>', /evil/],
    ['<p style="position:fixed">x</p>', /style/],
    ['<svg><script>alert(1)</script></svg>', /svg|script|alert/],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', /math|style|onerror|img/],
    ['<iframe src="https://evil.example"></iframe>', /iframe/],
    ['<form action="/x"><input name=a></form>', /form|input/],
    ['<p id="root" class="yb-input" data-x="1" aria-hidden="true">x</p>', /id=|class|data-|aria/],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', /<img/],
  ];

  test.each(hostile)('%s loses what could do harm', (markup, harm) => {
    const clean = sanitise(markup);
    expect(clean).not.toMatch(harm);
    expect(sanitise(clean)).toBe(clean);
  });

  test('keeps its formatting, and links lead out safely', () => {
    expect(sanitise('<p>甲<strong>乙</strong></p><ul><li>丙</li></ul>')).toBe('<p>甲<strong>乙</strong></p><ul><li>丙</li></ul>');
    expect(sanitise('<a href="https://example.com">x</a>')).toBe('<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>');
    expect(sanitisedNodes('<a href="https://example.com">x</a>', { links: false }).textContent).toBe('x');
    expect(sanitisedNodes('<a href="https://example.com">x</a>', { links: false }).querySelector('a')).toBeNull();
  });

  test('stored markup is cleaned when it is drawn', async () => {
    const form = await mountForm({ properties: { f: field('richText', 'string') }, data: { f: '<p>甲<img src=x onerror="alert(1)"></p>' }, modes: { f: 'r' } });
    expect(form.place('f').querySelector('.yb-rich')?.innerHTML).toBe('<p>甲</p>');
  });

  test('a button of its toolbar formats, arrows move between the buttons', async () => {
    const form = await mountForm({ properties: { f: field('richText', 'string') }, data: { f: '<p>甲</p>' } });
    const bar = within(form.place('f')).getByRole('toolbar', { name: '格式' });
    const list = within(bar).getByRole('button', { name: '项目符号列表' });
    await person((user) => user.click(list));
    expect(form.store.toData().f).toBe('<ul><li><p>甲</p></li></ul>');
    expect(list.getAttribute('aria-pressed')).toBe('true');
    // the editor takes the focus back with the next frame
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'));
    const [first, second] = within(bar).getAllByRole('button');
    first?.focus();
    await press(first ?? null, 'ArrowRight');
    expect(document.activeElement).toBe(second);
  });

  test.each([
    ['甲 < 乙', '甲 < 乙'],
    ['<p>甲</p><p>乙</p>', '甲\n乙'],
    ['', ''],
  ])('the words of %s are %s', (markup, text) => expect(markupText(markup)).toBe(text));
});

describe('what a person types', () => {
  const NOW = '2026-11-16 09:00:00';
  test.each([
    ['20261120', 'YYYY-MM-DD', '2026-11-20'],
    ['2026/3/1', 'YYYY-MM-DD', '2026-03-01'],
    ['2026.3.1', 'YYYY-MM-DD', '2026-03-01'],
    ['11-20', 'YYYY-MM-DD', '2026-11-20'],
    ['3月1日', 'YYYY-MM-DD', '2026-03-01'],
    ['２０２６／３／１', 'YYYY-MM-DD', '2026-03-01'],
    ['11/20 9:05', 'YYYY-MM-DD HH:mm:ss', '2026-11-20 09:05:00'],
    ['0905', 'HH:mm:ss', '09:05:00'],
    ['9点5分', 'HH:mm:ss', '09:05:00'],
    ['2026年3月', 'YYYY-MM', '2026-03'],
    ['3月', 'YYYY-MM', '2026-03'],
    // what is none stays as it was typed
    ['2026-02-30', 'YYYY-MM-DD', '2026-02-30'],
    ['tomorrow', 'YYYY-MM-DD', 'tomorrow'],
    ['13-40', 'YYYY-MM-DD', '13-40'],
  ])('%s in %s is %s', (text, format, value) => {
    expect(readDate(text, format, format, NOW)).toBe(value);
  });

  test.each([
    ['2026/3/1', '2026-03-01'],
    ['20261120', '2026-11-20'],
  ])('a typed day %s is taken when the box is left', async (text, value) => {
    const form = await mountForm({ properties: { f: field('date', 'string') } });
    await typing(text)(form.place('f'));
    expect(form.store.toData().f).toBe(value);
  });

  test('a day that is none stays in the box, and is named', async () => {
    const form = await mountForm({ properties: { f: field('date', 'string') } });
    await typing('2026-02-30')(form.place('f'));
    expect(within(form.place('f')).getByRole<HTMLInputElement>('textbox').value).toBe('2026-02-30');
    expect((await form.store.submit()).map(({ path, rule }) => [path, rule])).toEqual([['f', 'moment']]);
  });

  test.each(
    ['date:2026-11-20 10:00', 'date:2026-11-20x', 'month:2026-11-05', 'year:2026-11', 'time:09:00:00 x'].flatMap((each) =>
      ['{Tab}', '{Enter}', 'away'].map((key) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1), key] as const),
    ),
  )('%s: %s and %s stays in the box and is refused', async (widget, text, key) => {
    const form = await mountForm({ properties: { f: field(widget, 'string') } });
    const box = within(form.place('f')).getByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(box));
    await person((user) => user.type(box, text));
    await person((user) => (key === 'away' ? user.click(document.body) : user.keyboard(key)));
    await settle(100);
    expect(form.store.toData().f).toBe(text);
    expect(within(form.place('f')).getByRole<HTMLInputElement>('textbox').value).toBe(text);
    expect(form.place('f').querySelector('.yb-error')?.textContent).toContain('不是有效的日期或时间');
  });

  test('an amount is selected when its box is entered', async () => {
    const form = await mountForm({ properties: { f: field('money', 'number') }, data: { f: '5000' } });
    const box = within(form.place('f')).getByRole<HTMLInputElement>('textbox');
    await person((user) => user.tab());
    while (document.activeElement !== box) await person((user) => user.tab());
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, box.value.length]);
    await person((user) => user.keyboard('4800'));
    expect(form.store.toData().f).toBe('4800');
  });
});

test.each([
  ['小时', 'abc', '必须是数字', 'abc'],
  ['小时', '-1', '不能小于 0', '-60'],
  ['天', '1..2', '必须是数字', '1..2'],
])('what is no length of time stays where it was typed, with a word (%s: %s)', async (unit, text, message, again) => {
  const form = await mountForm({ properties: { f: field('duration', 'number'), g: field('input', 'string') } });
  const box = (): HTMLInputElement => within(form.place('f')).getByRole('textbox', { name: `字段 ${unit}` });
  await person((user) => user.type(box(), text));
  await person((user) => user.tab());
  await settle();
  expect(box().value).toBe(text);
  expect(form.place('f').textContent).toContain(message);
  expect((await form.store.submit()).map((issue) => issue.path)).toContain('f');
  const other = await mountForm({ properties: { f: field('duration', 'number') }, data: { f: form.store.toData().f } });
  expect([...other.place('f').querySelectorAll('input')].some(({ value }) => value.includes(again))).toBe(true);
  await person((user) => user.clear(box()));
  await person((user) => user.type(box(), '2'));
  await person((user) => user.tab());
  expect(form.place('f').textContent).not.toContain(message);
});
