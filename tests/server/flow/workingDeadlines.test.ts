import { describe, expect, test } from 'vitest';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { checkDeadlines } from '../../../server/publishing/checkDeadlines.ts';

const flow = (due: object): RawItem => ({
  kind: 'flow',
  key: 'f',
  name: 'f',
  spec: {
    form: 'fF',
    subject: 'f',
    nodes: [
      { id: 'S', type: 'START' },
      { id: 'U1', type: 'USERTASK', name: '填', assignee: { rule: 'startUser' } },
      { id: 'U2', type: 'USERTASK', name: '审', assignee: { rule: 'users', users: ['a'] }, due },
      { id: 'E', type: 'END' },
    ],
    edges: [
      { from: 'S', to: 'U1' },
      { from: 'U1', to: 'U2' },
      { from: 'U2', to: 'E' },
    ],
  },
});
const days = (...values: readonly string[]): RawItem => ({
  kind: 'dict',
  key: 'holiday',
  name: 'holiday',
  spec: { items: values.map((value) => ({ value, label: value })) },
});

describe('deadlines in working time of years that the calendar does not know', () => {
  const working = { minutes: 480, kind: 'worktime' };
  test.each([
    ['both are known', working, [days('2026-10-01', '2027-01-01')], []],
    ['the next is not', working, [days('2026-10-01~2026-10-07')], ['2027']],
    ['this one is not', working, [days('2025-10-01', '2027-01-01')], ['2026']],
    ['there is no calendar', working, [], ['2026', '2027']],
    ['calendar time needs none', { minutes: 480, kind: 'caltime' }, [], []],
  ] as const)('%s', async (_name, due, items, years) => {
    expect(await checkDeadlines([flow(due), ...items], '2026-11-22')).toEqual(
      years.map(
        (year) =>
          expect.objectContaining({
            code: 'W08',
            id: 'dueCalendar',
            kind: 'flow',
            key: 'f',
            pointer: '/spec/nodes/2/due',
            params: { node: 'U2', year },
          }) as unknown,
      ),
    );
  });
});
