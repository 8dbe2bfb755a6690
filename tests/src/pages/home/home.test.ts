import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readLayout } from '../../../../src/pages/home/homeLayout.ts';
import { findNotices, noticeRows } from '../../../../src/pages/home/notices.ts';
import { cachedFlows } from '../../../../src/pages/home/quickFlows.ts';
import { summarise } from '../../../../src/pages/home/summary.ts';

describe('summary', () => {
  test.each([
    [
      { gdje: -23110.5, shzje: -4370 },
      { total: '27,480.50', reimbursed: '23,110.50', pending: '4,370.00' },
    ],
    [
      { gdje: null, shzje: '0.1' },
      { total: '0.10', reimbursed: '0.00', pending: '0.10' },
    ],
    [{}, { total: '0.00', reimbursed: '0.00', pending: '0.00' }],
    [
      { gdje: 0.1, shzje: 0.2 },
      { total: '0.30', reimbursed: '0.10', pending: '0.20' },
    ],
    [
      { gdje: '1.005', shzje: '-1.004' },
      { total: '2.01', reimbursed: '1.01', pending: '1.00' },
    ],
    [
      { gdje: '99999999999.99', shzje: '0.01' },
      { total: '100,000,000,000.00', reimbursed: '99,999,999,999.99', pending: '0.01' },
    ],
    [
      { gdje: 'n/a', shzje: '' },
      { total: '0.00', reimbursed: '0.00', pending: '0.00' },
    ],
  ])('%o', (answer, expected) => {
    expect(summarise(answer)).toEqual(expected);
  });

  it('adds exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.integer({ min: 0, max: 10 ** 13 }), (one, other) => {
        const text = (cents: number) => `-${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const { total } = summarise({ gdje: text(one), shzje: text(other) });
        expect(BigInt(total.replace(/[,.]/g, ''))).toBe(BigInt(one) + BigInt(other));
      }),
    );
  });
});

describe('notices', () => {
  const now = Date.parse('2026-11-16T09:00:00');
  const rows = noticeRows(
    [
      { id_: '1', wj: '{"fileId":"f1","name":"Notice A.PDF"}', scrq: '2026-11-15 10:00:00', scr: '高远' },
      { id_: '2', wj: '[{"id":"f2","name":"notice b.docx"}]', scrq: '2026-11-01' },
      { id_: '3', wj: 'broken' },
      { id_: '4', wj: null },
      { id_: '5', wj: null, bt: 'Words only', scrq: '2026-11-14' },
    ],
    now,
  );

  it('shows those whose file can be read', () => {
    expect(rows.map(({ key, fileId, pdf, recent, date }) => ({ key, fileId, pdf, recent, date }))).toEqual([
      { key: '1', fileId: 'f1', pdf: true, recent: true, date: '2026-11-15' },
      { key: '2', fileId: 'f2', pdf: false, recent: false, date: '2026-11-01' },
      { key: '5', fileId: undefined, pdf: false, recent: true, date: '2026-11-14' },
    ]);
  });

  test.each([
    ['Notice', ['1']],
    ['notice', ['2']],
    ['', ['1', '2', '5']],
    ['zzz', []],
  ])('search <%s> is case-sensitive', (keyword, keys) => {
    expect(findNotices(rows, keyword).map(({ key }) => key)).toEqual(keys);
  });
});

test('remembered flows belong to one account and may be broken', () => {
  const store = (text: string | null): Storage => ({ getItem: () => text }) as unknown as Storage;
  const text = JSON.stringify({ account: 'a', ids: { jksqV2: 'd1' } });
  expect(cachedFlows(store(text), 'a')).toEqual({ jksqV2: 'd1' });
  expect(cachedFlows(store(text), 'b')).toBeUndefined();
  expect(cachedFlows(store('{'), 'a')).toBeUndefined();
  expect(cachedFlows(store(null), 'a')).toBeUndefined();
});

describe('the layout of the home page', () => {
  const usual = 'quickStart> todo> news> reimbursementSummary phrases notices meetings';
  const wire = (content: unknown): string => Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64');
  test.each<[string, string, string]>([
    ['there is none', '', usual],
    ['it is broken', '%%%', usual],
    ['it is no JSON', wire('{'), usual],
    ['it has no list', wire({ todo: 1 }), usual],
    ['it has an order', wire({ list: [{ type: 'notices' }, { type: 'todo', shown: false }] }), 'notices -todo>'],
    [
      'it says how wide',
      wire({
        list: [
          { type: 'notices', span: 16 },
          { type: 'todo', span: 8 },
        ],
      }),
      'notices> todo',
    ],
    ['it holds what is not drawn, twice, or nothing', wire({ list: [{ type: 'chart' }, { type: 'news' }, { type: 'news' }, null] }), 'news>'],
  ])('when %s', (_, text, expected) => {
    const said = readLayout(text).map(({ type, side, shown }) => `${shown ? '' : '-'}${type}${side === 'wide' ? '>' : ''}`);
    expect(said.join(' ')).toBe(expected);
  });
});
