import { allTables, modeIn, type Preset, type RandomField, type RandomForm, type RandomTable } from './randomForm.ts';
import { markedValue, rowsOf, type Data } from './documents.ts';

/** Numbers of a case, one after the other; each decides something. */
export interface Choices {
  next(below: number): number;
  one<Value>(values: readonly Value[]): Value | undefined;
}

export function choicesFrom(numbers: readonly number[]): Choices {
  let at = 0;
  const next = (below: number): number => {
    const number = numbers[at % Math.max(numbers.length, 1)] ?? 0;
    at += 1;
    return below <= 0 ? 0 : number % below;
  };
  return { next, one: (values) => values[next(values.length)] };
}

const confused: readonly unknown[] = [null, '', 0, -1, 1e308, true, [], {}, [[]], { id: 1 }, '__proto__', { length: 1 }, ['x', 1], 'NaN', '9'.repeat(40)];

/** A value for a field: mostly one that fits, sometimes anything. */
function valueFor(field: RandomField, choices: Choices): unknown {
  return choices.next(5) === 0 ? choices.one(confused) : markedValue(field.kind).value;
}

/**
 * What a client sends that starts from the document it was served, or from the true one as a client with a leak would. It
 * changes writable and other cells, moves, doubles, drops and adds rows, takes rows of another document, and adds keys.
 */
export function hostileEdit(form: RandomForm, served: Data, foreign: Data, choices: Choices): Data {
  const edit = structuredClone(served);
  const fields = form.fields;
  for (let count = choices.next(5); count > 0; count -= 1) {
    const field = choices.one(fields);
    if (field !== undefined) edit[field.name] = valueFor(field, choices);
  }
  for (const table of form.tables)
    if (choices.next(2) === 0) edit[table.name] = editRows(table, rowsOf(edit[table.name]), rowsOf(foreign[table.name]), choices);
  switch (choices.next(8)) {
    case 0:
      return { ...edit, sticky_: fields.map(({ name }) => name), unknown_: 'x', constructor: { prototype: 'x' } };
    case 1:
      return { ...edit, ...Object.fromEntries(allTables(form.tables).map(({ name }) => [name, choices.one(confused)])) };
    case 2:
      return { ...edit, initData: { [form.bo]: foreign }, create_by: 'chen', inst_id: 'x', status: 'end', org_id: 'O9', rev: 99 };
    default:
      return edit;
  }
}

/** Only writable cells, like an honest client. */
export function honestEdit(form: RandomForm, served: Data, preset: Preset, choices: Choices): Data {
  const edit = structuredClone(served);
  for (const field of form.fields) if (['w', 'b'].includes(modeIn(field, preset)) && choices.next(3) === 0) edit[field.name] = markedValue(field.kind).value;
  for (const table of form.tables) {
    for (const row of rowsOf(edit[table.name])) {
      for (const column of table.columns)
        if (['w', 'b'].includes(modeIn(column, preset)) && choices.next(3) === 0) row[column.name] = markedValue(column.kind).value;
    }
  }
  return edit;
}

// helpers

function editRows(table: RandomTable, given: readonly Data[], foreign: readonly Data[], choices: Choices): unknown {
  const rows = given.map((row) => ({ ...row }));
  for (const row of rows) {
    for (let count = choices.next(3); count > 0; count -= 1) {
      const column = choices.one(table.columns);
      if (column !== undefined) row[column.name] = valueFor(column, choices);
    }
    if (table.nested !== undefined && choices.next(3) === 0)
      row[table.nested.name] = editRows(
        table.nested,
        rowsOf(row[table.nested.name]),
        foreign.flatMap((each) => rowsOf(each[table.nested?.name ?? ''])),
        choices,
      );
  }
  const fresh = (): Data => Object.fromEntries(table.columns.map((column) => [column.name, valueFor(column, choices)]));
  switch (choices.next(9)) {
    case 0:
      return [...rows].reverse();
    case 1:
      return rows.slice(1);
    case 2:
      return [];
    case 3:
      return [...rows, ...rows];
    case 4:
      return [...rows, ...foreign];
    case 5:
      return [...foreign.map((row) => ({ ...fresh(), id_: row['id_'] })), ...rows];
    case 6:
      return [fresh(), ...rows, fresh()];
    case 7:
      return rows.map((row, at) => ({ ...row, id_: rows[(at + 1) % rows.length]?.['id_'] ?? 'x' }));
    default:
      return rows;
  }
}
