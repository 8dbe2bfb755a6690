import { isRecord } from '../../../registry/form/index.ts';
import type { SchemaKeyword, SchemaPart } from '../defineKeyword.ts';

type Check = SchemaKeyword['check'];

export const anything: Check = () => undefined;
export const aText: Check = (argument) => (typeof argument === 'string' ? undefined : '应为文字');
export const aFlag: Check = (argument) => (typeof argument === 'boolean' ? undefined : '应为 true 或 false');
export const aNumber: Check = (argument) => (typeof argument === 'number' && Number.isFinite(argument) ? undefined : '应为数字');
export const aCount: Check = (argument) => (typeof argument === 'number' && Number.isInteger(argument) && argument >= 0 ? undefined : '应为不小于 0 的整数');
export const aSchema: Check = (argument) => (isSchema(argument) ? undefined : '应为一个 schema');
export const schemas: Check = (argument) => (Array.isArray(argument) && argument.length > 0 && argument.every(isSchema) ? undefined : '应为非空的 schema 列表');
export const namedSchemas: Check = (argument) => (isRecord(argument) && Object.values(argument).every(isSchema) ? undefined : '应为“名称 → schema”的对象');
export const names: Check = (argument) => (isNames(argument) ? undefined : '应为不重复的名称列表');
export const namedNames: Check = (argument) => (isRecord(argument) && Object.values(argument).every(isNames) ? undefined : '应为“名称 → 名称列表”的对象');

export const one =
  (about: SchemaPart['about']) =>
  (schema: unknown): SchemaPart[] => [{ schema, steps: [], about }];
export const listed =
  (about: SchemaPart['about']) =>
  (list: readonly unknown[]): SchemaPart[] =>
    list.map((schema, index) => ({ schema, steps: [String(index)], about }));
export const named =
  (about: SchemaPart['about']) =>
  (byName: Readonly<Record<string, unknown>>): SchemaPart[] =>
    Object.entries(byName).map(([name, schema]) => ({ schema, steps: [name], about }));

// helpers

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isRecord(value);
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') && new Set(value).size === value.length;
}
