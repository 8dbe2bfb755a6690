import type { FormulaError } from '../../formula/index.ts';
import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { unreadable } from '../submission/shapes.ts';
import { inputPaths, parentOf, pathSeenFrom, planOf } from './plan.ts';
import { modeOf, type FormView, type RowView } from './view.ts';

export interface InputCell {
  readonly field: CompiledField;
  readonly row?: RowView;
}

/**
 * What the formula of a field reads and cannot read, although somebody can correct it here: texts that are no number or no day. The
 * error stands at these; the formula only waits for them.
 */
export function unreadInputs(view: FormView, field: CompiledField, row?: RowView): readonly InputCell[] {
  const { form } = view;
  const formula = planOf(form).nodeByPath.get(field.path)?.formula;
  if (formula === undefined) return [];
  const paths = new Set(inputPaths(formula, field.table, parentOf(form, field.table)));
  return [...paths].flatMap((path) => {
    const input = form.byPath.get(path);
    if (input === undefined || input.formula !== undefined) return [];
    return rowsRead(view, input, field, row)
      .filter((each) => isUnread(view, input, each))
      .map((each) => ({ field: input, ...(each ? { row: each } : {}) }));
  });
}

/** What an error is about, with the titles of fields in the place of their keys, as far as the reader may see them. */
export function subjectWords({ subject }: FormulaError, { table }: CompiledField, form: CompiledForm): string {
  const titleOf = (name: string): string | undefined => {
    const path = pathSeenFrom(table, parentOf(form, table), name);
    const field = path === undefined ? undefined : form.byPath.get(path);
    return field?.mode === 'n' ? undefined : field?.title;
  };
  return subject.replace(QUOTED_OR_NAME, (word) => titleOf(word) ?? word);
}

// helpers

const QUOTED_OR_NAME = /"[^"]*"|'[^']*'|[\p{L}_$][\p{L}\p{N}_$.]*/gu;

/** Problems of texts that no formula can compute with. A number with too many decimals is still a number. */
const unread: ReadonlySet<string> = new Set(['numeric', 'moment']);

function isUnread(view: FormView, field: CompiledField, row: RowView | undefined): boolean {
  const mode = modeOf(view, field, row);
  if (mode !== 'w' && mode !== 'b') return false;
  const code = unreadable(field, row ? row.value(field.name) : view.value(field.name))?.code;
  return code !== undefined && unread.has(code);
}

/** The rows in which a formula of `field` reads an input: its own, the one around it, or all. */
function rowsRead(view: FormView, input: CompiledField, { table }: CompiledField, row: RowView | undefined): readonly (RowView | undefined)[] {
  if (input.table === undefined) return [undefined];
  if (row && input.table === table) return [row];
  if (row?.parent && input.table === parentOf(view.form, table)) return [row.parent];
  return view.rows(input.table);
}
