import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../formula/index.ts';
import { compileForm, type FormSource } from '../../registry/form/index.ts';
import { enteredMoneyText } from '../../validators/words/index.ts';
import { translateRule } from '../../validators/index.ts';
import { FormModel, plainNumber, validateForm, wireNumber } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

type Data = Record<string, unknown>;

const properties = {
  je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } },
  sl: { type: 'number', title: '数量', 'x-ui': { widget: 'number', precision: 3 } },
  bl: { type: 'number', title: '比例', 'x-ui': { widget: 'number' } },
  cx: { type: 'number', title: '查得', 'x-ui': { widget: 'money' }, 'x-query': { alias: 'q', params: { bl: 'bl' }, result: 'v' } },
  fe: { type: 'number', title: '份额', 'x-ui': { widget: 'money' }, 'x-formula': 'bl / 3' },
  t: {
    type: 'array',
    title: '明细',
    'x-ui': { widget: 'subTable' },
    items: { type: 'object', properties: { je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } } } },
  },
};
const source = { key: 'f', name: 'f', boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules: [], summary: [] } as unknown as FormSource;
const permission = { fields: { f: { je: 'w', sl: 'w', bl: 'w', cx: 'r', fe: 'r', t: 'w' }, t: { je: 'w' } }, table: { t: { add: true, del: true } } } as const;
const form = compileForm(source, permission);
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: '2026-11-16' };

/** What the browser says about typed text, and what the server says about the same text. */
async function said(
  field: string,
  text: unknown,
): Promise<{ readonly browser: readonly string[]; readonly server: readonly string[]; readonly draft: readonly string[]; readonly stored: unknown }> {
  const model = new FormModel(form, {}, context);
  const inRow = field.startsWith('t.');
  const name = field.replace('t.', '');
  const typed = typeof text === 'string' ? plainNumber(text) || null : text;
  if (inRow) model.setCell('t', model.addRow('t'), name, typed);
  else model.set(name, typed);
  const incoming: Data = inRow ? { t: [{ [name]: text }] } : { [name]: text };
  const check = (level: 'submit' | 'draft') =>
    checkSubmission({ source, permission, incoming: structuredClone(incoming), context, lookup: async () => undefined, validation, level });
  const [submitted, draft] = [await check('submit'), await check('draft')];
  const words = (issues: readonly { readonly path: string; readonly message: string }[]): string[] => issues.map(({ path, message }) => `${path} ${message}`);
  const { data } = submitted;
  return {
    browser: words(await validateForm(model, validation)),
    server: words(submitted.issues),
    draft: words(draft.issues),
    stored: inRow ? ((data['t'] as Data[])[0]?.[name] ?? null) : data[name],
  };
}

describe('an amount of two decimals', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['1234.50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1，234.5', '1234.5'],
    ['１，２３４．５', '1234.5'],
    [' ¥1,234.50 ', '1234.5'],
    ['￥8', '8'],
    ['$8', '8'],
    ['－3。5', '-3.5'],
    ['−3.5', '-3.5'],
    ['-1,234,567', '-1234567'],
    ['+5', '5'],
    ['3000.000', '3000'],
    [3000.5, '3000.5'],
    ['.5', '0.5'],
    ['0', '0'],
    ['', null],
    ['  ', null],
  ] as const)('%j is %s everywhere', async (text, value) => {
    for (const field of ['je', 't.je']) expect(await said(field, text)).toEqual({ browser: [], server: [], draft: [], stored: value });
  });

  test.each(['9999.999', '3000.005', '0.001', '-0.005', '1,234.567', '１．２３４', '1e-3'])('%s has too many decimals everywhere', async (text) => {
    for (const [field, place] of [
      ['je', 'je'],
      ['t.je', 't[0].je'],
    ] as const) {
      const refused = [`${place} 最多 2 位小数`];
      expect(await said(field, text)).toMatchObject({ browser: refused, server: refused, draft: refused });
    }
  });

  test.each(['1,23,4.5', '12,34', ',5', '1,', '1,2345', '1234,567', '0,12.5', '1 2', '1 234', '5元', '1.2.3', '--5', '¥¥5', '１，２'])(
    '%s is no number anywhere',
    async (text) => {
      for (const [field, place] of [
        ['je', 'je'],
        ['t.je', 't[0].je'],
        ['bl', 'bl'],
      ] as const) {
        const refused = [`${place} 必须是数字`];
        expect(await said(field, text)).toMatchObject({ browser: expect.arrayContaining(refused), server: expect.arrayContaining(refused), draft: refused });
      }
    },
  );

  test('other precisions, and none', async () => {
    expect(await said('sl', '1.2345')).toMatchObject({ browser: ['sl 最多 3 位小数'], server: ['sl 最多 3 位小数'] });
    expect(await said('sl', '1.234')).toMatchObject({ browser: [], server: [], stored: '1.234' });
    expect(await said('bl', '0.123456789')).toMatchObject({ browser: [], server: [], stored: '0.123456789' });
  });

  test('is shown as it is held until it is corrected', () => {
    expect(['9999.999', '1234.5', '0.10', '12,34', 'x'].map((value) => enteredMoneyText(value, 2))).toEqual(['9,999.999', '1,234.50', '0.10', '12,34', 'x']);
  });

  test('text either stays what it is or becomes the number that it says', () => {
    const digits = fc.array(fc.constantFrom(...'0123456789,.-¥ ', '，', '１'), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(digits, (text) => {
        const read = toDecimal(plainNumber(text));
        if (read === null) return;
        const ascii = text.trim().replaceAll('，', ',').replaceAll('１', '1').replace(/¥ */, '');
        expect(ascii).toMatch(/^-?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?$/);
        expect(read.equals(ascii.replaceAll(',', '').replace(/^(-?)\./, '$10.'))).toBe(true);
      }),
      { numRuns: process.env['YUANBIAO_LONG'] === undefined ? 500 : 50_000 },
    );
  });
});

describe('what nobody typed', () => {
  test('a query brings is rounded to the precision of its field, in browser and server', async () => {
    const model = new FormModel(form, {}, context);
    const cx = form.byPath.get('cx');
    if (cx) model.setDerived(cx, '10.005');
    const { data, issues } = await checkSubmission({
      source,
      permission,
      incoming: { bl: '1' },
      context,
      lookup: async () => ({ v: 10.005 }),
      validation,
      level: 'submit',
    });
    expect([model.value('cx'), data['cx'], issues]).toEqual(['10.01', '10.01', []]);
  });

  test('a formula gives is rounded once', async () => {
    const { data } = await checkSubmission({ source, permission, incoming: { bl: '2' }, context, lookup: async () => undefined, validation, level: 'submit' });
    expect(data['fe']).toBe('0.67');
  });
});

test.each([
  ['0.333333333333', 0.333333333333],
  ['1234.333333333333', '1234.333333333333'],
  ['123456789012345', 123456789012345],
  ['1234567890123456', '1234567890123456'],
  ['0.000123456789012345', 0.000123456789012345],
  ['-12.50', -12.5],
  ['abc', 'abc'],
  ['0', 0],
])('%s travels as %j', (text, value) => expect(wireNumber(text)).toBe(value));
