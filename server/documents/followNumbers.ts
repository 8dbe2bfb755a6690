import { compileFormula } from '../../formula/index.ts';
import { childTables, isRecord, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { evaluateForm, readPaths, type Moment } from '../../validators/model/index.ts';

type Data = Record<string, unknown>;

/**
 * Brings what is computed from numbers up to date once these have been given out, which is after everything else was computed and judged.
 *
 * @param numbers - names of the fields that have got their number
 * @param data - plain data with these numbers; changed in place
 */
export function followNumbers(form: CompiledForm, numbers: readonly string[], data: Data, moment: Moment): void {
  const followers = followersOf(form, numbers);
  if (followers.size === 0) return;
  const computed = evaluateForm(form, structuredClone(data), moment).data;
  copyInto(form, undefined, data, computed, followers);
}

// helpers

/** Paths of fields that are made of these fields, directly or by others. */
function followersOf(form: CompiledForm, names: readonly string[]): ReadonlySet<string> {
  const known = new Set(names);
  const followers = new Set<string>();
  const open = [...form.byPath.values()].filter((field) => formulaOf(field) !== undefined);
  for (let before = -1; before !== followers.size; ) {
    before = followers.size;
    for (const field of open) {
      if (followers.has(field.path) || !readPaths(form, compileFormula(formulaOf(field) ?? ''), field).some((path) => known.has(path))) continue;
      followers.add(field.path);
      known.add(field.path);
    }
  }
  return followers;
}

const formulaOf = ({ formula, defaultFormula }: CompiledField): string | undefined => formula ?? defaultFormula;

function copyInto(form: CompiledForm, table: string | undefined, to: Data, from: Data, followers: ReadonlySet<string>): void {
  for (const path of followers) {
    const [owner, column] = path.split('.item.') as [string, string | undefined];
    const name = column ?? owner;
    if ((column === undefined ? undefined : owner) === table && Object.hasOwn(to, name)) to[name] = from[name];
  }
  for (const child of childTables(form, table)) {
    const [rows, computed] = [to[child.name], from[child.name]];
    if (!Array.isArray(rows) || !Array.isArray(computed)) continue;
    to[child.name] = rows.map((row: unknown, index) => {
      const other: unknown = computed[index];
      if (!isRecord(row) || !isRecord(other)) return row;
      const own = { ...row };
      copyInto(form, child.name, own, other, followers);
      return own;
    });
  }
}
