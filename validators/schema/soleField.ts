import { compileForm, type CompiledField, type PropertySchema } from '../../registry/form/index.ts';

/** A field as forms read it, from its declaration alone; undefined for a table. */
export function soleField(property: PropertySchema): CompiledField | undefined {
  return compileForm(
    { key: '', name: '', version: 0, boAlias: '', layout: [], rules: [], summary: [], schema: { type: 'object', properties: { v: property } } },
    { fields: { '': { v: 'w' } } },
  ).fields[0];
}
