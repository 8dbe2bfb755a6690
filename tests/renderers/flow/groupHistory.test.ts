import { expect, test } from 'vitest';
import { historyOf, type OpinionLine } from '../../../renderers/flow/index.ts';

const t = (key: string): string => key;
const line = (id: string, status: string, more: Partial<OpinionLine> = {}): OpinionLine => ({
  id,
  status,
  taskKey: 'u2',
  taskName: '部门负责人审批',
  auditorName: id,
  createTime: '2026-11-16 09:00:00',
  ...more,
});
const shape = (lines: readonly OpinionLine[], signNodes: readonly string[] = []) =>
  historyOf(lines, { t, now: 0, signNodes: new Set(signNodes) }).map(({ asked, entries, progress }) =>
    [asked?.key ?? '', entries.map(({ key }) => key).join(' '), progress === undefined ? '' : `${progress.done}/${progress.total}`].join('|'),
  );

test.each<[string, OpinionLine[], string[]]>([
  [
    'answers stand with their question, what waits on top',
    [
      line('sun', 'awaiting_check', { parentTaskId: 'T', taskId: 'c2' }),
      line('parent', 'awaiting_check', { taskId: 'T' }),
      line('zhao', 'transAgree', { parentTaskId: 'T', taskId: 'c1' }),
      line('lin', 'transforming', { taskId: 'T' }),
      line('chen', 'start', { taskKey: 'u1' }),
    ],
    ['lin|sun zhao|1/2', '|parent|', '|chen|'],
  ],
  [
    'two rounds of the same task stay apart',
    [
      line('second', 'inqu_reply', { parentTaskId: 'T', createTime: '2026-11-16 11:00:00' }),
      line('again', 'inqu', { taskId: 'T', createTime: '2026-11-16 11:00:00' }),
      line('first', 'inqu_reply', { parentTaskId: 'T', createTime: '2026-11-16 09:00:00' }),
      line('asked', 'inqu', { taskId: 'T' }),
    ],
    ['again|second|1/1', 'asked|first|1/1'],
  ],
  [
    'kinds that run side by side are told apart',
    [
      line('word', 'feedback', { parentTaskId: 'T', createTime: '2026-11-16 10:00:00' }),
      line('vote', 'addsignAgree', { parentTaskId: 'T', createTime: '2026-11-16 10:00:00' }),
      line('signs', 'addsign', { taskId: 'T', createTime: '2026-11-16 10:00:00' }),
      line('talks', 'start_commu', { taskId: 'T', createTime: '2026-11-16 09:30:00' }),
    ],
    ['talks|word|1/1', 'signs|vote|1/1'],
  ],
  ['a question nobody has been given is a line like others', [line('lin', 'addsign', { taskId: 'T' })], ['|lin|']],
  ['an answer without its question is one too', [line('sun', 'inqu_reply', { parentTaskId: 'gone' })], ['|sun|']],
  ['lines at the top have no question', [line('a', 'agree', { parentTaskId: '0', taskId: 'T' }), line('q', 'inqu', { taskId: '0' })], ['|a|', '|q|']],
])('%s', (_, lines, expected) => {
  expect(shape(lines)).toEqual(expected);
});

test('a countersign stays one step', () => {
  expect(shape([line('a', 'awaiting_check'), line('b', 'agree'), line('c', 'start', { taskKey: 'u1' })], ['u2'])).toEqual(['|a b|1/2', '|c|']);
});
