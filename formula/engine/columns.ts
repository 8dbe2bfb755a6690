import { parameterAt } from '../signature.ts';
import { FormulaError } from '../types.ts';
import type { FormulaScope } from '../types.ts';
import type { FormulaFunction } from './FormulaFunction.ts';
import { listOperand, toOperand } from './values.ts';
import type { Operand } from './values.ts';
import { holdsList } from './kindsOfNode.ts';

/** A column as a formula names it. */
export interface Column {
  readonly table: string;
  readonly name: string;
}

/**
 * The rows that an aggregate goes through. Within its argument a column means the value in the current row:
 * `sum(if(t.item.lx == "x", t.item.je, 0))`.
 */
export class Frame {
  private readonly columns: Column[] = [];
  private lists: readonly (readonly Operand[])[] = [];
  private row = 0;

  /** Takes a column in; all columns of one argument have to be of one table. Answers how to read its value in the row. */
  bind({ table, name }: Column, at: number, label: string): () => Operand {
    const [first] = this.columns;
    if (first !== undefined && first.table !== table) {
      throw new FormulaError('FML_COLUMN', 'otherTable', at, label, { other: `${first.table}.item.${first.name}` });
    }
    const known = this.columns.findIndex((column) => column.name === name);
    const index = known < 0 ? this.columns.push({ table, name }) - 1 : known;
    return () => this.lists[index]?.[this.row] ?? null;
  }

  /** What `compute` gives in each row. */
  each(scope: FormulaScope, compute: (scope: FormulaScope) => Operand): readonly Operand[] {
    this.lists = this.columns.map((column) => columnOf(scope, column));
    const rows = Math.max(0, ...this.lists.map((list) => list.length));
    const results: Operand[] = [];
    for (this.row = 0; this.row < rows; this.row += 1) {
      results.push(compute(scope));
    }
    this.lists = [];
    return results;
  }
}

/** The values of a column. The same list as long as the scope hands out the same one, so that what is known about it can be kept. */
export function columnOf(scope: FormulaScope, { table, name }: Column): readonly Operand[] {
  const raw = scope.column(table, name);
  const known = converted.get(raw);
  if (known !== undefined) {
    return known;
  }
  const isList = holdsList({ kind: 'column', table, name }, scope);
  const operands = raw.map((entry) => (isList ? listOperand(entry) : toOperand(entry)));
  converted.set(raw, operands);
  return operands;
}

/**
 * What a column means in the argument of a call, where an aggregate around the call goes through rows:
 * - `whole`: the whole column, `sum(t.item.je)` in `sum(t.item.je / sum(t.item.je))`
 * - `row`: the value in the row of the aggregate around: `max(t.item.je, 0)` in `sum(max(t.item.je, 0))`
 */
export function reachOf(called: FormulaFunction, index: number, count: number): 'whole' | 'row' {
  const shape = shapeAt(called, index);
  return shape === 'column' || (shape === 'either' && gathers(called, index) && count === 1) ? 'whole' : 'row';
}

/** Whether the argument of a call may be several values. */
export function takesSeveral(called: FormulaFunction, index: number): boolean {
  return shapeAt(called, index) !== 'value' && !isLazy(called, index);
}

export function isLazy(called: FormulaFunction, index: number): boolean {
  return parameterAt(called.types, index)?.lazy === true;
}

// helpers

const converted = new WeakMap<readonly unknown[], readonly Operand[]>();

/** AND, OR, `in`, concat and the like take several values, but over the rows of an aggregate they are asked row by row. */
function gathers(called: FormulaFunction, index: number): boolean {
  return !called.perRow && !isLazy(called, index);
}

function shapeAt(called: FormulaFunction, index: number): 'value' | 'column' | 'either' {
  return parameterAt(called.types, index)?.shape ?? 'value';
}
