import { describe, expect, test } from 'vitest';
import { compileForm, type PropertySchema } from '../../../registry/form/index.ts';
import { readDate } from '../../../validators/words/index.ts';
import { FormModel, translateRule, validateForm } from '../../../validators/index.ts';
import { context } from '../model/fixture.ts';

/** A text with the format of a moment has one form, in which it is typed, stored and sent. */
describe.each<[string, string, string, string, readonly string[]]>([
  ['date', 'date', '2026-11-20', 'YYYY-MM-DD', ['2026/11/20', '20261120', '2026年11月20日']],
  ['date-time', 'datetime', '2026-11-20 09:05:00', 'YYYY-MM-DD HH:mm:ss', ['2026-11-20 9:05', '2026/11/20 09:05:00', '20261120 9:05']],
  ['time', 'time', '09:05:00', 'HH:mm:ss', ['9:05', '09:05', '0905', '9点05分']],
])('format %s without a control', (format, widget, stored, pattern, typed) => {
  const property: PropertySchema = { type: 'string', title: '时刻', format };
  const form = compileForm(
    { key: 't', name: 't', version: 1, boAlias: 'bo', schema: { type: 'object', properties: { f: property } }, layout: [], rules: [], summary: [] },
    { fields: { bo: { f: 'w' } } },
  );
  const messages = async (value: string): Promise<string[]> =>
    (await validateForm(new FormModel(form, { f: value }, context), { translate: translateRule('zh-CN'), today: context.today })).map(({ message }) => message);

  test('is drawn with the fitting picker', () => expect(form.fields[0]?.ui.widget).toBe(widget));

  test.each(typed)('%s is understood', (text) => expect(readDate(text, pattern)).toBe(stored));

  test('what is stored is valid', async () => expect(await messages(stored)).toEqual([]));

  test.each(['2026-02-31', '2026-11-20T09:05:00Z', '24:00', 'soon'])('%s is refused with the form that is meant', async (text) => {
    expect(await messages(text)).toEqual([`不是有效的日期或时间，格式应为 ${pattern}`]);
  });
});
