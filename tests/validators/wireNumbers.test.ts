import { expect, test } from 'vitest';
import { compileForm, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import { FormModel, translateRule, validateForm } from '../../validators/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: '2026-11-16' };
const permission = { fields: { f: { v: 'w' } } } as const;

async function said(property: PropertySchema, v: unknown) {
  const source = {
    key: 'f',
    name: 'f',
    boAlias: 'f',
    schema: { type: 'object', properties: { v: property } },
    layout: [],
    rules: [],
    summary: [],
  } as unknown as FormSource;
  const model = new FormModel(compileForm(source, permission), { v }, context);
  const submission = await checkSubmission({ source, permission, incoming: { v }, context, lookup: async () => undefined, validation, level: 'submit' });
  return {
    browser: (await validateForm(model, validation)).map(({ rule }) => rule),
    server: submission.issues.map(({ rule }) => rule),
    stored: submission.data['v'],
  };
}

const integer: PropertySchema = { type: 'integer', title: 'v', 'x-ui': { widget: 'number' } };
const either: PropertySchema = { type: ['number', 'string'], title: 'v', 'x-ui': { widget: 'number' } };

test.each<readonly [sent: unknown, stored: unknown]>([
  ['9007199254740993', '9007199254740993'],
  [9007199254740991, '9007199254740991'],
  [-9007199254740991, '-9007199254740991'],
  ['１２', '12'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
])('%j is stored as it was meant', async (sent, stored) => {
  expect(await said(integer, sent)).toEqual({ browser: [], server: [], stored });
});

test.each([2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e300, JSON.parse('1e400') as number, JSON.parse('-1e400') as number])(
  '%d is no exact number in JSON',
  async (sent) => {
    for (const property of [integer, either]) expect(await said(property, sent)).toMatchObject({ browser: ['inexact'], server: ['inexact'] });
  },
);

test.each<readonly [sent: string, stored: string | undefined]>([
  ['0.1', '0.1'],
  ['123456789012.345', '123456789012.345'],
  ['0.000000000000001', '0.000000000000001'],
  ['1.5e3', '1500'],
  // read as a neighbour, or told with digits that nobody wrote
  ['123456789012345.678', undefined],
  ['0.30000000000000004', undefined],
  ['1.2345678901234567', undefined],
])('%s in JSON is stored as it is written, or refused', async (sent, stored) => {
  const decimal: PropertySchema = { type: 'number', title: 'v', 'x-ui': { widget: 'number' } };
  expect(await said(decimal, JSON.parse(sent))).toMatchObject(
    stored === undefined ? { browser: ['inexact'], server: ['inexact'] } : { browser: [], server: [], stored },
  );
  expect(await said(decimal, sent.includes('e') ? stored : sent)).toMatchObject({ browser: [], server: [] });
});

test.each(['dateRange', 'datetimeRange', 'monthRange', 'timeRange'])('a %s of two open ends is empty', async (widget) => {
  const none = { browser: [], server: [], stored: null };
  for (const v of [['', ''], [null, null], [' ', ''], []]) {
    expect(await said({ type: 'array', title: 'v', 'x-ui': { widget } }, v), JSON.stringify(v)).toEqual(none);
    expect(await said({ type: 'array', title: 'v', 'x-ui': { widget }, 'x-rules': 'required' }, v)).toMatchObject({
      browser: ['required'],
      server: ['required'],
    });
  }
  for (const v of [',', ' , ', '']) expect(await said({ type: 'string', title: 'v', 'x-ui': { widget } }, v), v).toEqual(none);
});
