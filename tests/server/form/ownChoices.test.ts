import { expect, test } from 'vitest';
import type { ListDefinition } from '../../../server/lists/ListDefinition.ts';
import { templateAnswer } from '../../../server/lists/templateAnswer.ts';
import type { TenantMetadata } from '../../../server/metadata/MetadataStore.ts';

/** A list names the choices that a field states itself as it names those of a dictionary. */
const fields = {
  a: { type: 'string', title: '等级', 'x-ui': { widget: 'select', options: [{ key: 'p', name: '急', color: 'red' }, { value: 'q', label: '缓', children: ['r'] }] } },
  b: { type: 'string', title: '方式', oneOf: [{ const: 'x', title: '现金' }] }, c: { type: 'array', title: '多', items: { type: 'string', enum: ['1', '2'] } }, d: { type: 'string', title: '文', 'x-ui': { widget: 'input' } },
};
const columns = [{ field: 'a', title: '等级', format: 'dictTag' }, { field: 'b', title: '方式', format: 'dict' }, { field: 'c', title: '多', format: 'dict', dict: 'other' }, { field: 'd', title: '文' }];
const list = { alias: 'l', name: '表', version: 1, spec: { bo: 'b', columns, filters: [{ field: 'a', op: 'IN' }, { field: 'd', op: 'LIKE' }] }, source: { fields: new Map(Object.entries(fields)) }, columns: new Map() } as unknown as ListDefinition;
const meta = { list: async () => [] } as unknown as TenantMetadata;

test('columns and filters over stated choices', async () => {
  const { list: answered, dicts } = await templateAnswer(meta, list, 'zh-CN', false) as unknown as { readonly list: { readonly columns: readonly { readonly dict?: string }[]; readonly filters: readonly { readonly dict?: string }[] }; readonly dicts: Readonly<Record<string, unknown>> };
  expect(answered.columns.map(({ dict }) => dict)).toEqual(['~a', '~b', 'other', undefined]);
  expect(answered.filters.map(({ dict }) => dict)).toEqual(['~a', undefined]);
  expect(dicts['~a']).toEqual([{ value: 'p', label: '急', color: 'red' }, { value: 'q', label: '缓' }, { value: 'r', label: 'r' }]);
  expect(dicts['~b']).toEqual([{ value: 'x', label: '现金' }]);
});
