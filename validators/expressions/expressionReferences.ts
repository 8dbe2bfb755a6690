import { compileFormula, FormulaError, type FormulaReference } from '../../formula/index.ts';
import { originPointer, pointerOf, refer, shapeOfBo, type BoShape, type ItemReference, type RawItem } from '../../registry/metadata/index.ts';

import { readableRules, ruleReferences } from '../parseRules.ts';
import { scriptWords } from '../scriptWords.ts';
import { exchangesOf } from './checkQueryTypes.ts';
import { expressionsOf, namesOf, boOf } from './expressionProblems.ts';
import { namesInTemplate } from './languages/checkTemplate.ts';
import { flowPlaces } from './flow/flowPlaces.ts';
import type { FlowView } from './flow/flowView.ts';
import type { Find } from './symbolsOf.ts';
import { textReferences } from './textReferences.ts';
import type { Expression, ExpressionUse } from './types.ts';

/**
 * What an item uses within its expressions: fields in formulas, conditions, rules, scripts, subjects, texts and filters, and the work
 * calendar. `view` is the drawing of a flow that only its compiler reads.
 */
export function expressionReferences(item: RawItem, find: Find, view?: FlowView): ItemReference[] {
  const bo = boOf(item, find);
  const uses: readonly ExpressionUse[] = [
    ...expressionsOf(item, namesOf(item, find)),
    ...(view === undefined ? [] : flowPlaces(view).map((place) => ({ ...place, carrier: 'flow' }))),
  ];
  const shape = bo === undefined ? undefined : shapeOfBo(bo);
  const field = (path: string, pointer: string): ItemReference[] =>
    bo === undefined ? [] : refer('bo', bo.key, originPointer(item, pointer), path.replace('.item.', '.'));
  return [
    ...uses.flatMap(({ expression, table, pointer }) => [
      ...(shape === undefined ? [] : pathsIn(expression, shape, table).flatMap((path) => field(path, pointer))),
      ...(needsCalendar(expression)
        ? ['holiday', 'workday'].flatMap((dict) => refer('dict', dict, originPointer(item, pointer)).map((each) => ({ ...each, optional: true as const })))
        : []),
    ]),
    ...(item.kind === 'bo' && shape !== undefined ? controlPaths(shape).flatMap(({ path, pointer }) => field(path, pointer)) : []),
    ...textReferences(item, find),
  ];
}

// helpers

/** The fields that an expression reads or writes, by their path. */
function pathsIn(expression: Expression, shape: BoShape, table: string | undefined): readonly string[] {
  const named = (name: string): string => placeOf(name, shape, table);
  switch (expression.language) {
    case 'formula':
      return formulaOf(expression.text)?.references.map((reference) => named(nameOf(reference))) ?? [];
    case 'template':
      return expression.fields
        ? namesInTemplate(expression.text, expression.designed).map(({ path }) =>
            path.includes('.') ? named(path) : shape.tables.get(table ?? '')?.has(path) === true ? `${table}.item.${path}` : path,
          )
        : [];
    case 'rules':
      return rulePaths(expression.text, shape).map(named);
    case 'ruleName':
      return [];
    case 'value':
      return [named(expression.target)];
  }
}

function nameOf(reference: FormulaReference): string {
  switch (reference.kind) {
    case 'field':
      return reference.name;
    case 'column':
      return `${reference.table}.item.${reference.name}`;
    default:
      return `${reference.kind}.${reference.name}`;
  }
}

/** `item.je` and `parent.je` as seen from the rows of a table; members of a value belong to it. */
function placeOf(name: string, { parents }: Pick<BoShape, 'parents'>, table: string | undefined): string {
  const [first = '', second = '', third] = name.split('.');
  if (first === 'item') return `${table}.item.${second}`;
  if (first === 'parent') return `${parents.get(table ?? '')}.item.${second}`;
  return second === 'item' && third !== undefined ? `${first}.item.${third}` : first;
}

function formulaOf(text: string): ReturnType<typeof compileFormula> | undefined {
  try {
    return compileFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

const needsCalendar = (expression: Expression): boolean => expression.language === 'formula' && formulaOf(expression.text)?.usesCalendar === true;

/** Parameters of rules, and every name in a script that is one of a field: what a script does with it nobody can tell. */
function rulePaths(text: string, { byPath }: BoShape): readonly string[] {
  const calls = readableRules(text);
  const words = scriptWords(calls);
  const inScripts = words.size === 0 ? [] : [...byPath.values()].filter(({ name }) => words.has(name)).map(({ path }) => path);
  return [...ruleReferences(calls), ...inScripts];
}

/** Fields that linkage acts upon, and those that queries, dialogs and controls are handed and fill. */
function controlPaths(shape: BoShape): { readonly path: string; readonly pointer: string }[] {
  return shape.fields.flatMap((entry) => {
    const { property, pointer, table } = entry;
    const at = (name: string, where: string): { readonly path: string; readonly pointer: string }[] => {
      const path = placeOf(name, shape, table);
      return shape.byPath.has(path) ? [{ path, pointer: where }] : [];
    };
    const ui: Readonly<Record<string, unknown>> = { ...property['x-ui'] };
    return [
      ...(property['x-linkage'] ?? []).flatMap((rule, index) =>
        (['then', 'else'] as const).flatMap((branch) =>
          (rule[branch] ?? []).flatMap((action, step) => at(action.field, `${pointer}/x-linkage/${index}/${branch}/${step}/field`)),
        ),
      ),
      ...exchangesOf(entry).flatMap(({ params, results }) => [
        ...params.flatMap((param) => at(param.given, param.pointer)),
        ...results.flatMap((result) => (result.pointer.endsWith('/result') || result.pointer.endsWith('/value') ? [] : at(result.target, result.pointer))),
      ]),
      ...['field', 'addressName', 'parentField', 'table'].flatMap((name) =>
        typeof ui[name] === 'string' ? at(ui[name], `${pointer}/x-ui${pointerOf(name)}`) : [],
      ),
      ...(Array.isArray(ui['fields'])
        ? ui['fields'].flatMap((name: unknown, index) => (typeof name === 'string' ? at(name, `${pointer}/x-ui/fields/${index}`) : []))
        : []),
      ...(ui['widget'] === 'user' || ui['widget'] === 'org'
        ? Object.keys((ui['bind'] ?? {}) as object).flatMap((name) => at(name, `${pointer}/x-ui/bind${pointerOf(name)}`))
        : []),
    ];
  });
}
