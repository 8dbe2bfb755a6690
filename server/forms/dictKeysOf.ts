import { fieldsOf, tablesOf, type FormSource, type PropertySchema } from '../../registry/form/index.ts';

/** The dictionaries that fields of a form choose from, or that a linkage gives them. */
export function dictKeysOf({ schema }: Pick<FormSource, 'schema'>): Set<string> {
  const keys = new Set<string>();
  const visit = (property: PropertySchema): void => {
    if (property['x-ui']?.dict !== undefined) keys.add(property['x-ui'].dict);
    for (const rule of property['x-linkage'] ?? []) {
      for (const action of [...(rule.then ?? []), ...(rule.else ?? [])]) if (action.options !== undefined) keys.add(action.options);
    }
  };
  for (const [, property] of fieldsOf(schema)) visit(property);
  for (const { property, columns } of tablesOf(schema)) {
    visit(property);
    for (const [, column] of columns) visit(column);
  }
  return keys;
}
