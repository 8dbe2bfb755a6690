import { within } from '@testing-library/dom';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { isWritten, parseDate, readDate } from '../../../validators/words/index.ts';
import { person } from '../../conformance/controls/acts.ts';
import { loadParts } from '../../conformance/controls/loadParts.ts';
import { mountForm, settle, unmountAll } from './support/mountForm.tsx';

await loadParts();
afterEach(unmountAll);

const NOW = '2026-11-16 09:00:00';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';

describe('what people write', () => {
  test.each([
    // zeros at some places and not at others
    ['2026-11-01 9:05', MOMENT, '2026-11-01 09:05:00'],
    ['2026-3-01 09:5', MOMENT, '2026-03-01 09:05:00'],
    ['2026/11/01 9:05:07', MOMENT, '2026-11-01 09:05:07'],
    ['２０２６－１１－０１　９：０５', MOMENT, '2026-11-01 09:05:00'],
    ['2026-11-01', MOMENT, '2026-11-01 00:00:00'],
    ['20261101 0905', MOMENT, '2026-11-01 09:05:00'],
    ['2026年3月1日9点', MOMENT, '2026-03-01 09:00:00'],
    ['2026-11-01T09:05:06', MOMENT, '2026-11-01 09:05:06'],
    ['11/20 9:05', MOMENT, '2026-11-20 09:05:00'],
    ['0001-01-01 00:00', MOMENT, '0001-01-01 00:00:00'],
    ['0001-1-1', 'YYYY-MM-DD', '0001-01-01'],
    ['9999-12-31', 'YYYY-MM-DD', '9999-12-31'],
    ['2024-2-29', 'YYYY-MM-DD', '2024-02-29'],
    ['2026-11-01 00:00:00', 'YYYY-MM-DD', '2026-11-01'],
    ['2026-13', 'YYYY-MM', '2026-13'],
    ['202613', 'YYYY-MM', '202613'],
    ['２０２６', 'YYYY', '2026'],
    ['9:05', 'HH:mm', '09:05'],
    ['090507', 'HH:mm:ss', '09:05:07'],
    ['0930', 'HH:mm', '09:30'],
    // times without a colon, and with the part of the day
    ['905', 'HH:mm', '09:05'],
    ['9', 'HH:mm', '09:00'],
    ['23', 'HH:mm:ss', '23:00:00'],
    ['9:5', 'HH:mm', '09:05'],
    ['9.05', 'HH:mm', '09:05'],
    ['09.05.30', 'HH:mm:ss', '09:05:30'],
    ['90507', 'HH:mm:ss', '09:05:07'],
    ['９０５', 'HH:mm', '09:05'],
    ['9：5', 'HH:mm', '09:05'],
    ['9点', 'HH:mm', '09:00'],
    ['9點半', 'HH:mm', '09:30'],
    ['9时5分', 'HH:mm', '09:05'],
    ['9点5分7秒', 'HH:mm:ss', '09:05:07'],
    ['上午9点', 'HH:mm', '09:00'],
    ['上午 9:05', 'HH:mm', '09:05'],
    ['下午3点半', 'HH:mm', '15:30'],
    ['下午3', 'HH:mm', '15:00'],
    ['下午15:30', 'HH:mm', '15:30'],
    ['中午12点', 'HH:mm', '12:00'],
    ['中午1点', 'HH:mm', '13:00'],
    ['凌晨12点', 'HH:mm', '00:00'],
    ['晚上8点', 'HH:mm', '20:00'],
    ['9:05 am', 'HH:mm', '09:05'],
    ['12AM', 'HH:mm', '00:00'],
    ['12 pm', 'HH:mm', '12:00'],
    ['３ＰＭ', 'HH:mm', '15:00'],
    ['2026年3月1日下午3点', MOMENT, '2026-03-01 15:00:00'],
    ['2026-11-01 905', MOMENT, '2026-11-01 09:05:00'],
    ['2026-11-01 9.05', MOMENT, '2026-11-01 09:05:00'],
    ['2026-11-01 3:05 pm', MOMENT, '2026-11-01 15:05:00'],
    // two times could be meant, or none
    ['9.5', 'HH:mm', '9.5'],
    ['0.25', 'HH:mm', '0.25'],
    ['晚上12点', 'HH:mm', '晚上12点'],
    ['上午12点', 'HH:mm', '上午12点'],
    ['上午13:00', 'HH:mm', '上午13:00'],
    ['13pm', 'HH:mm', '13pm'],
    ['0pm', 'HH:mm', '0pm'],
    ['下午3 pm', 'HH:mm', '下午3 pm'],
    ['24', 'HH:mm', '24'],
    ['9:半', 'HH:mm', '9:半'],
    ['2460', 'HH:mm', '2460'],
    ['970', 'HH:mm', '970'],
    ['90507', 'HH:mm', '90507'],
    ['2026-11-01 9', MOMENT, '2026-11-01 9'],
    ['2026-11-01 下午', MOMENT, '2026-11-01 下午'],
    // what is none, or more than the format holds, stays as it was typed
    ['0000-01-01', 'YYYY-MM-DD', '0000-01-01'],
    ['2023-2-29', 'YYYY-MM-DD', '2023-2-29'],
    ['1900-2-29', 'YYYY-MM-DD', '1900-2-29'],
    ['2026-02-31 9:05', MOMENT, '2026-02-31 9:05'],
    ['2026-11-01 9:05', 'YYYY-MM-DD', '2026-11-01 9:05'],
    ['9:05:30', 'HH:mm', '9:05:30'],
    ['24:00', 'HH:mm', '24:00'],
    ['2026-11-01 9:05 x', MOMENT, '2026-11-01 9:05 x'],
  ])('%s in %s is %s', (text, format, value) => {
    expect(readDate(text, format, format, NOW)).toBe(value);
  });

  test('the format that is shown comes before any other way to write', () =>
    expect(readDate('05/11/2026', 'YYYY-MM-DD', 'DD/MM/YYYY', NOW)).toBe('2026-11-05'));

  test('every moment of the calendar is read back as it is written', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }), (date) => {
        const stored = date.toISOString().slice(0, 19).replace('T', ' ');
        const loose = stored.replace(/(?<!\d)0(?=\d(?!\d))/g, '');
        expect(readDate(loose, MOMENT)).toBe(stored);
        expect(isWritten(stored, MOMENT)).toBe(true);
        expect(parseDate(stored, MOMENT)?.format(MOMENT)).toBe(stored);
      }),
      { numRuns: process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 200 },
    );
  });
});

describe('a box that nobody has left', () => {
  test.each([
    ['date', 'string', '2026-11-2', '2026-11-02'],
    ['date', 'string', '11-20', '2026-11-20'],
    ['date', 'string', '2026-02-31', '2026-02-31'],
    ['time', 'string', '905', '09:05:00'],
    ['dateRange', 'array', '20261120', ['2026-11-20', '']],
  ] as const)('%s (%s): %s is kept with the input of the page, and once it is left no more than that', async (widget, type, text, value) => {
    const form = await mountForm({ properties: { f: { type, title: '字段', 'x-ui': { widget } } } });
    const [box = document.body] = within(form.place('f')).getAllByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(box));
    await person((user) => user.keyboard(text));
    expect([form.store.toInput().f, form.store.toData().f ?? null, form.store.dirty]).toEqual([value, null, true]);
    await person((user) => user.click(document.body));
    await settle(60);
    expect([form.store.toInput().f, form.store.toData().f]).toEqual([value, value]);
  });

  test('the date of a cell is kept in its row', async () => {
    const items: PropertySchema = { type: 'object', properties: { rq: { type: 'string', title: '日期', 'x-ui': { widget: 'date' } } } };
    const form = await mountForm({
      properties: { mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items } },
      data: { mx: [{ rq: '2026-11-01' }, { rq: '2026-11-02' }] },
    });
    const cell = form.place(`mx#${form.store.rows('mx')[1]?.key}.rq`);
    await person((user) => user.dblClick(cell));
    await settle(60);
    await person((user) => user.clear(within(cell).getByRole('textbox')));
    await person((user) => user.keyboard('20261130'));
    expect(form.store.toInput().mx).toMatchObject([{ rq: '2026-11-01' }, { rq: '2026-11-30' }]);
    await person((user) => user.keyboard('{Escape}'));
    await settle(60);
    expect(form.store.toInput()).toEqual(form.store.toData());
  });
});

describe('a box that is left', () => {
  const after: PropertySchema = { type: 'string', title: '后', 'x-ui': { widget: 'input' } };
  const texts = [
    ['date', '2026-02-31'],
    ['datetime', '2026-02-31 9:05'],
    ['time', '25:00'],
    ['month', '2026-13'],
    ['year', 'abc'],
    ['date', '20261101'],
    ['datetime', '2026-11-01 9:05'],
    ['time', '9:05'],
    ['time', '905'],
    ['time', '上午9点'],
    ['time', '9.5'],
    ['month', '202611'],
    ['year', '２０２６'],
  ] as const;
  const cases = texts.flatMap((each) => (['{Tab}', 'away'] as const).map((exit) => [...each, exit] as const));

  test.each(cases)('%s: after %s and %s the focus is where the person went, once and for all', async (widget, text, exit) => {
    const form = await mountForm({ properties: { f: { type: 'string', title: '字段', 'x-ui': { widget } }, after } });
    const next = within(form.place('after')).getByRole<HTMLInputElement>('textbox');
    const box = within(form.place('f')).getByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(box));
    await person((user) => user.type(box, text));
    await person((user) => (exit === 'away' ? user.click(next) : user.keyboard(exit)));
    await settle(60);
    expect(document.activeElement).toBe(next);
    await person((user) => user.keyboard('123'));
    expect(form.store.toData().after).toBe('123');
    const value = form.store.toData().f;
    const good = value !== text || value === '2026-02';
    expect(form.place('f').querySelector('.yb-error') === null).toBe(good);
    expect(form.place('f').querySelector('input')?.getAttribute('aria-invalid') === 'true').toBe(!good);
  });

  test.each(texts)('%s: Escape after %s only closes the calendar', async (widget, text) => {
    const form = await mountForm({ properties: { f: { type: 'string', title: '字段', 'x-ui': { widget } }, after } });
    await person((user) => user.click(within(form.place('f')).getByRole<HTMLInputElement>('textbox')));
    await person((user) => user.keyboard(text));
    await person((user) => user.keyboard('{Escape}'));
    await settle(60);
    const box = within(form.place('f')).getByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).toBe(box);
    expect(box.value).not.toBe('');
    expect(form.store.toData().f).toBe(box.value);
  });

  test.each([
    ['date', '2026-11-16', '2026/11/16'],
    ['date', '2026-11-16', '20261116'],
    ['month', '2026-11', '202611'],
    ['datetime', '2026-11-16 09:05:00', '2026-11-16 9:05'],
  ])('%s %s: typed once more as %s and Enter, it stands as it is shown, and the calendar is closed', async (widget, value, text) => {
    const form = await mountForm({ properties: { f: { type: 'string', title: '字段', 'x-ui': { widget } }, after }, data: { f: value } });
    const box = (): HTMLInputElement => within(form.place('f')).getByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(box()));
    await person((user) => user.clear(box()));
    await person((user) => user.type(box(), text));
    await person((user) => user.keyboard('{Enter}'));
    await settle(60);
    expect([box().value, form.store.toData().f, document.activeElement === box()]).toEqual([value, value, true]);
    expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull();
  });

  test('half a range has one message', async () => {
    const form = await mountForm({ properties: { f: { type: 'array', title: '期间', 'x-ui': { widget: 'datetimeRange' } }, after } });
    const [start] = within(form.place('f')).getAllByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(start ?? document.body));
    await person((user) => user.keyboard('2026-11-01 9:05'));
    const next = within(form.place('after')).getByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(next));
    await settle(60);
    expect(document.activeElement).toBe(next);
    expect([...form.place('f').querySelectorAll('.yb-error')].map((each) => each.textContent)).toEqual(['开始和结束都要填写']);
    expect(start?.value).toBe('2026-11-01 09:05:00');
  });
});

describe('a box that is entered', () => {
  test.each([
    ['date', '2026-11-09', ['20261111'], '2026-11-11'],
    ['date', '2026-11-09', ['20261111', '20261112'], '2026-11-12'],
    ['datetime', '2026-11-09 09:00:00', ['2026-11-11 9:05'], '2026-11-11 09:05:00'],
    ['time', '09:00:00', ['1005', '1006'], '10:06:00'],
    ['date', '2026-02-31', ['20260301'], '2026-03-01'],
  ] as const)('%s %s: what is typed after a click, and after Enter, takes its place: %j', async (widget, before, texts, expected) => {
    const form = await mountForm({ properties: { f: { type: 'string', title: '字段', 'x-ui': { widget } } }, data: { f: before } });
    await person((user) => user.click(within(form.place('f')).getByRole<HTMLInputElement>('textbox')));
    for (const text of texts) {
      await person((user) => user.keyboard(`${text}{Enter}`));
      await settle(30);
    }
    expect(form.store.toData().f).toBe(expected);
  });

  test('a second click means a place in the text', async () => {
    const form = await mountForm({ properties: { f: { type: 'string', title: '字段', 'x-ui': { widget: 'date' } } }, data: { f: '2026-11-0' } });
    const box = within(form.place('f')).getByRole<HTMLInputElement>('textbox');
    await person((user) => user.click(box));
    await person((user) => user.click(box));
    await person((user) => user.keyboard('9{Enter}'));
    await settle(30);
    expect(form.store.toData().f).toBe('2026-11-09');
  });
});
