import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonSpan, cycleThrough, overlapping, type Delegation } from '../../../server/http/api/personal/agentScope.ts';

const setting = (id: string, authId: string, agentId: string, more: Partial<Delegation> = {}): Delegation => ({
  id,
  authId,
  agentIds: [agentId],
  from: '2026-01-01',
  to: '2026-01-31',
  flows: undefined,
  ...more,
});

describe('where two settings meet', () => {
  test.each<[string, Partial<Delegation>, Partial<Delegation>, boolean]>([
    ['the same', {}, {}, true],
    ['one day in common', { to: '2026-01-10' }, { from: '2026-01-10' }, true],
    ['one after the other', { to: '2026-01-09' }, { from: '2026-01-10' }, false],
    ['without an end', { to: null }, { from: '2027-01-01', to: null }, true],
    ['all flows and some', {}, { flows: ['a'] }, true],
    ['flows in common', { flows: ['a', 'b'] }, { flows: ['b'] }, true],
    ['other flows', { flows: ['a'] }, { flows: ['b'] }, false],
  ])('%s', (_name, a, b, meets) => {
    expect(overlapping(setting('1', 'A', 'B', a), [setting('2', 'A', 'C', b)]) !== undefined).toBe(meets);
    expect(overlapping(setting('1', 'A', 'B', a), [setting('2', 'D', 'C', b)])).toBeUndefined();
    expect(cycleThrough(setting('1', 'A', 'B', a), [setting('2', 'B', 'A', b)])).toEqual(meets ? ['A', 'B', 'A'] : undefined);
  });

  test('a way back exists only where all its settings meet at one time', () => {
    const chain = [setting('2', 'B', 'C', { to: '2026-01-05' }), setting('3', 'C', 'A', { from: '2026-01-06' })];
    expect(cycleThrough(setting('1', 'A', 'B'), chain)).toBeUndefined();
    expect(cycleThrough(setting('1', 'A', 'B'), [setting('2', 'B', 'C'), setting('3', 'C', 'A')])).toEqual(['A', 'B', 'C', 'A']);
  });
});

/** Whether a task of some moment and flow would come back to its owner: looked at directly, day by day and flow by flow. */
function comesBack(all: readonly Delegation[], start: Delegation): boolean {
  const days = Array.from({ length: 9 }, (_, day) => String(day + 1));
  return days.some((day) =>
    ['x', 'y'].some((flow) => {
      const live = all.filter((each) => (each.from ?? '') <= day && (each.to ?? '9') >= day && (each.flows === undefined || each.flows.includes(flow)));
      if (!live.includes(start)) return false;
      const seen = new Set<string>();
      const open = [...start.agentIds];
      for (let person = open.pop(); person !== undefined; person = open.pop()) {
        if (person === start.authId) return true;
        if (seen.has(person)) continue;
        seen.add(person);
        open.push(...live.filter((each) => each !== start && each.authId === person).flatMap((each) => each.agentIds));
      }
      return false;
    }),
  );
}

const person = fc.constantFrom('A', 'B', 'C', 'D');
const anySetting = fc
  .record({
    authId: person,
    agentIds: fc.uniqueArray(person, { minLength: 1, maxLength: 2 }),
    days: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
    flows: fc.option(fc.uniqueArray(fc.constantFrom('x', 'y'), { minLength: 1 }), { nil: undefined }),
  })
  .map(
    ({ authId, agentIds, days, flows }): Omit<Delegation, 'id'> => ({
      authId,
      agentIds,
      from: String(Math.min(...days)),
      to: String(Math.max(...days)),
      flows,
    }),
  );

test('cycles are found exactly where a task could come back', () => {
  fc.assert(
    fc.property(fc.array(anySetting, { minLength: 1, maxLength: 6 }), (drawn) => {
      const all = drawn.map((each, index): Delegation => ({ ...each, id: String(index) }));
      const [first] = all;
      if (first !== undefined) expect(cycleThrough(first, all) !== undefined).toBe(comesBack(all, first));
    }),
    { numRuns: 500 },
  );
});

test('what two settings share lies in both', () => {
  fc.assert(
    fc.property(anySetting, anySetting, (a, b) => {
      const span = commonSpan(a, b);
      if (span === undefined) return;
      expect([span.from, span.to]).toEqual([[String(a.from), String(b.from)].sort().at(-1), [String(a.to), String(b.to)].sort()[0]]);
      for (const flow of span.flows ?? []) expect([a.flows?.includes(flow) ?? true, b.flows?.includes(flow) ?? true]).toEqual([true, true]);
    }),
  );
});
