import { compileFormula, FormulaError } from '../../../../../formula/index.ts';
import { conditionOf } from './conditions.ts';
import type { FormFields } from './formFields.ts';
import { elementsOf, type Drawing } from './modeler.ts';
import { isLine } from './nodeKinds.ts';
import { nodeSettings } from './settings.ts';

/** What the conditions of a flow ask of the document. */
export function askedFields(drawing: Drawing, fields: FormFields): { readonly main: ReadonlySet<string>; readonly tables: boolean } {
  const formulas = elementsOf(drawing)
    .map((element) => (isLine(element) ? conditionOf(element) : (nodeSettings(element).skipWhen ?? '')))
    .filter((text) => text !== '');
  const references = formulas.flatMap(referencesOf);
  const byField = elementsOf(drawing).flatMap((element) => (nodeSettings(element).assignees ?? []).flatMap((rule) => rule.field ?? []));
  const names = new Set(fields.main.map((field) => field.name));
  return {
    main: new Set([...references.flatMap((reference) => (reference.kind === 'field' ? [reference.name] : [])), ...byField].filter((name) => names.has(name))),
    tables: references.some((reference) => reference.kind === 'column'),
  };
}

/** What was typed, as a document: numbers stay texts, which the engine reads exactly. Throws `message` when the tables are no JSON object. */
export function plainData(fields: FormFields, typed: Readonly<Record<string, string>>, tables: string, message: string): Record<string, unknown> {
  const main = fields.main.flatMap((field): [string, unknown][] => {
    const text = typed[field.name]?.trim() ?? '';
    if (text === '') return [];
    return [[field.name, field.type === 'boolean' ? text === 'true' || text === '1' || text === '是' : text.replaceAll(',', '')]];
  });
  return { ...Object.fromEntries(main), ...rowsOf(tables.trim(), message) };
}

// helpers

function referencesOf(text: string) {
  try {
    return compileFormula(text).references;
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

function rowsOf(text: string, message: string): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Readonly<Record<string, unknown>>;
  } catch {
    // told below
  }
  throw new Error(message);
}
