import { act } from 'react';
import { waitFor } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import type { NotificationInstance } from 'antd/es/notification/interface.js';
import { issueLine, notifyIssues } from '../../../renderers/form/index.ts';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { inOrder } from '../../../renderers/form/layout/inOrder.ts';
import { loadParts } from '../../conformance/controls/loadParts.ts';
import { compile, mountForm, unmountAll, type MountedForm } from './support/mountForm.tsx';
import { translate } from './support/surroundings.tsx';

await loadParts();
afterEach(unmountAll);

const text = (title: string, more: object = {}): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const required = { 'x-rules': 'required' };
const table = (title: string, properties: Readonly<Record<string, PropertySchema>>): PropertySchema => ({
  type: 'array',
  title,
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties },
});
const properties = {
  a: text('甲', required),
  mx: table('明细', { x: text('右', { 'x-ui': { widget: 'input', fixed: 'right' }, ...required }), y: text('左', required), z: text('中') }),
  b: text('乙', required),
  c: text('丙', required),
};
const silent: NotificationInstance = {
  success: () => undefined,
  error: () => undefined,
  info: () => undefined,
  warning: () => undefined,
  open: () => undefined,
  destroy: () => undefined,
};
const layout = [
  { group: '一', fields: ['c'], tabs: [{ title: '页', fields: ['b', 'mx'] }] },
  { group: '二', fields: ['a'] },
];

test('what is said of places stands in the order of the screen, whole tables before their rows, the whole form first', () => {
  const form = compile({ properties, layout });
  const paths = ['a', 'b', 'mx[10].x', 'mx[2].x', 'mx[2].y', 'mx', 'c', ''];
  expect(
    inOrder(
      paths.map((path) => ({ path })),
      form,
    ).map(({ path }) => path),
  ).toEqual(['', 'c', 'b', 'mx', 'mx[2].y', 'mx[2].x', 'mx[10].x', 'a']);
});

test('a refused submit lists in the order of the screen and leads to the first place', async () => {
  const form = await mountForm({ properties, layout, data: { mx: [{ z: '1' }] } });
  expect(await linesOf(form)).toEqual(['丙：不能为空', '乙：不能为空', '明细 第1行 · 左：不能为空', '明细 第1行 · 右：不能为空', '甲：不能为空']);
  await act(async () => notifyIssues(silent, await form.store.submit(), form.store, form.ui, translate));
  await waitFor(() => expect(document.activeElement?.closest('[data-address]')?.getAttribute('data-address')).toBe('c'));
});

const asks = (keyword: string) => ({ [keyword]: [{ required: ['a'] }, { required: ['b'] }] });
test.each([
  [asks('anyOf'), {}, ['甲：至少填写一项：甲 / 乙', '乙：至少填写一项：甲 / 乙']],
  [asks('oneOf'), { a: '1', b: '2' }, ['甲：只能填写其中一项：甲 / 乙', '乙：只能填写其中一项：甲 / 乙']],
  [{ not: { required: ['a', 'b'] } }, { a: '1', b: '2' }, ['甲：不能这样搭配填写：甲 / 乙', '乙：不能这样搭配填写：甲 / 乙']],
  [{ properties: { a: { ...text('甲'), anyOf: [{ maxLength: 1 }, { minLength: 3 }] } } }, { a: '12' }, ['甲：不是允许的值']],
])('a choice between cases is told in words: %j', async (more, data, lines) => {
  const form = await mountForm({ properties: { a: text('甲'), b: text('乙') }, data, keywords: more });
  expect(await linesOf(form)).toEqual(lines);
});

// helpers

const linesOf = async ({ store }: MountedForm): Promise<string[]> => inOrder(await store.submit(), store.form).map((issue) => issueLine(issue, translate));
