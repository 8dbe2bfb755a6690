import { FormulaError } from '../types.ts';
import type { FormulaReference } from '../types.ts';

/**
 * Reads a path as formulas write it: `bxzje`, `sqr.name`, `item.je`, `item.cs.name`, `xcmx.item.je`.
 * Deeper paths do not exist in business data and are refused.
 */
export function pathReference(path: string, at: number): FormulaReference {
  const [first = '', second, third, ...rest] = path.split('.');
  if (rest.length > 0) {
    throw tooDeep(path, at);
  }
  if (first === 'item' && second !== undefined) {
    return { kind: 'item', name: second, ...(third === undefined ? {} : { member: third }) };
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
 * column of a sub-table, `{金额(item.je)}` the column in the same row. The label is for people and is not read.
 */
export function designerReference(text: string, at: number): FormulaReference {
  const inner = text.slice(1, -1).trim();
  const path = inner.endsWith(')') ? inner.slice(inner.lastIndexOf('(') + 1, -1) : '';
  const parts = path.split('.').map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === '')) {
    throw new FormulaError('FML_SYNTAX', `不能识别的字段引用「${text}」`, at, text);
  }
  const [root, ...below] = parts;
  if (root === 'item') {
    return pathReference(parts.join('.'), at);
  }
  const fieldPath = below.length > 1 ? below.slice(1) : below;
  const [first = '', second, ...rest] = fieldPath;
  if (root !== 'data' || rest.length > 0) {
    throw new FormulaError('FML_SYNTAX', `不能识别的字段引用「${text}」`, at, text);
  }
  if (first.startsWith('sub_') && second !== undefined) {
    return { kind: 'column', table: first.slice('sub_'.length), name: second };
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
    case 'field':
      return withMember(reference.name, reference.member);
  }
}

// helpers

function withMember(name: string, member: string | undefined): string {
  return member === undefined ? name : `${name}.${member}`;
}

function tooDeep(path: string, at: number): FormulaError {
  return new FormulaError('FML_SYNTAX', `不能识别的字段「${path}」`, at, path);
}
