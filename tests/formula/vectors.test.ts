import { describe, expect, test } from 'vitest';
import { capitalAmount } from '../../formula/index.ts';
import { compute } from './support.ts';
import { capitalVectors, dayVectors, roundingVectors, routeVectors, taxVectors } from './vectors.ts';

describe('capital amounts', () => {
  test.each(capitalVectors)('%j gives %j', (amount, capital) => {
    expect(capitalAmount(amount)).toBe(capital);
    expect(compute('capital(a)', { a: amount })).toBe(capital);
  });
});

test.each(roundingVectors)('%s gives %s', (formula, result) => {
  expect(compute(formula)).toBe(result);
});

test.each(taxVectors)('tax of %s less %s at %s is %s, net %s', (je, jj, sl, tax, net) => {
  const row = { je, jj, sl };
  expect(compute('toFixed((item.je - item.jj) / (1 + item.sl) * item.sl, 2)', {}, row)).toBe(tax);
  expect(compute('toFixed(item.je - round((item.je - item.jj) / (1 + item.sl) * item.sl, 2), 2)', {}, row)).toBe(net);
});

test.each(dayVectors)('%s to %s: %s days, %s nights', (a, b, inclusive, nights) => {
  expect(compute("dateDiff(a,b,'d')+1", { a, b })).toBe(inclusive);
  expect(compute('dateDiff(a,b)', { a, b })).toBe(nights);
});

test.each(routeVectors)('routes of %s', (hdje, leader, finance, president) => {
  for (const amount of [hdje, Number(hdje)]) {
    const holds = ['hdje > 5000', 'hdje > 20000', 'hdje > 50000'].map((condition) => compute(condition, { hdje: amount }) === 'true');
    expect(holds).toEqual([leader, finance, president]);
  }
});
