import type { CompiledField, CompiledForm, FieldMode, LinkageAction } from '../../registry/form/index.ts';
import { wordsOfFailure, type FormulaError } from '../../formula/index.ts';
import { callsFor } from '../model/callsFor.ts';
import { checkCall, type ValidationOptions } from '../model/validateForm.ts';
import { inputPaths, parentOf, planOf } from '../model/plan.ts';
import type { FormModel, Row } from '../model/FormModel.ts';
import { cellAddress } from '../model/address.ts';
import { isEmpty } from '../model/values.ts';
import { isDictating, modeOf, tableModeOf } from '../model/view.ts';
import { stricter } from '../permission.ts';
import type { Explanation, InputValue, ModeStep, PermissionPlace, Reason, RuleVerdictNow } from './types.ts';

export interface ExplainOptions extends ValidationOptions {
  /** Where the permission of a path is written down; without it only the letter is known. */
  readonly permission?: (path: string) => PermissionPlace | undefined;
  /** The form is shown to be read. */
  readonly readOnly?: boolean;
}

/** Why a field of a form that is being filled in has its mode, its value and its issues. `row` for a column. */
export function explainField(model: FormModel, field: CompiledField, row: Row | undefined, options: ExplainOptions): Explanation {
  const steps = modeSteps(model, field, row, options);
  const effective = options.readOnly === true && modeOf(model, field, row) !== 'n' ? 'r' : modeOf(model, field, row);
  const deciding = steps.filter((step) => step.mode === effective);
  const node = planOf(model.form).nodeByPath.get(field.path);
  const text = field.formula ?? field.defaultFormula;
  const error = model.failure(field, row);
  return {
    address: places(model, field, row),
    path: field.path,
    title: field.title,
    mode: effective,
    modeSteps: [...deciding, ...steps.filter((step) => !deciding.includes(step))],
    value: valueOf(model, field, row),
    ...sourceOf(model, field, row),
    ...(text === undefined ? {} : { formula: text }),
    inputs: node ? inputsOf(model, inputPaths(node.formula, field.table, parentOf(model.form, field.table)), row) : [],
    ...(error ? { error: problemOf(error) } : {}),
    rules: rulesNow(model, field, row, options),
    readers: readersOf(model.form, field.path),
  };
}

/** The paths that are computed directly from a path, in the order of computation. */
function readersOf(form: CompiledForm, path: string): string[] {
  return (planOf(form).dependents.get(path) ?? []).map((node) => node.field.path);
}

// helpers

function modeSteps(model: FormModel, field: CompiledField, row: Row | undefined, options: ExplainOptions): ModeStep[] {
  const steps: ModeStep[] = [];
  const written = options.permission?.(field.path);
  const granted = written?.mode ?? field.mode;
  steps.push({
    by: 'permission',
    mode: granted,
    reason: written ? reason('permission', { where: written.where, mode: granted }) : reason('permissionUnknown', { mode: granted }),
  });
  if (field.formula !== undefined) steps.push({ by: 'formula', mode: stricter(field.mode, 'r'), reason: reason('formula') });
  const table = field.table === undefined ? undefined : model.form.tableByName.get(field.table);
  if (table && tableModeOf(model, table, row?.parent) === 'n')
    steps.push({ by: 'table', mode: 'n', reason: reason('table', { table: table.title, mode: 'n' }) });
  for (const { rule, action } of model.linkageAt(addressOf(field, row))) {
    const mode = modeOfAction(action);
    if (mode !== undefined) steps.push({ by: 'linkage', mode: stricter(mode, field.mode), reason: reason('linkage', { rule, mode }) });
  }
  if (options.readOnly === true) steps.push({ by: 'readOnly', mode: stricter(field.mode, 'r'), reason: reason('readOnly') });
  return steps;
}

function modeOfAction(action: LinkageAction): FieldMode | undefined {
  return action.mode ?? (action.required === true ? 'b' : undefined);
}

function sourceOf(model: FormModel, field: CompiledField, row: Row | undefined): Pick<Explanation, 'valueBy' | 'valueReason'> {
  const plan = planOf(model.form);
  const loop = plan.problems.find((problem) => problem.code === 'CYCLE' && problem.paths?.includes(field.path) === true);
  if (loop) return { valueBy: 'cycle', valueReason: reason('cycle', { loop: [...(loop.paths ?? []), loop.paths?.[0] ?? ''].join(' → ') }) };
  const dictated = model.linkageAt(addressOf(field, row)).findLast(({ action }) => isDictating(action));
  if (dictated && field.formula === undefined) return { valueBy: 'linkage', valueReason: reason('dictated', { rule: dictated.rule }) };
  if (field.formula !== undefined) return { valueBy: 'formula', valueReason: reason('value', { formula: field.formula }) };
  if (field.defaultFormula !== undefined) {
    const by = model.isManual(field, row) ? 'manual' : 'defaultFormula';
    return { valueBy: by, valueReason: reason(by, { formula: field.defaultFormula }) };
  }
  if (field.query && model.isManual(field, row)) return { valueBy: 'manual', valueReason: reason('overAnswer', { alias: field.query.alias }) };
  if (field.query) return { valueBy: 'query', valueReason: reason('query', { alias: field.query.alias }) };
  const { defaultValue } = field;
  if (!isEmpty(defaultValue) && String(valueOf(model, field, row)) === String(defaultValue))
    return { valueBy: 'default', valueReason: reason('default', { value: String(defaultValue) }) };
  return { valueBy: 'input', valueReason: reason('input') };
}

function inputsOf(model: FormModel, paths: readonly string[], row: Row | undefined): InputValue[] {
  return [...new Set(paths)].map((path) => {
    const input = model.form.byPath.get(path);
    const around = row && input?.table === row.table ? row : row?.parent && input?.table === row.parent.table ? row.parent : undefined;
    const value =
      input?.table === undefined
        ? model.value(path)
        : around
          ? around.values[input.name]
          : model
              .rows(input.table, row && model.form.tableByName.get(input.table)?.parent === row.table ? row : undefined)
              .map((each) => each.values[input.name]);
    return { path, title: input?.title ?? path, value };
  });
}

function rulesNow(model: FormModel, field: CompiledField, row: Row | undefined, options: ExplainOptions): RuleVerdictNow[] {
  return callsFor(model, field, row).map((call) => {
    const verdict = checkCall(model, field, row, call, options);
    const text = [call.name, call.args.join(',')].filter((part) => part !== '').join(':');
    return { rule: text, holds: verdict === undefined ? undefined : verdict === true, ...(typeof verdict === 'string' ? { message: verdict } : {}) };
  });
}

function problemOf(error: FormulaError): NonNullable<Explanation['error']> {
  return { code: error.code, message: wordsOfFailure(error), at: error.at };
}

function valueOf(model: FormModel, field: CompiledField, row: Row | undefined): unknown {
  return row ? row.values[field.name] : model.value(field.name);
}

function addressOf(field: CompiledField, row: Row | undefined): string {
  return row && field.table !== undefined ? cellAddress(field.table, row, field.name) : field.path;
}

/** `xcmx[0].je` as people count places in messages. */
function places(model: FormModel, field: CompiledField, row: Row | undefined): string {
  return row ? `${rowPlace(model, row)}.${field.name}` : field.path;
}

function rowPlace(model: FormModel, row: Row): string {
  return `${row.parent ? `${rowPlace(model, row.parent)}.` : ''}${row.table}[${model.indexOf(row)}]`;
}

function reason(code: string, params: Readonly<Record<string, string>> = {}): Reason {
  return { code, params };
}
