import { isRecord } from '../../../registry/form/index.ts';
import type { SchemaKeyword, SchemaPart } from '../defineKeyword.ts';

type Check = SchemaKeyword['check'];

export const anything: Check = () => undefined;
export const aText: Check = (argument) => (typeof argument === 'string' ? undefined : 'text');
export const aFlag: Check = (argument) => (typeof argument === 'boolean' ? undefined : 'flag');
export const aNumber: Check = (argument) => (typeof argument === 'number' && Number.isFinite(argument) ? undefined : 'number');
export const aCount: Check = (argument) => (typeof argument === 'number' && Number.isInteger(argument) && argument >= 0 ? undefined : 'count');
export const aSchema: Check = (argument) => (isSchema(argument) ? undefined : 'schema');
export const schemas: Check = (argument) => (Array.isArray(argument) && argument.length > 0 && argument.every(isSchema) ? undefined : 'schemas');
export const namedSchemas: Check = (argument) => (isRecord(argument) && Object.values(argument).every(isSchema) ? undefined : 'namedSchemas');
export const names: Check = (argument) => (isNames(argument) ? undefined : 'names');
export const namedNames: Check = (argument) => (isRecord(argument) && Object.values(argument).every(isNames) ? undefined : 'namedNames');

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
