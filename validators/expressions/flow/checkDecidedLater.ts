import { listed } from '../../../registry/words.ts';
import { compileFormula, FormulaError } from '../../../formula/index.ts';
import { pathOfRead, said, type BoShape, type RawItem } from '../../../registry/metadata/index.ts';
import type { Finding } from '../types.ts';
import { flowStructure, type FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type FlowView, type ViewEdge, type ViewNode } from './flowView.ts';
import { backEdges, graphOf, reachable } from './graph.ts';
import { writersIn } from './writersIn.ts';

/**
 * Conditions that read what only steps behind them write, by hand or when they are completed, be it through a formula: the value that was asked for is not the
 * one that is decided, and a limit can be passed behind it. Steps that change in one branch what people approve in another. And steps that change what a default is made of behind those who may decide over it: where they left it as it was, it follows.
 */
export function checkDecidedLater(view: FlowView, form: RawItem, shape: BoShape): (Finding & { readonly pointer: string })[] {
  const structure = flowStructure(view);
  if (structure === undefined) return [];
  const { graph, first } = structure;
  const back = backEdges(graph, view.nodes.find(({ type }) => type === 'START')?.id ?? '');
  const forward = graphOf(
    graph.nodes,
    view.edges.filter((edge) => !back.has(edge)),
  );
  const writes = writersIn(form, shape);
  const writing = (field: string): readonly ViewNode[] =>
    view.nodes.filter(
      (node) => node.onComplete.some((set) => Object.hasOwn(set, field)) || (isPeopleNode(node) && writes(node.id === first ? 'start' : node.id, field)),
    );
  const follows = [...shape.byPath.values()].flatMap(({ path, table, property }) => {
    const formula = property['x-defaultFormula'];
    const deciding = typeof formula === 'string' ? writing(path).filter(({ id }) => id !== first) : [];
    if (deciding.length === 0 || writing(path).some(({ id }) => id === first)) return [];
    return inputsOf(formula as string, shape, table).flatMap((input) =>
      writing(input)
        .filter((step) => !deciding.includes(step) && deciding.some(({ id }) => reachable(forward, [id]).has(step.id)))
        .map((step) => ({
          pointer: view.pointer(step, ''),
          ...said('decidedFollows', { name: titleOf(step), field: input, from: listed(deciding.map(titleOf)), decided: path }),
        })),
    );
  });
  // whoever has approved another value in a branch beside is asked again where they join
  const deciding = [...new Set([...conditionsOf(view).flatMap(({ text }) => inputsOf(text, shape)), ...view.nodes.flatMap(namingOf)])];
  const besides = view.nodes.flatMap((step) => {
    const others = view.nodes.filter((node) => isPeopleNode(node) && areBeside(structure, step.id, node.id));
    const fields = others.length === 0 ? [] : deciding.filter((field) => writing(field).includes(step));
    if (fields.length === 0) return [];
    return [
      { pointer: view.pointer(step, ''), ...said('decidedBeside', { name: titleOf(step), field: fields.join('、'), beside: others.map(titleOf).join('、') }) },
    ];
  });
  return [
    ...follows,
    ...besides,
    ...conditionsOf(view).flatMap(({ at, text, pointer }) => {
      const behind = reachable(forward, [at]);
      const later = inputsOf(text, shape).flatMap((field) => {
        const steps = writing(field);
        return steps.length > 0 && steps.every(({ id }) => behind.has(id)) ? [{ field, steps }] : [];
      });
      return later.map(({ field, steps }) => ({ pointer, ...said('decidedLater', { when: text, field, steps: listed(steps.map(titleOf)) }) }));
    }),
  ];
}

// helpers

const titleOf = ({ id, name }: ViewNode): string => (name === undefined || name === '' ? id : name);

const namingOf = ({ assignees }: ViewNode): string[] => assignees.flatMap(({ rule, field }) => (rule === 'field' && field !== undefined ? [field] : []));

/** In two branches of one gateway. */
const areBeside = ({ branches }: FlowStructure, one: string, other: string): boolean =>
  branches(one).some(({ fork, entry }) => branches(other).some((branch) => branch.fork === fork && branch.entry !== entry));

interface Condition {
  readonly at: string;
  readonly text: string;
  readonly pointer: string;
}

function conditionsOf(view: FlowView): Condition[] {
  const of = (element: ViewNode | ViewEdge, at: string, part: 'when' | 'skipWhen', text: string | undefined): Condition[] =>
    text === undefined ? [] : [{ at, text, pointer: view.pointer(element, `/${part}`) }];
  return [
    ...view.nodes.flatMap((node) => [...of(node, node.id, 'when', node.when), ...of(node, node.id, 'skipWhen', node.skipWhen)]),
    ...view.edges.flatMap((edge) => of(edge, edge.from, 'when', edge.when)),
  ];
}

/** What a condition is made of: the fields that it reads, or those that their formulas and queries are made of. Columns stand as `table.item.name`. */
function inputsOf(text: string, shape: BoShape, table?: string): readonly string[] {
  const inputs = new Set<string>();
  const seen = new Set<string>();
  const waiting = pathsIn(text, shape, table);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const entry = shape.byPath.get(path);
    const formula = entry?.property['x-formula'];
    if (formula === undefined) inputs.add(path);
    else waiting.push(...pathsIn(formula, shape, entry?.table));
    // what a query answers changes with what it is asked
    const asked = Object.values(entry?.property['x-query']?.params ?? {});
    waiting.push(...asked.flatMap((source) => pathsIn(source, shape, entry?.table)));
  }
  return [...inputs];
}

/** A text that is no formula is told elsewhere. */
function pathsIn(text: string, shape: BoShape, table: string | undefined): string[] {
  try {
    return compileFormula(text).references.map((reference) => pathOfRead(shape, reference, table));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
