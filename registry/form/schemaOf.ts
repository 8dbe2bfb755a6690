import { inlineReferences } from './inlineReferences.ts';
import type { PropertySchema } from './compileForm.ts';

const known = new WeakMap<object, PropertySchema>();

/**
 * The schema of a business object with its references put in place. Whoever asks which fields, tables or columns an object
 * has asks `fieldsOf`, `tablesOf` or `propertiesOf` of it: they know what only a branch brings.
 */
export function schemaOf(bo: { readonly spec: object }): PropertySchema {
  const { schema } = bo.spec as { readonly schema: PropertySchema };
  const inlined = known.get(schema) ?? inlineReferences(schema).schema;
  known.set(schema, inlined);
  return inlined;
}
