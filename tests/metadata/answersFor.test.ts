import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

/** What a step answers for is something that people enter, and that the step sees. */
const number = (title: string, more: object = {}) => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const bo = {
  kind: 'bo',
  key: 'b',
  name: '对象',
  spec: {
    schema: {
      type: 'object',
      properties: {
        x: number('甲'),
        fx: number('倍', { 'x-formula': 'x * 2' }),
        mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { c: number('量') } } },
      },
    },
  },
} as unknown as RawItem;

test.each<[string, string, object, string[]]>([
  ['a field', 'A', { main: { '*': 'r' }, answersFor: ['x'] }, []],
  ['a column', 'A', { main: { '*': 'r' }, sub: { mx: { _: 'r' } }, answersFor: ['mx.item.c'] }, []],
  ['a field that is not there', 'A', { main: { '*': 'r' }, answersFor: ['nosuch'] }, ['E09 /spec/perm/A/answersFor/0']],
  ['a table', 'A', { main: { '*': 'r' }, answersFor: ['x', 'mx'] }, ['E09 /spec/perm/A/answersFor/1']],
  ['a result', 'A', { main: { '*': 'r' }, answersFor: ['fx'] }, ['E09 /spec/perm/A/answersFor/0']],
  ['a hidden field', 'A', { main: { '*': 'r', x: 'n', fx: 'n' }, answersFor: ['x'] }, ['E09 /spec/perm/A/answersFor/0']],
  ['the first step', 'start', { main: { '*': 'w' }, answersFor: ['x'] }, ['E09 /spec/perm/start/answersFor/0']],
])('%s', async (_, place, rights, expected) => {
  const perm = { start: { main: { '*': 'w' } }, A: { main: { '*': 'r' } }, read: { main: { '*': 'r' } }, [place]: rights };
  const form = { kind: 'form', key: 'f', name: '表单', spec: { bo: 'b', layout: [{ group: '甲', fields: ['x', 'fx', 'mx'] }], perm } } as unknown as RawItem;
  const problems = await inspectItems([bo, form], new Map(), { exists: () => true, keys: () => [] }, '2026-11-16 09:00:00');
  expect(problems.filter(({ id }) => id === 'answersForNothing').map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expected);
});
