import { FormulaError } from '../types.ts';
import type { FormulaReference } from '../types.ts';

/** How the designer marks a table in a path. */
const TABLE_PREFIX = 'sub_';
const MAX_TABLE_DEPTH = 2;

/**
 * Reads a path as formulas write it: `bxzje`, `sqr.name`, `item.je`, `item.cs.name`, `parent.je`, `parent.cs.name`,
 * `xcmx.item.je`. `item` and `parent` before a dot always mean rows; `parent.item.x` is the column of a table `parent`. Deeper paths do not exist in business data and are refused.
 */
export function pathReference(path: string, at: number): FormulaReference {
  const [first = '', second, third, ...rest] = path.split('.');
  if (rest.length > 0) {
    throw tooDeep(path, at);
  }
  if (first === 'item' && second !== undefined) {
    return { kind: 'item', name: second, ...(third === undefined ? {} : { member: third }) };
  }
  if (first === 'parent' && second !== undefined && !(second === 'item' && third !== undefined)) {
    return { kind: 'parent', name: second, ...(third === undefined ? {} : { member: third }) };
  }
  if (second === 'item' && third !== undefined) {
    return { kind: 'column', table: first, name: third };
  }
  if (third !== undefined) {
    throw tooDeep(path, at);
  }
  return { kind: 'field', name: first, ...(second === undefined ? {} : { member: second }) };
}

/**
 * Reads a reference as the form designer writes it: `{金额(data.bx.je)}` one value, `[金额(data.bx.sub_mx.je)]` the
 * column of a sub-table, `[金额(data.bx.sub_mx.sub_ft.je)]` of a table inside a sub-table, `{金额(item.je)}` the column in
 * the same row, `{金额(parent.je)}` in the row around it. The label is for people and is not read.
 */
export function designerReference(text: string, at: number): FormulaReference {
  const inner = text.slice(1, -1).trim();
  const path = inner.endsWith(')') ? inner.slice(inner.lastIndexOf('(') + 1, -1) : '';
  const parts = path.split('.').map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === '')) {
    throw new FormulaError('FML_SYNTAX', 'fieldReference', at, text);
  }
  const [root, ...below] = parts;
  if (root === 'item' || root === 'parent') {
    return pathReference(parts.join('.'), at);
  }
  const fieldPath = below.length > 1 ? below.slice(1) : below;
  const tables = fieldPath.slice(0, -1);
  const name = fieldPath.at(-1) ?? '';
  const table = tables.at(-1);
  if (root !== 'data' || tables.length > MAX_TABLE_DEPTH) {
    throw new FormulaError('FML_SYNTAX', 'fieldReference', at, text);
  }
  if (table !== undefined && tables.every((each) => each.startsWith(TABLE_PREFIX))) {
    return { kind: 'column', table: table.slice(TABLE_PREFIX.length), name };
  }
  return pathReference(fieldPath.join('.'), at);
}

/** One text per distinct reference. */
export function referenceKey(reference: FormulaReference): string {
  switch (reference.kind) {
    case 'column':
      return `${reference.table}.item.${reference.name}`;
    case 'item':
      return `item.${withMember(reference.name, reference.member)}`;
    case 'parent':
      return `parent.${withMember(reference.name, reference.member)}`;
    case 'field':
      return withMember(reference.name, reference.member);
  }
}

// helpers

function withMember(name: string, member: string | undefined): string {
  return member === undefined ? name : `${name}.${member}`;
}

/** Columns of a table inside a row are named by the inner table alone. */
function tooDeep(path: string, at: number): FormulaError {
  const inner = /[^.]+\.item\.[^.]+$/.exec(path)?.[0];
  return inner === undefined ? new FormulaError('FML_SYNTAX', 'field', at, path) : new FormulaError('FML_SYNTAX', 'innerColumn', at, path, { inner });
}
