import { demandsValue, isRecord, isTable, type PropertySchema } from '../../form/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import { checkKeywords } from './checkKeywords.ts';
import { holdsElsewhere } from './holdsElsewhere.ts';
import type { Linter, LintScope } from './context.ts';

/** Every keyword of the schema of a business object is enforced, or named here; values that the metadata brings along fit. */
export const lintSchema: Linter = (scope) => {
  const { schema } = scope.item.spec as unknown as { readonly schema: PropertySchema };
  const problems = scope.context.checkSchema?.(schema) ?? [];
  for (const { pointer, message } of problems) scope.report('E30', `/spec/schema${pointer}`, message);
  if (problems.length > 0) return;
  checkKeywords(scope);
  checkValues(scope, schema);
};

// helpers

/** Defaults, constant formulas and values that linkage gives. A placeholder stands for what is known when the form is opened. */
function checkValues(scope: LintScope, schema: PropertySchema): void {
  const shape = shapeOfBo(scope.item);
  const check = (
    property: PropertySchema,
    value: unknown,
    pointer: string,
    how: { readonly typed?: boolean; readonly fixed?: boolean; readonly computed?: boolean },
  ): void => {
    if (isNothing(value) || (typeof value === 'string' && value.startsWith('${'))) return;
    const wrong = scope.context.checkValue?.(property, value, how);
    if (wrong !== undefined) scope.found('value', pointer, { value: String(JSON.stringify(value)).slice(0, 60), reason: wrong });
  };
  for (const field of shape.fields) {
    const property = field.property as PropertySchema;
    if (isTable(property)) checkRows(scope, shape, field, (column, value, pointer) => check(column, value, pointer, { typed: true, fixed: true }));
    if (isTable(property) && property['x-default'] !== undefined)
      scope.found('tableDefault', `${field.pointer}/x-default`, { name: property.title ?? field.name }, { hint: 'default' });
    if (!isTable(property)) check(property, property.default, `${field.pointer}/default`, { fixed: true });
    if (!isTable(property)) check(property, property['x-default'], `${field.pointer}/x-default`, { typed: true, fixed: true });
    const written = (keyword: 'x-formula' | 'x-defaultFormula'): readonly unknown[] =>
      property[keyword] === undefined ? [] : (scope.context.constantsOf?.(property[keyword]) ?? []);
    // what a formula only proposes can still be corrected
    for (const keyword of ['x-formula', 'x-defaultFormula'] as const)
      for (const value of holdsElsewhere(property) ? written(keyword) : [])
        if (!isNothing(value))
          scope.found('constantElsewhere', `${field.pointer}/${keyword}`, { name: property.title ?? field.path, value: String(value).slice(0, 40) });
    for (const value of written('x-formula')) check(property, value, `${field.pointer}/x-formula`, { typed: true, fixed: true, computed: true });
    for (const value of written('x-defaultFormula')) check(property, value, `${field.pointer}/x-defaultFormula`, { typed: true, computed: true });
    for (const { target, action, pointer, hides, opens } of statementsOf(shape, field)) {
      const entry = shape.byPath.get(target);
      if (entry === undefined) continue;
      check(entry.property as PropertySchema, action.value, `${pointer}/value`, { typed: true, fixed: !hides });
      const empties = action.clear === true || ('value' in action && isNothing(action.value));
      if (empties && opens && !hides && (isDemanded(schema, shape, entry) || action.required === true))
        scope.found('emptied', `${pointer}/${action.clear === true ? 'clear' : 'value'}`, { name: entry.property.title ?? target });
    }
  }
}

/** The rows with which a table begins: each member is a column, and its value fits. */
function checkRows(
  scope: LintScope,
  shape: BoShape,
  { property, name, pointer }: BoFieldEntry,
  check: (column: PropertySchema, value: unknown, pointer: string) => void,
): void {
  const rows = (property as PropertySchema).default;
  if (rows === undefined) return;
  const at = `${pointer}/default`;
  const columns = shape.fields.filter(({ table, property: column }) => table === name && !isTable(column as PropertySchema));
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRecord)) return scope.found('defaultRows', at, { name });
  const most = (property as PropertySchema).maxItems;
  if (most !== undefined && rows.length > most) scope.found('defaultRows', at, { name });
  for (const [index, row] of rows.entries())
    for (const [member, value] of Object.entries(row)) {
      const column = columns.find((each) => each.name === member);
      const place = `${at}/${index}${pointerOf(member)}`;
      if (column === undefined)
        scope.found(
          'tableField',
          place,
          { table: name, name: member },
          {
            hint: nearest(
              member,
              columns.map((each) => each.name),
            ),
          },
        );
      else if (column.property['x-formula'] !== undefined || column.property['x-query'] !== undefined) scope.found('defaultComputed', place, { name: member });
      else check(column.property as PropertySchema, value, place);
    }
  return undefined;
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

type LinkageRule = NonNullable<BoFieldEntry['property']['x-linkage']>[number];

interface Statement {
  readonly target: string;
  readonly action: NonNullable<LinkageRule['then']>[number];
  readonly pointer: string;
  /** Under the same condition the target is taken off the screen, where nothing is asked of it. */
  readonly hides: boolean;
  /** Nothing forbids to fill it in. */
  readonly opens: boolean;
}

/** What the linkage of a field says of others, with what it says of them at the same time. */
function statementsOf(shape: BoShape, { property, pointer, table }: BoFieldEntry): Statement[] {
  const targetOf = (name: string, around: string | undefined): string => (name.startsWith('item.') ? `${around}.${name}` : name);
  const modes = (when: string, branch: 'then' | 'else', target: string): string[] =>
    shape.fields.flatMap((other) =>
      (other.property['x-linkage'] ?? [])
        .filter((rule) => rule.when.trim() === when.trim())
        .flatMap((rule) =>
          (rule[branch] ?? []).flatMap((action) =>
            targetOf(action.field, other.table) === target || target.startsWith(`${targetOf(action.field, other.table)}.`) ? (action.mode ?? []) : [],
          ),
        ),
    );
  return (property['x-linkage'] ?? []).flatMap((rule, index) =>
    (['then', 'else'] as const).flatMap((branch) =>
      (rule[branch] ?? []).map((action, at): Statement => {
        const target = targetOf(action.field, table);
        const said = modes(rule.when, branch, target);
        return { target, action, pointer: `${pointer}/x-linkage/${index}/${branch}/${at}`, hides: said.includes('n'), opens: !said.includes('r') };
      }),
    ),
  );
}

/** Whether a field, or rows of a table, have to be filled in wherever they may be. */
function isDemanded(schema: PropertySchema, shape: BoShape, { property, name, table }: BoFieldEntry): boolean {
  const around =
    table === undefined ? schema : ((shape.byPath.get(table) ?? shape.fields.find((field) => field.name === table))?.property as PropertySchema | undefined);
  const record = table === undefined ? around : around?.items;
  const rows = property as PropertySchema;
  return demandsValue(property['x-rules']) || record?.required?.includes(name) === true || (isTable(rows) && (rows.minItems ?? 0) > 0);
}
