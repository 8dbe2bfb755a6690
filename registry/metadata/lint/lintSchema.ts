import type { PropertySchema } from '../../form/index.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/** Every keyword of the schema of a business object is enforced, or named here; values that the metadata brings along fit. */
export const lintSchema: Linter = (scope) => {
  const { schema } = scope.item.spec as unknown as { readonly schema: PropertySchema };
  const problems = scope.context.checkSchema?.(schema) ?? [];
  for (const { pointer, message } of problems) scope.report('E30', `/spec/schema${pointer}`, message);
  if (problems.length === 0) checkValues(scope);
};

// helpers

/** Defaults and values that linkage gives. A placeholder stands for what is known when the form is opened. */
function checkValues(scope: LintScope): void {
  const shape = shapeOfBo(scope.item);
  const check = (property: PropertySchema, value: unknown, pointer: string, typed = true): void => {
    if (value === null || value === undefined || value === '' || (typeof value === 'string' && value.startsWith('${'))) return;
    const wrong = scope.context.checkValue?.(property, value, typed);
    if (wrong !== undefined) scope.found('value', pointer, { value: String(JSON.stringify(value)).slice(0, 60), reason: wrong });
  };
  for (const field of shape.fields) {
    const property = field.property as PropertySchema;
    check(property, property.default, `${field.pointer}/default`, false);
    check(property, property['x-default'], `${field.pointer}/x-default`);
    property['x-linkage']?.forEach((rule, index) => {
      for (const branch of ['then', 'else'] as const) {
        rule[branch]?.forEach((action, at) => {
          const target = shape.byPath.get(action.field.startsWith('item.') ? `${field.table}.${action.field}` : action.field);
          if (target) check(target.property as PropertySchema, action.value, `${field.pointer}/x-linkage/${index}/${branch}/${at}/value`);
        });
      }
    });
  }
}
