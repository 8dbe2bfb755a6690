import { compileForm, type CompiledForm, type FormSource, type PropertySchema } from '../../registry/form/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { resolvePermission } from '../../validators/index.ts';
import { shipped } from './support.ts';

/** A shipped form as one person meets it at a node or preset. */
export function shippedFormAt(key: string, place: string): CompiledForm {
  const form = shipped('form', key);
  const spec = form.spec as unknown as MetadataSpecs['form'];
  const { schema } = shipped('bo', spec.bo).spec as unknown as { schema: PropertySchema };
  const source: FormSource = {
    key,
    name: form.name,
    version: 1,
    boAlias: spec.bo,
    schema,
    layout: spec.layout as FormSource['layout'],
    rules: (spec.rules ?? []) as FormSource['rules'],
    summary: spec.summary ?? [],
  };
  const properties = Object.entries(schema.properties ?? {});
  const isRows = (property: PropertySchema): boolean => property.items?.properties !== undefined;
  return compileForm(
    source,
    resolvePermission(spec.perm as Parameters<typeof resolvePermission>[0], place, {
      boAlias: spec.bo,
      fields: properties.filter(([, property]) => !isRows(property)).map(([name]) => name),
      tables: Object.fromEntries(
        properties.filter(([, property]) => isRows(property)).map(([name, property]) => [name, Object.keys(property.items?.properties ?? {})]),
      ),
    }),
  );
}
