import type { CompiledField } from '../../../registry/form/index.ts';
import { fieldOfSource } from '../../../validators/model/plan.ts';
import { FormModel, modeOf, type ChoiceCheck, type FoundChoice, type Row } from '../../../validators/model/index.ts';
import { choiceProblem, choiceSource, codesIn, isOfChoices, parentFieldOf } from '../../../validators/submission/choiceProblem.ts';
import { offeredBefore, switchedByLinkage } from '../../../validators/submission/circumstances.ts';
import { isEmptyValue } from '../../../validators/index.ts';
import type { DictItem } from '../../core/index.ts';
import type { FormStore } from '../FormStore.ts';

type Items = NonNullable<ReturnType<Parameters<typeof choiceProblem>[3]>>;

/**
 * Which cells hold what is none of their choices, as the server judges it: what somebody has chosen here, and what is computed, dictated,
 * brought or begun with. What is stored so may stay under what it was chosen under, unless all of the document is still to be answered for. Lists of
 * queries are the server's alone.
 */
export function untrueChoices(store: FormStore, answersForAll: boolean): ChoiceCheck {
  const { form, model } = store;
  const fields = [...form.byPath.values()].filter((field) => field.mode !== 'n' && isOfChoices(field));
  let stored: FormModel | undefined;
  const storedView = (): FormModel => (stored ??= new FormModel(form, model.storedData, store.context));

  const rowOf = (field: CompiledField, row: Row | undefined): Row | undefined =>
    field.table === undefined ? undefined : row?.table === field.table ? row : row?.parent;
  const parentOf = (field: CompiledField, row: Row | undefined): { readonly field: CompiledField; readonly row: Row | undefined } | undefined => {
    const source = parentFieldOf(field);
    const found = form.byPath.get((source === undefined ? undefined : fieldOfSource(form, source, field.table)) ?? '');
    return found && { field: found, row: rowOf(found, row) };
  };
  const isEntered = (field: CompiledField, row: Row | undefined): boolean =>
    isWritable(modeOf(model, field, row)) &&
    model.override(field, row)?.isDictated !== true &&
    (field.defaultFormula === undefined || model.isManual(field, row));
  const stands = (field: CompiledField, value: unknown, row: Row | undefined): boolean => {
    if (answersForAll || !isId((row ?? model).value('id_')) || codesIn(field, value).join('\n') !== codesIn(field, model.storedValue(field, row)).join('\n'))
      return false;
    const parent = parentOf(field, row);
    if (parent !== undefined && String(valueAt(parent.field, parent.row) ?? '') !== String(model.storedValue(parent.field, parent.row) ?? '')) return false;
    if (!switchedByLinkage(form).has(field.path)) return true;
    return offeredBefore(field, storedView())(row?.value('id_')) === model.override(field, row)?.options;
  };
  const valueAt = (field: CompiledField, row: Row | undefined): unknown => (row ?? model).value(field.name);
  const judge = (field: CompiledField, row: Row | undefined, entered: boolean): ReturnType<typeof choiceProblem> => {
    const value = valueAt(field, row);
    if (isEmptyValue(value) || stands(field, value, row)) return undefined;
    const parent = parentFieldOf(field);
    const chosen = {
      value,
      options: model.override(field, row)?.options,
      under: parent === undefined ? undefined : model.readSource(parent, row),
      isEntered: entered,
    };
    return choiceProblem(form, field, chosen, (key) => itemsOf(store.dict(key)));
  };

  return {
    lists: () =>
      fields.flatMap((field) =>
        (field.table === undefined ? [undefined] : model.rows(field.table)).flatMap((row) => {
          const source = choiceSource(field, model.override(field, row)?.options);
          return source.kind === 'dict' ? [source.key] : [];
        }),
      ),
    entered: (field, row) => (isOfChoices(field) && isEntered(field, row as Row | undefined) ? judge(field, row as Row | undefined, true) : undefined),
    others: () =>
      fields.flatMap((field) =>
        (field.table === undefined ? [undefined] : model.rows(field.table)).flatMap((row): FoundChoice[] => {
          if (isEntered(field, row) || modeOf(model, field, row) === 'n') return [];
          const problem = judge(field, row, false);
          if (problem === undefined) return [];
          const parent = problem.code === 'cascade' && !isWritable(field.mode) ? parentOf(field, row) : undefined;
          return [parent !== undefined && isWritable(parent.field.mode) ? { ...parent, problem } : { field, row, problem }];
        }),
      ),
  };
}

// helpers

const isWritable = (mode: string): boolean => mode === 'w' || mode === 'b';
const isId = (id: unknown): boolean => (typeof id === 'string' && id !== '') || typeof id === 'number';

const made = new WeakMap<readonly DictItem[], Items>();

/** A dictionary as it is stored. */
function itemsOf(list: readonly DictItem[] | undefined): Items | undefined {
  if (list === undefined) return undefined;
  const known = made.get(list) ?? list.map(({ key, name, parent, disabled }) => ({ value: key, label: name, parent, disabled }));
  made.set(list, known);
  return known;
}
