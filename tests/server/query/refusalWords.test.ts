import { expect, test } from 'vitest';
import type { BoField } from '../../../schemas/metadata/index.ts';
import { fieldColumn } from '../../../server/query/boColumns.ts';
import { columnCondition } from '../../../server/query/columnCondition.ts';
import type { Operation } from '../../../server/query/QueryColumn.ts';
import { QueryRefusal } from '../../../server/query/QueryRefusal.ts';

const fields = new Map<string, BoField>([
  ['je', { type: 'number', title: '金额', 'x-ui': { widget: 'money' } }],
  ['rq', { type: 'string', title: '日期', format: 'date', 'x-ui': { widget: 'date' } }],
  ['tg', { type: 'array', title: '标签', 'x-ui': { widget: 'tags' } }],
  ['x', { type: 'number' }],
]);

test.each<[string, Operation, unknown, string, string]>([
  ['je', 'BETWEEN', ['1.5.7', ''], '查询字段 金额 的值不正确：1.5.7', '1.5.7 is no value of 金额.'],
  ['je', 'IN', ['1', '一'], '查询字段 金额 的值不正确：一', '一 is no value of 金额.'],
  ['je', 'BETWEEN', ['1', '2', '3'], '查询字段 金额 需要起止两个值：1 ~ 2 ~ 3', '金额 needs a beginning and an end, not 1 ~ 2 ~ 3.'],
  ['rq', 'BETWEEN', ['', '2026-02-30'], '查询字段 日期 的值不正确：2026-02-30', '2026-02-30 is no value of 日期.'],
  ['tg', 'BETWEEN', ['a', 'b'], '查询字段 标签 不支持 BETWEEN', '标签 cannot be asked for with BETWEEN.'],
  ['x', 'EQUAL', 'abc', '查询字段 x 的值不正确：abc', 'abc is no value of x.'],
])('a filter of %s with %s %j is refused by the title of the field and what was entered', (name, operation, value, chinese, english) => {
  const column = fieldColumn(name, fields);
  expect(column).toBeDefined();
  try {
    if (column) columnCondition(column, operation, value);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(QueryRefusal);
    const { text, fault } = error as QueryRefusal;
    expect([text['zh-CN'], text['en-US'], fault.property]).toEqual([chinese, english, name]);
  }
});
