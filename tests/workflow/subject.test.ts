import { expect, test } from 'vitest';
import type { PropertySchema } from '../../registry/form/index.ts';
import type { FormDefinition } from '../../server/forms/loadForm.ts';
import type { TenantMetadata } from '../../server/metadata/MetadataStore.ts';
import { renderSubject, subjectWords } from '../../server/workflow/subject.ts';

const properties: Readonly<Record<string, PropertySchema>> = {
  lx: { type: 'string', 'x-ui': { widget: 'select', options: [{ key: 'a', name: '差旅' }] } },
  fs: { type: 'string', 'x-ui': { widget: 'radio', dict: 'zffs' } },
  je: { type: 'number', 'x-ui': { widget: 'money' } },
  ts: { type: 'number', 'x-ui': { widget: 'number', unit: '天' } },
  rq: { type: 'string', 'x-ui': { widget: 'date', format: 'M月D日' } },
  sqr: { type: 'object', 'x-ui': { widget: 'user' } },
  jj: { type: 'boolean', 'x-ui': { widget: 'switch', activeText: '加急', inactiveText: '一般' } },
};
const form = { source: () => ({ schema: { type: 'object', properties } }) } as unknown as FormDefinition;
const meta = { list: async () => [{ key: 'zffs', spec: { items: [{ value: 'cash', label: '现金' }] } }] } as unknown as TenantMetadata;
const data = { lx: 'a', fs: 'cash', je: '1234.5', ts: 3, rq: '2026-11-06', sqr: { id: 'c', name: '陈雨欣' }, jj: true, other: 'x' };

test.each([
  ['${lx} ${fs}', '差旅 现金'],
  ['${je}元，${ts}', '1,234.50元，3天'],
  ['${rq} ${sqr} ${sqr.name}', '11月6日 陈雨欣 陈雨欣'],
  ['${jj}', '加急'],
  ['${other} ${none} ${toString}', 'x'],
])('%s is %s', async (template, subject) => expect(renderSubject(template, data, await subjectWords(meta, form, template))).toBe(subject));

test('without a form values stand as they are', async () =>
  expect(renderSubject('${lx} ${je}', data, await subjectWords(meta, undefined, '${lx} ${je}'))).toBe('a 1234.5'));
