import { describe, expect, test } from 'vitest';
import { toDecimal } from '../../formula/index.ts';
import { countsOf, lastSerials, seedDocuments, type SeedDocument } from '../../server/seed/data/documents.ts';
import { orgs, userNamed, users } from '../../server/seed/data/people.ts';
import { seedRepayments, seedVouchers } from '../../server/seed/data/vouchers.ts';
import { translateRule } from '../../validators/index.ts';
import { evaluateForm } from '../../validators/model/evaluateForm.ts';
import { validateSync } from '../../validators/model/validateForm.ts';
import { shippedFormAt } from './shippedForm.ts';

const clock = { today: '2026-11-16', now: '2026-11-16 09:00:00' };
const totals = { clfybx: 'bxzje', rcfybx: 'bxzje', jksq: 'jkje', yssb: 'sbjehj' };
const isClaim = ({ bo }: SeedDocument): boolean => bo === 'clfybx' || bo === 'rcfybx';

describe('the demo documents', () => {
  test.each(seedDocuments.map((document) => [document.no || '(draft)', document] as const))('%s computes its amount and passes its rules', (_no, document) => {
    const view = evaluateForm(shippedFormAt(document.form, 'start'), document.data, clock);
    expect([...view.errors]).toEqual([]);
    expect(toDecimal(view.data[totals[document.bo]])?.toFixed(2)).toBe(document.amount);
    expect(validateSync(view, { translate: translateRule('zh-CN'), today: clock.today })).toEqual([]);
  });

  test('add up to the figures of the institute', () => {
    const claims = seedDocuments.filter((document) => isClaim(document) && document.status !== 'draft');
    const total = (documents: readonly SeedDocument[]): string =>
      (documents.reduce((cents, document) => cents + Number(document.amount.replace('.', '')), 0) / 100).toFixed(2);
    const sum = (status: string): string => total(claims.filter((document) => document.status === status));
    expect(claims).toHaveLength(27);
    expect([sum('running'), sum('end')]).toEqual(['44266.30', '23107.10']);
    expect(total(claims.filter((document) => /^RC-2026-02(0[5-9]|1[0-6])$/.test(document.no)))).toBe('24405.30');
  });

  test('have times that run forward, and a position exactly while they are open', () => {
    for (const document of seedDocuments) {
      const times = [...document.steps.map((taken) => taken.at), ...(document.position ? [document.position.since] : [])];
      expect([...times].sort(), document.no).toEqual(times);
      expect(document.position !== undefined, document.no).toBe(!['end', 'manualend', 'draft'].includes(document.status));
    }
  });

  test('leave the next numbers free', () => {
    const last = (prefix: string) =>
      Math.max(...seedDocuments.filter((document) => document.no.startsWith(prefix)).map((document) => Number(document.no.slice(-4))));
    const repaid = Math.max(...seedRepayments.map(({ number }) => Number(number.slice(-4))));
    const voucher = Math.max(...seedVouchers.filter(({ number }) => number.startsWith('记-202611-')).map(({ number }) => Number(number.slice(-4))));
    expect(lastSerials.map((serial) => serial.last)).toEqual([last('CL'), last('RC'), last('JK'), last('YS'), repaid, voucher]);
  });
});

test.each([
  ['陈雨欣', 0, 0, 5],
  ['刘洋', 1, 0, 5],
  ['孙浩', 0, 0, 4],
  ['吴倩', 0, 0, 4],
  ['王建国', 1, 0, 2],
  ['林志强', 1, 9, 1],
  ['赵敏捷', 2, 6, 1],
  ['韩立诚', 2, 4, 0],
  ['沈雅琴', 1, 5, 0],
  ['罗明华', 1, 0, 0],
  ['唐思雨', 0, 0, 1],
  ['孟洁', 1, 3, 1],
  ['许海燕', 1, 2, 0],
  ['钱薇', 1, 6, 0],
  ['方敏', 12, 6, 0],
  ['江涛', 1, 9, 0],
  ['丁静', 0, 1, 1],
  ['马琳', 0, 1, 1],
  ['曹军', 0, 0, 1],
])('%s has %i to do, %i done and %i requests', (name, todo, done, request) => {
  expect(countsOf(userNamed(name).id)).toEqual({ todo, done, request });
});

describe('the vouchers', () => {
  test('post every document that has been paid, each month from one on', () => {
    const paid = seedDocuments.filter(({ status, bo }) => status === 'end' && bo !== 'yssb').map(({ no }) => no);
    expect(seedVouchers.map(({ source }) => source).toSorted()).toEqual([...paid, ...seedRepayments.map(({ number }) => number)].toSorted());
    const months = new Set(seedVouchers.map(({ number }) => number.slice(0, -4)));
    for (const month of months) {
      const own = seedVouchers.filter(({ number }) => number.startsWith(month));
      expect(
        own.map(({ number }) => Number(number.slice(-4))),
        month,
      ).toEqual(own.map((_, index) => index + 1));
    }
    for (const document of seedDocuments) expect(document.data['pzbh'], document.no).toBe(seedVouchers.find(({ source }) => source === document.no)?.number);
  });
});

describe('the demo people', () => {
  test('are 28, with existing heads and leaders', () => {
    const ids = new Set(users.map((user) => user.id));
    expect(ids.size).toBe(28);
    for (const org of orgs) {
      expect(ids.has(org.master), org.name).toBe(true);
      if (org.leader !== undefined) expect(ids.has(org.leader), org.name).toBe(true);
    }
  });

  test('hold no real card numbers or phones', () => {
    for (const document of seedDocuments.filter(({ bo }) => bo !== 'yssb')) {
      expect(document.data['skzh']).toMatch(/^62220000000000\d{4}$/);
      expect(document.data['lxdh']).toMatch(/^1380000\d{4}$/);
    }
  });
});
