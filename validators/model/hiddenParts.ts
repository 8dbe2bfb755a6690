import { childTables, type CompiledField, type CompiledForm, type CompiledTable } from '../../registry/form/index.ts';
import { planOf } from './plan.ts';
import type { FormView, RowView } from './view.ts';

/** A field or table of a record that linkage may hide or close. */
export type HideablePart = { readonly name: string; readonly field: CompiledField } | { readonly name: string; readonly table: CompiledTable };

/** How a part counts while linkage hides or closes it: not at all, or as it is stored. */
export type HiddenAs = 'gone' | 'kept';

const known = new WeakMap<CompiledForm, ReadonlyMap<string | undefined, ReadonlyMap<string, HideablePart>>>();

/** What may come back in a round of an evaluation: in a form that does not come to rest first what was entered stays away, then what is computed. */
export type MayReturn = 'all' | 'computed' | 'none';

export const mayReturnIn = (round: number, rounds: number): MayReturn => (round < rounds ? 'all' : round < 2 * rounds ? 'computed' : 'none');

/** The parts that some linkage rule hides or closes, by table (the main record has no name) and own name. */
export function hideableParts(form: CompiledForm): ReadonlyMap<string | undefined, ReadonlyMap<string, HideablePart>> {
  let parts = known.get(form);
  if (!parts) known.set(form, (parts = collect(form)));
  return parts;
}

/**
 * What linkage makes of a part at this moment; undefined while it leaves it open, or has no say. Whoever reads the form (formulas,
 * conditions, rules) reads what will be stored: nothing where `x-whenHidden` takes the value away, and what is stored where it
 * stays or is read-only, never what was typed before it was hidden or closed.
 */
export function hiddenAs(view: Pick<FormView, 'override' | 'tableOverride'>, part: HideablePart, row?: RowView): HiddenAs | undefined {
  const { mode, whenHidden } = 'field' in part ? part.field : part.table;
  const override = 'field' in part ? view.override(part.field, row) : view.tableOverride(part.table, row);
  if (mode === 'n' || (override?.mode !== 'n' && override?.mode !== 'r')) return undefined;
  if (override.mode === 'n' && whenHidden !== 'keep') return 'gone';
  if (mode === 'w' || mode === 'b') return 'kept';
  return 'table' in part && (override.mode === 'n' || part.table.rights.add || part.table.rights.del) ? 'kept' : undefined;
}

const circular = new WeakMap<CompiledForm, ReadonlySet<string>>();

/**
 * Computed fields that decide by their own value whether they are hidden, in a roundabout way or directly (a discount that shows
 * when there is one), and count as nothing meanwhile. Whether such a field comes back can only be told by computing it.
 */
export function selfHiding(form: CompiledForm): ReadonlySet<string> {
  let paths = circular.get(form);
  if (!paths) {
    const parts = [...hideableParts(form).values()].flatMap((byName) => [...byName.values()]);
    const computed = parts.flatMap((part) =>
      'field' in part && part.field.whenHidden !== 'keep' && planOf(form).nodeByPath.has(part.field.path) ? [part.field.path] : [],
    );
    circular.set(form, (paths = new Set(computed.filter((path) => reaches(form, path, path)))));
  }
  return paths;
}

// helpers

function reaches(form: CompiledForm, from: string, to: string): boolean {
  const plan = planOf(form);
  const seen = new Set<string>();
  const open = [from];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const next = [
      ...(plan.dependents.get(path) ?? []).map(({ field }) => field.path),
      ...(plan.linkagesBy.get(path) ?? []).flatMap(({ table, then, otherwise }) =>
        [...then, ...otherwise].flatMap(({ field }) => {
          const target = field.startsWith('item.') && table !== undefined ? `${table}.${field}` : field;
          return [target, ...(form.tableByName.get(target.slice(target.lastIndexOf('.') + 1))?.columns ?? []).map((column) => column.path)];
        }),
      ),
    ];
    if (next.includes(to)) return true;
    for (const each of next)
      if (!seen.has(each)) {
        seen.add(each);
        open.push(each);
      }
  }
  return false;
}

function collect(form: CompiledForm): ReadonlyMap<string | undefined, ReadonlyMap<string, HideablePart>> {
  const parts = new Map<string | undefined, Map<string, HideablePart>>();
  for (const { table, then, otherwise } of planOf(form).linkages) {
    for (const { field: target, mode } of [...then, ...otherwise]) {
      if (mode !== 'n' && mode !== 'r') continue;
      const inRow = table !== undefined && target.startsWith('item.');
      const [where, name] = inRow ? [table, target.slice('item.'.length)] : [undefined, target];
      const part = partOf(form, where, name);
      // what nobody enters is closed anyway
      if (part && (mode === 'n' || 'table' in part || part.field.formula === undefined))
        parts.set(where, (parts.get(where) ?? new Map<string, HideablePart>()).set(name, part));
    }
  }
  return parts;
}

function partOf(form: CompiledForm, table: string | undefined, name: string): HideablePart | undefined {
  const field = form.byPath.get(table === undefined ? name : `${table}.item.${name}`);
  if (field) return field.table === table ? { name, field } : undefined;
  const child = childTables(form, table).find((each) => each.name === name);
  return child && { name, table: child };
}
