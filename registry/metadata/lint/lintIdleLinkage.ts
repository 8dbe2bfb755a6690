import { demandsValue, isTable, type PropertySchema } from '../../form/index.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter } from './context.ts';
import { decidedBy } from './lintRights.ts';

type Action = NonNullable<NonNullable<BoFieldEntry['property']['x-linkage']>[number]['then']>[number];
type Aspect = 'mode' | 'required' | 'value' | 'clear' | 'options';

/** What one rule says of one field, in one of its branches. */
interface Said {
  readonly target: string;
  readonly action: Action;
  readonly pointer: string;
}

/** Linkage that says what is so whether its condition holds or not, and linkage that would take away what only rights and the schema give. */
export const lintIdleLinkage: Linter = (scope) => {
  const { schema } = scope.item.spec as unknown as { readonly schema: PropertySchema };
  const shape = shapeOfBo(scope.item);
  const all = statementsOf(shape);
  for (const { target, action, pointer } of all) {
    const entry = shape.byPath.get(target);
    if (entry === undefined) continue;
    const others = all.filter((other) => other.target === target && other.action !== action).map((other) => other.action);
    const name = entry.property.title ?? target;
    for (const aspect of looseningOf(action)) {
      if (!isOpposite(aspect, [action, ...others], demandOf(schema, shape, entry)))
        scope.found('linkageLoosens', `${pointer}/${aspect}`, { name, action: `${aspect}: ${String(action[aspect])}` });
    }
    for (const { aspect, by } of standingOf(entry, action, others, demandOf(schema, shape, entry)))
      scope.found('linkageStands', `${pointer}/${aspect}`, { name, action: `${aspect}: ${JSON.stringify(action[aspect])}`, by });
  }
};

// helpers

function statementsOf(shape: BoShape): Said[] {
  return shape.fields.flatMap(({ property, pointer, table }) =>
    (property['x-linkage'] ?? []).flatMap((rule, index) =>
      (['then', 'else'] as const).flatMap((branch) =>
        (rule[branch] ?? []).map(
          (action, at): Said => ({
            target: action.field.startsWith('item.') ? `${table}.${action.field}` : action.field,
            action,
            pointer: `${pointer}/x-linkage/${index}/${branch}/${at}`,
          }),
        ),
      ),
    ),
  );
}

/** What says less than nothing at all: linkage only narrows. */
const looseningOf = ({ mode, required }: Action): readonly ('mode' | 'required')[] => [
  ...(mode === 'w' ? (['mode'] as const) : []),
  ...(required === false ? (['required'] as const) : []),
];

/** It stands for the other case of what another rule or branch demands or closes, and that is all that demands it. */
function isOpposite(aspect: 'mode' | 'required', actions: readonly Action[], demand: string | undefined): boolean {
  if (aspect === 'mode') return actions.some(({ mode, required }) => (mode !== undefined && mode !== 'w') || required === true);
  return demand === undefined && actions.some(({ mode, required }) => required === true || mode === 'b');
}

/** What is so already, or never comes to be, with what has decided it. */
function standingOf(
  entry: BoFieldEntry,
  action: Action,
  others: readonly Action[],
  demand: string | undefined,
): readonly { readonly aspect: Aspect; readonly by: string }[] {
  const { property } = entry;
  const { mode, required, value, clear, options } = action;
  const closed = decidedBy(entry);
  const demands = (['mode', 'required'] as const).filter((aspect) => (aspect === 'mode' ? mode === 'b' : required === true));
  const ui: Readonly<Record<string, unknown>> = { ...property['x-ui'] };
  const { const: constant } = property as { readonly const?: unknown };
  const found: { readonly aspect: Aspect; readonly by: string }[] = [];
  for (const aspect of demands) {
    const by = closed ?? demand;
    if (by !== undefined) found.push({ aspect, by });
  }
  if (mode === 'r' && closed !== undefined) found.push({ aspect: 'mode', by: closed });
  // a value over a formula is refused where it is judged
  if (clear === true && closed === 'x-formula') found.push({ aspect: 'clear', by: closed });
  if (value !== undefined && constant !== undefined && JSON.stringify(value) === JSON.stringify(constant)) found.push({ aspect: 'value', by: 'const' });
  if (options !== undefined && options === ui['dict'] && !Array.isArray(ui['options']) && others.every((other) => other.options === undefined))
    found.push({ aspect: 'options', by: 'x-ui.dict' });
  return found;
}

/** What demands a value, or rows, whatever linkage says. */
function demandOf(schema: PropertySchema, shape: BoShape, { property, name, table }: BoFieldEntry): string | undefined {
  if (demandsValue(property['x-rules'])) return 'x-rules: required';
  const around =
    table === undefined
      ? schema
      : (shape.fields.find((field) => field.name === table && isTable(field.property as PropertySchema))?.property as PropertySchema | undefined)?.items;
  return around?.required?.includes(name) === true ? 'required' : undefined;
}
