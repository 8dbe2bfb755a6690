import type { SymbolTable } from '../../formula/index.ts';
import { shapeOfBo, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { carriers } from './carriers.ts';
import { checkGateways } from './flow/checkGateways.ts';
import { anyEdits, editsOf } from './flow/editsOf.ts';
import { flowPlaces } from './flow/flowPlaces.ts';
import { flowViewOfSpec, type FlowView } from './flow/flowView.ts';
import { languages } from './languages.ts';
import { symbolsOf, type Find } from './symbolsOf.ts';
import { systemSymbols } from './systemNames.ts';
import type { ExpressionUse, Names } from './types.ts';

/** What is wrong with the expressions of an item: each with code, pointer, place in the text, words and, where there is one, a hint. */
export function expressionProblems(item: RawItem, find: Find): MetadataProblem[] {
  const names = namesOf(item, find);
  const view = item.kind === 'flow' ? flowViewOfSpec(item.spec as unknown as MetadataSpecs['flow']) : undefined;
  const problems = expressionsOf(item, names).flatMap((use) => problemsOf(item, use, names));
  return view === undefined ? problems : [...problems, ...gatewayProblems(item, view, names, problems)];
}

/** The same for the conditions of a flow whose notation only its compiler reads. */
export function flowExpressionProblems(item: RawItem, view: FlowView, find: Find): MetadataProblem[] {
  const names = flowNames(item, view, find);
  const problems = flowPlaces(view).flatMap((place) => problemsOf(item, { ...place, carrier: 'flow' }, names));
  return [...problems, ...gatewayProblems(item, view, names, problems)];
}

/** Every expression of an item with its place, for whoever asks what an item reads. */
function expressionsOf(item: RawItem, names: Names): ExpressionUse[] {
  return carriers.filter(({ kind }) => kind === item.kind).flatMap(({ name, places }) => places(item, names).map((place) => ({ ...place, carrier: name })));
}

/** What conditions of a flow may name: the fields of its form, and the values of the system. */
function flowNames(item: RawItem, view: FlowView | undefined, find: Find): Names {
  const { bo } = documentOf(item, find);
  const symbols = bo === undefined ? unknownDocument : symbolsOf(bo, find).symbols;
  return { symbols: view === undefined ? symbols : { ...symbols, system: systemSymbols(view.nodes) }, find };
}

// helpers

/** Whether branches overlap is told once every condition can be read. */
function gatewayProblems(item: RawItem, view: FlowView, { symbols, find }: Names, others: readonly MetadataProblem[]): MetadataProblem[] {
  const { form, bo } = documentOf(item, find);
  const edits = form === undefined || bo === undefined ? anyEdits : editsOf(form, shapeOfBo(bo));
  return checkGateways(view, symbols, edits).filter(({ code }) => code === 'E08' || others.length === 0).map((finding) => ({ kind: item.kind, key: item.key, ...finding }));
}

function documentOf({ spec }: RawItem, find: Find): { readonly form?: RawItem | undefined; readonly bo?: RawItem | undefined } {
  const form = find('form', (spec as unknown as MetadataSpecs['flow']).form ?? '');
  return { form, bo: form === undefined ? undefined : find('bo', (form.spec as unknown as MetadataSpecs['form']).bo) };
}

const unknownDocument: SymbolTable = { main: new Map(), tables: new Map(), parents: new Map(), open: true };

function namesOf(item: RawItem, find: Find): Names {
  switch (item.kind) {
    case 'bo': return { symbols: symbolsOf(item, find).symbols, find };
    case 'form': {
      const bo = find('bo', (item.spec as unknown as MetadataSpecs['form']).bo);
      return { symbols: bo === undefined ? unknownDocument : symbolsOf(bo, find).symbols, find };
    }
    case 'flow': return flowNames(item, flowViewOfSpec(item.spec as unknown as MetadataSpecs['flow']), find);
    default: return { symbols: unknownDocument, find };
  }
}

function problemsOf({ kind, key }: RawItem, { pointer, place, table, expression }: ExpressionUse, { symbols, find }: Names): MetadataProblem[] {
  const here = table === undefined ? symbols : { ...symbols, table };
  return languages(expression, { symbols: here, find }).map(({ message, ...finding }) => ({ kind, key, pointer, message: place === undefined ? message : `${place}：${message}`, ...finding }));
}
