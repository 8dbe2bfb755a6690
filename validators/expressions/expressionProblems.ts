import type { SymbolTable } from '../../formula/index.ts';
import type { Identities } from '../../registry/KnownIds.ts';
import type { Localised } from '../../registry/localised.ts';
import { labelled } from '../../registry/words.ts';
import { isError, shapeOfBo, wordsOfFinding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { carriers } from './carriers.ts';
import { checkLinkageConflicts, checkNeverHolds } from './checkConditions.ts';
import { queryTypeProblems } from './checkQueryTypes.ts';
import { checkDecidedLater } from './flow/checkDecidedLater.ts';
import { checkFailing } from './flow/checkFailing.ts';
import { checkGateways } from './flow/checkGateways.ts';
import { checkSets } from './flow/checkSets.ts';
import { checkSteps } from './flow/checkSteps.ts';
import { anyDocument, documentRules } from './flow/documentRules.ts';
import { flowPlaces } from './flow/flowPlaces.ts';
import { flowViewOfSpec, type FlowView } from './flow/flowView.ts';
import { languages } from './languages.ts';
import { listSymbols } from './listSymbols.ts';
import { returnedCodeProblems } from './checkReturnedCodes.ts';
import { writtenChoiceProblems } from './checkWrittenChoices.ts';
import { statedIdProblems } from './statedIdProblems.ts';
import { createMemo } from '../createMemo.ts';
import { symbolsOf, type BoSymbols, type Find } from './symbolsOf.ts';
import { systemSymbols } from './systemNames.ts';
import type { ExpressionUse, Finding, Names } from './types.ts';

/** What is wrong with the expressions of an item: each with code, pointer, place in the text, words and, where there is one, a hint. */
export function expressionProblems(item: RawItem, find: Find, identities?: Identities): MetadataProblem[] {
  const names = namesOf(item, find, identities);
  const view = item.kind === 'flow' ? flowViewOfSpec(item.spec as unknown as MetadataSpecs['flow']) : undefined;
  const uses = expressionsOf(item, names);
  const problems = uses.flatMap((use) => problemsOf(item, use, names));
  const gateways = view === undefined ? [] : gatewayProblems(item, view, names, problems);
  const conflicts =
    item.kind === 'bo'
      ? [
          ...checkLinkageConflicts(item, symbolsWithin(item, find)),
          ...queryTypeProblems(item, symbolsWithin(item, find), find),
          ...returnedCodeProblems(item, shapeOfBo(item), find),
          ...writtenChoiceProblems(item, find),
          ...statedIdProblems(item, names.symbols),
        ]
      : [];
  return [...problems, ...gateways, ...neverMet(item, uses, names, problems), ...conflicts];
}

/** The same for the conditions of a flow whose notation only its compiler reads. */
export function flowExpressionProblems(item: RawItem, view: FlowView, find: Find, identities?: Identities): MetadataProblem[] {
  const names = flowNames(item, view, find, identities);
  const uses = flowPlaces(view).map((place) => ({ ...place, carrier: 'flow' }));
  const problems = uses.flatMap((use) => problemsOf(item, use, names));
  const gateways = gatewayProblems(item, view, names, problems);
  return [...problems, ...gateways, ...neverMet(item, uses, names, problems)];
}

/** Every expression of an item with its place, for whoever asks what an item reads. */
export function expressionsOf(item: RawItem, names: Names): ExpressionUse[] {
  return carriers.filter(({ kind }) => kind === item.kind).flatMap(({ name, places }) => places(item, names).map((place) => ({ ...place, carrier: name })));
}

/** The business object whose fields an item names: its own, or that of its form. */
export function boOf(item: RawItem, find: Find): RawItem | undefined {
  switch (item.kind) {
    case 'bo':
      return item;
    case 'form':
      return find('bo', (item.spec as unknown as MetadataSpecs['form']).bo);
    case 'flow': {
      const form = find('form', (item.spec as unknown as MetadataSpecs['flow']).form ?? '');
      return form === undefined ? undefined : boOf(form, find);
    }
    default:
      return undefined;
  }
}

/** What conditions of a flow may name: the fields of its form, and the values of the system. */
function flowNames(item: RawItem, view: FlowView | undefined, find: Find, identities: Identities | undefined): Names {
  const bo = boOf(item, find);
  const symbols = bo === undefined ? unknownDocument : symbolsWithin(bo, find, identities).symbols;
  return { symbols: view === undefined ? symbols : { ...symbols, system: systemSymbols(view.nodes, identities?.('user')) }, find };
}

// helpers

/** What a place already says about a condition is not said twice. */
function neverMet(item: RawItem, uses: readonly ExpressionUse[], { symbols }: Names, known: readonly MetadataProblem[]): MetadataProblem[] {
  const open = uses.filter(({ pointer }) => !known.some((problem) => pointer === problem.pointer));
  return checkNeverHolds(item, open, symbols);
}

/** Whether branches overlap is told once every condition can be read. */
function gatewayProblems(item: RawItem, view: FlowView, { symbols, find }: Names, others: readonly MetadataProblem[]): MetadataProblem[] {
  const form = find('form', (item.spec as unknown as MetadataSpecs['flow']).form ?? '');
  const bo = boOf(item, find);
  const known = form === undefined || bo === undefined ? undefined : `${contentIn(find, form, 'bo')} ${contentIn(find, bo)}`;
  const rules =
    form === undefined || bo === undefined ? anyDocument : memo.of(find, `rules ${String(known)}`, () => documentRules(form, bo, shapeOfBo(bo), symbols));
  const sets =
    bo === undefined ? [] : checkSets(view, shapeOfBo(bo), bo, form, find).filter(({ pointer }) => !others.some((other) => other.pointer === pointer));
  const steps = checkSteps(view, form === undefined || bo === undefined ? undefined : rules, form);
  const failing = checkFailing(view, symbols).filter(({ pointer }) => !others.some((other) => other.pointer === pointer));
  const later = form === undefined || bo === undefined ? [] : checkDecidedLater(view, form, shapeOfBo(bo));
  // flows that are copies of each other are walked once
  const drawn = JSON.stringify([(item.spec as unknown as MetadataSpecs['flow']).bpmn === undefined, view.nodes, view.edges]);
  const walked = memo.of(find, `gateways ${String(known)} ${drawn}`, () => checkGateways(view, symbols, rules));
  return [...sets, ...steps, ...failing, ...later, ...walked.filter(({ code }) => code === 'E08' || !others.some(isError))].map((finding) => ({
    kind: item.kind,
    key: item.key,
    ...finding,
  }));
}

/** What is found out of items while nothing around them changes: `find` answers for one run of checks. */
const memo = createMemo();

/** The symbols of a business object, made once for all that stands on it. */
function symbolsWithin(bo: RawItem, find: Find, identities?: Identities): BoSymbols {
  const known = memo.of(find, identities === undefined ? 'symbols' : 'symbols with ids', () => new WeakMap<RawItem, BoSymbols>());
  const symbols = known.get(bo) ?? symbolsOf(bo, find, identities);
  known.set(bo, symbols);
  return symbols;
}

/** A number for what an item says under whatever key, and apart from the member that names another one: the same for each of its copies. */
function contentIn(find: Find, item: RawItem, apart?: string): number {
  const numbers = memo.of(find, 'contents', () => new Map<string, number>());
  const known = memo.of(find, 'contents of items', () => new WeakMap<RawItem, number>());
  const before = known.get(item);
  if (before !== undefined) return before;
  const text = JSON.stringify(apart === undefined ? item.spec : { ...item.spec, [apart]: undefined });
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  known.set(item, number);
  return number;
}

const unknownDocument: SymbolTable = { main: new Map(), tables: new Map(), parents: new Map(), open: true };

/** The words of a finding with those of its place before them. */
function placed(place: Localised, finding: Finding): Pick<Finding, 'message' | 'text'> {
  const text = labelled(place, wordsOfFinding(finding));
  return { message: text['zh-CN'], text };
}

/** What expressions of an item may name. */
export function namesOf(item: RawItem, find: Find, identities?: Identities): Names {
  switch (item.kind) {
    case 'bo':
      return { symbols: symbolsWithin(item, find, identities).symbols, find };
    case 'form': {
      const bo = boOf(item, find);
      return { symbols: bo === undefined ? unknownDocument : symbolsWithin(bo, find, identities).symbols, find };
    }
    case 'dataTemplate':
      return { symbols: listSymbols(item, find, identities), find };
    case 'flow':
      return flowNames(item, flowViewOfSpec(item.spec as unknown as MetadataSpecs['flow']), find, identities);
    default:
      return { symbols: unknownDocument, find };
  }
}

function problemsOf({ kind, key }: RawItem, { pointer, place, table, expression }: ExpressionUse, { symbols, find }: Names): MetadataProblem[] {
  const here = table === undefined ? symbols : { ...symbols, table };
  return languages(expression, { symbols: here, find }).map((finding) => ({
    kind,
    key,
    pointer,
    ...finding,
    ...(place === undefined ? {} : placed(place, finding)),
  }));
}
