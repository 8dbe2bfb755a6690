import { describe, expect, it } from 'vitest';
import type { FieldMode, FormPermission } from '../../registry/form/index.ts';
import { translateRule } from '../../validators/messages/index.ts';
import { checkSubmission, type Submission } from '../../validators/submission.ts';
import { claimSource, context, permissionOf } from './model/fixture.ts';

interface Case {
  modes?: Readonly<Record<string, FieldMode>>;
  table?: FormPermission['table'];
  stored?: Record<string, unknown>;
  incoming: Record<string, unknown>;
  level?: 'draft' | 'submit';
}

const rates: Record<string, string> = { rail: '0.09', air: '0.09', bus: '0.03' };

const check = ({ modes, table, stored, incoming, level = 'submit' }: Case): Promise<Submission> =>
  checkSubmission({
    source: claimSource,
    permission: permissionOf(modes, table),
    ...(stored ? { stored } : {}),
    incoming,
    context,
    lookup: async (_alias, { jtgj }) => ({ sl: rates[String(jtgj)] ?? '0' }),
    validation: { translate: translateRule('zh-CN'), today: context.today },
    level,
  });

const stored = {
  id_: '1',
  sy: '开会',
  xcmx: [
    { id_: 'a', jtgj: 'rail', je: '626', sl: '0.09', se: '51.69', jj: null },
    { id_: 'b', jtgj: 'bus', je: '103', sl: '0.03', se: '3.00', jj: null },
  ],
};

describe('checkSubmission', () => {
  it('computes every derived value itself', async () => {
    const { data, corrected, issues } = await check({
      incoming: { sy: '开会', hj: 1, dx: '壹元整', sehj: 9, xcmx: [{ jtgj: 'rail', je: 626, sl: 0.99, sticky_: [] }], sticky_: [] },
    });
    expect(data).toMatchObject({ hj: '626.00', dx: '陆佰贰拾陆元整', sehj: '51.69', xcmx: [{ sl: '0.09', se: '51.69' }] });
    expect(corrected).toEqual(['hj', 'sehj', 'dx']);
    expect(issues).toEqual([]);
  });

  it('keeps the type of what is sent as it is stored', async () => {
    const { data, issues } = await check({ stored: { ...stored, sy: '2026', zjdj: '7' }, incoming: { sy: 2026, zjdj: '7' } });
    expect([data['sy'], data['zjdj'], issues]).toEqual(['2026', '7', []]);
    expect((await check({ stored: { ...stored, sy: '2026' }, incoming: { sy: 2027 }, level: 'draft' })).issues).toMatchObject([{ path: 'sy', rule: 'type' }]);
  });

  it('ignores what the person may not write', async () => {
    const readOnly = { sy: 'r', hdje: 'n', 'xcmx.item.je': 'r', 'xcmx.item.jtgj': 'r', 'xcmx.item.se': 'n' } as const;
    const { data, ignored, issues } = await check({
      modes: readOnly,
      table: { xcmx: {} },
      stored,
      incoming: {
        sy: '篡改',
        hdje: 1,
        xcmx: [
          { id_: 'a', je: 1, se: 0, jtgj: 'air' },
          { jtgj: 'rail', je: 5 },
        ],
      },
    });
    expect(data).toMatchObject({
      sy: '开会',
      hj: '729.00',
      hdje: '729.00',
      xcmx: [
        { id_: 'a', je: '626', se: '51.69' },
        { id_: 'b', je: '103' },
      ],
    });
    expect(ignored).toEqual(expect.arrayContaining(['sy', 'hdje', 'xcmx[0].je', 'xcmx#b']));
    // a row that is none, in a table where something may be written: what was put into it must not vanish without a word
    expect(issues).toMatchObject([{ path: 'xcmx', rule: 'unknownRow' }]);
  });

  it.each([
    ['an id that no row has', [{ id_: 'x', sl: 0.05 }]],
    ['no id', [{ sl: 0.05 }]],
    [
      'the same id twice',
      [
        { id_: 'a', sl: 0.05 },
        { id_: 'a', sl: 0.06 },
      ],
    ],
  ])('refuses a row with %s where none may be added, and ignores it where nothing may be written', async (_, xcmx) => {
    const closed = { 'xcmx.item.je': 'r', 'xcmx.item.jtgj': 'r', 'xcmx.item.se': 'r', 'xcmx.item.jj': 'r' } as const;
    const refused = await check({ modes: closed, table: { xcmx: {} }, stored, incoming: { xcmx } });
    expect(refused.issues.map(({ path, rule }) => [path, rule])).toContainEqual(['xcmx', 'unknownRow']);
    const ignored = await check({ modes: closed, table: { xcmx: { edit: false } }, stored, incoming: { xcmx } });
    expect(ignored.issues.filter(({ rule }) => rule === 'unknownRow')).toEqual([]);
  });

  it('takes, adds and removes rows with the right to', async () => {
    const { data } = await check({
      stored,
      incoming: {
        xcmx: [
          { id_: 'b', jtgj: 'bus', je: 206, sticky_: [] },
          { id_: 'forged', jtgj: 'rail', je: 10, sticky_: [] },
        ],
      },
    });
    expect(data.xcmx).toMatchObject([
      { id_: 'b', je: '206', se: '6.00' },
      { je: '10', se: '0.83' },
    ]);
    expect((data.xcmx as { id_?: string }[])[1]?.id_).toBeUndefined();
  });

  it('lists what is wrong, with the place in words', async () => {
    const { issues } = await check({ incoming: { sy: '', xcmx: [{ jtgj: 'rail', je: 1500, sticky_: [] }], sticky_: [] } });
    expect(issues.map(({ path, label, message }) => [path, label, message])).toEqual([
      ['sy', '事由', '不能为空'],
      ['xcmx[0].sm', '交通 第1行 · 说明', '不能为空'],
    ]);
  });

  it('asks for at least one row by the form rule', async () => {
    const { issues } = await check({ incoming: { sy: '开会', xcmx: [] } });
    expect(issues.map((issue) => issue.message)).toContain('请至少填写一条费用明细');
  });

  it('stores a draft whatever the rules say', async () => {
    expect((await check({ incoming: { sy: '' }, level: 'draft' })).issues).toEqual([]);
  });

  it('refuses a value of another type and keeps the stored one', async () => {
    const { data, issues } = await check({ stored, incoming: { sy: { $gt: '' }, xcmx: stored.xcmx } });
    expect(data.sy).toBe('开会');
    expect(issues.map((issue) => issue.rule)).toContain('type');
  });

  it('lets a manual value stand only where it may be written', async () => {
    const writable = await check({ stored, incoming: { hdje: 500, sticky_: ['hdje'] } });
    const denied = await check({ modes: { hdje: 'r' }, stored, incoming: { hdje: 500, sticky_: ['hdje'] } });
    expect([writable.data.hdje, denied.data.hdje]).toEqual(['500', '729.00']);
  });
});

describe('a question with an empty parameter', () => {
  it.each(['', null, undefined])('%j is not asked', async (jtgj) => {
    const asked: unknown[] = [];
    const { data } = await checkSubmission({
      source: claimSource,
      permission: permissionOf({ 'xcmx.item.sl': 'r' }),
      incoming: { sy: '开会', xcmx: [{ je: '5', ...(jtgj === undefined ? {} : { jtgj }) }] },
      context,
      lookup: async (_alias, params) => {
        asked.push(params);
        return { sl: '0.99' };
      },
      validation: { translate: translateRule('zh-CN'), today: context.today },
      level: 'draft',
    });
    expect([asked, (data['xcmx'] as Record<string, unknown>[])[0]?.['sl']]).toEqual([[], null]);
  });
});

describe('form rules over what a query brings', () => {
  it('hold for a field that nobody may write, when its question can be changed', async () => {
    const source = { ...claimSource, rules: [{ key: 'rate', check: 'sum(xcmx.item.sl) < 0.05', message: '税率过高' }] };
    const { issues } = await checkSubmission({
      source,
      permission: permissionOf({ 'xcmx.item.je': 'r', 'xcmx.item.se': 'r', 'xcmx.item.sl': 'r' }, { xcmx: {} }),
      stored,
      incoming: { xcmx: [{ id_: 'a', jtgj: 'air' }, { id_: 'b' }] },
      context,
      lookup: async (_alias, { jtgj }) => ({ sl: rates[String(jtgj)] ?? '0' }),
      validation: { translate: translateRule('zh-CN'), today: context.today },
      level: 'submit',
    });
    expect(issues.map(({ rule }) => rule)).toContain('rate');
  });
});
