import { describe, expect, test } from 'vitest';
import { needOf, tally } from '../../server/workflow/kernel/tally.ts';
import type { Vote } from '../../server/workflow/kernel/tally.ts';
import { defaultVote } from '../../server/workflow/spec.ts';

const votes: Readonly<Record<string, Vote>> = { a: 'agree', o: 'oppose', n: 'abandon' };
/** `ao.` = first agreed, second opposed, third still asked. Users are s1, s2 … */
const ballots = (text: string) =>
  [...text].map((letter, index) => ({ userId: `s${index + 1}`, ...(votes[letter] === undefined ? {} : { vote: votes[letter] }) }));

describe('tally', () => {
  test.each([
    ['all', {}, 'aa.', 'open'],
    ['all', {}, 'aaa', 'pass'],
    ['all', {}, 'o..', 'refuse'],
    ['all', {}, 'n..', 'refuse'],
    ['majority', {}, 'aa..', 'open'],
    ['majority', {}, 'aaa.', 'pass'],
    ['majority', {}, 'aa', 'pass'],
    ['majority', {}, 'ao', 'refuse'],
    ['percent:60', {}, 'aa.', 'pass'],
    ['percent:60', {}, 'oo.', 'refuse'],
    ['percent:60', {}, 'aa..', 'open'],
    ['percent:66', {}, 'aaaoo', 'refuse'],
    ['percent:1', {}, 'a..', 'pass'],
    ['amount:2', {}, 'aa...', 'pass'],
    ['amount:9', {}, 'aa', 'refuse'],
    ['percent:60', { needAll: true }, 'aa.', 'open'],
    ['percent:60', { needAll: true }, 'aao', 'pass'],
    ['amount:1', { oneVeto: true }, 'o..', 'refuse'],
    ['amount:1', { oneVeto: true, needAll: true }, 'o..', 'open'],
    ['amount:1', { oneVeto: true, needAll: true }, 'aoa', 'refuse'],
    ['amount:1', { oneTicket: ['s1'], needAll: true }, 'o..', 'open'],
    ['amount:1', { oneTicket: ['s1'], needAll: true }, 'oaa', 'refuse'],
    ['amount:1', { oneTicket: ['s1'], needAll: true }, 'aoa', 'pass'],
    ['amount:9', { oneVeto: true, needAll: true, decide: 'refuse' }, 'ao.', 'open'],
    ['all', { direct: ['s2'], needAll: true }, '.o.', 'refuse'],
    ['amount:2', { decide: 'refuse' }, 'oo.', 'refuse'],
    ['amount:2', { decide: 'refuse' }, 'o..', 'open'],
    ['amount:2', { decide: 'refuse' }, 'aa.', 'pass'],
    ['all', { direct: ['s2'] }, '.a.', 'pass'],
    ['amount:1', { direct: ['s2'] }, '.o.', 'refuse'],
    ['amount:1', { oneTicket: ['s1'] }, 'o..', 'refuse'],
    ['amount:1', { oneTicket: ['s1'] }, '.o.', 'open'],
  ] as const)('%s %o with %s: %s', (pass, more, text, decision) => {
    expect(tally({ ...defaultVote, pass, ...more }, ballots(text))).toBe(decision);
  });

  test.each(['', 'most', 'percent:0', 'percent:101', 'percent:6.5', 'amount:0', 'amount:-1', 'percent'])('the rule <%s> cannot be read', (pass) => {
    expect(needOf({ ...defaultVote, pass }, 3)).toBeUndefined();
  });
});
