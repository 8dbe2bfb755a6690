import { caseSpace, withStandIns, type CaseOptions, type CaseSpace, type SymbolTable } from '../../../formula/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import { said, worded } from '../../../registry/metadata/index.ts';
import { bracketed, fill, listed } from '../../../registry/words.ts';
import type { Finding } from '../types.ts';
import { alwaysHolds, alwaysTaken } from './alwaysTaken.ts';
import { exampleOf, holdable, lineTitle, nameOf, plainest, titleOf } from './caseExamples.ts';
import { both, CaseGrid, either, isNone, without, type Cases } from './CaseGrid.ts';
import type { DocumentRules } from './documentRules.ts';
import { Effort, withinEffort } from './Effort.ts';
import { findTrap } from './endings.ts';
import { findEndlessRing } from './endlessRing.ts';
import { findEndlessLoop, loopsWithoutPeople, type EndlessLoop } from './endlessLoop.ts';
import { flowStructure, type FlowStructure } from './flowStructure.ts';
import type { FlowView, ViewEdge, ViewNode } from './flowView.ts';
import { FlowWalk, type WalkOptions } from './FlowWalk.ts';
import { StepEffects } from './StepEffects.ts';
import { StoredCases } from './StoredCases.ts';
import { defaultNever, neverTaken } from './neverTaken.ts';
import { gatewayTexts as texts } from './gatewayTexts.ts';

type GatewayFinding = Finding & { readonly pointer: string };

/**
 * What goes wrong when a flow is carried out, each with an example: documents that find no way out of a gateway, that go round without
 * anybody having to act, round the same steps, or that can never reach an end; ways that no document takes or that two conditions claim. Only documents that can
 * get to a gateway count there. A gateway without a default line is right where its conditions leave nothing open; where that cannot be
 * decided it needs one.
 */
export function checkGateways(view: FlowView, symbols: SymbolTable, rules: DocumentRules): GatewayFinding[] {
  const options: CaseOptions = { written: writtenConstants(view, rules), formulas: rules.formulas };
  const { conditions, space } = casesOf(view, unjudged(symbols), rules, options);
  const flow: Flow = {
    view,
    symbols: unjudged(symbols),
    options,
    space,
    structure: flowStructure(view),
    rules,
    conditionAt: (text) => conditions.indexOf(text),
    walks: new Map(),
    effort: new Effort(MOST_EFFORT),
  };
  const gateways = view.nodes.filter(({ type }) => type === 'EXCLUSIVE' || type === 'INCLUSIVE').flatMap((node) => checkGateway(flow, node));
  const elsewhere = guardedElsewhere(view);
  const loops = withinEffort(() => checkLoops(flow)) ?? [];
  const isStuck = [...gateways, ...loops].some(({ code }) => code === 'E08');
  const endings = isStuck ? [] : (withinEffort(() => checkEndings(flow)) ?? []);
  return [...elsewhere, ...gateways, ...loops, ...endings, ...(flow.effort.isSpent ? notWalked(flow) : [])];
}

// helpers

const MOST_CASES = 20_000;
/** What walking a flow may cost, in looks at a case: less than a second. A gateway that opens hundreds of combinations of branches, each of which may change what was asked there, costs more. */
const MOST_EFFORT = 250_000_000;
/** Steps that may be the starter's, up to which each set of them is tried. */
const MOST_SHY = 3;

interface Flow {
  readonly view: FlowView;
  readonly symbols: SymbolTable;
  readonly options: CaseOptions;
  readonly space: CaseSpace;
  /** Undefined where the drawing itself is wrong: then everything is taken to arrive everywhere. */
  readonly structure: FlowStructure | undefined;
  readonly rules: DocumentRules;
  readonly conditionAt: (text: string) => number;
  readonly walks: Map<string, FlowWalk>;
  readonly effort: Effort;
}

/** That a flow was not walked to its end, said once where most of its branches begin. */
function notWalked({ view }: Flow): GatewayFinding[] {
  const widest = Math.max(...view.nodes.map(({ id }) => view.edges.filter(({ from }) => from === id).length));
  const node = view.nodes.find(({ id }) => view.edges.filter(({ from }) => from === id).length === widest);
  return node === undefined ? [] : [{ pointer: view.pointer(node, ''), ...said('flowTooWide', { name: titleOf(node) }) }];
}

/** Conditions that nobody asks: only gateways choose between their lines, and of a single one there is nothing to choose. */
function guardedElsewhere(view: FlowView): GatewayFinding[] {
  const nodes = new Map(view.nodes.map((node) => [node.id, node]));
  return view.edges.flatMap((edge): GatewayFinding[] => {
    const from = nodes.get(edge.from);
    if (edge.when === undefined || from === undefined || from.type === 'INCLUSIVE') return [];
    if (from.type === 'EXCLUSIVE') {
      const isAlone = view.edges.filter((other) => other.from === edge.from).length === 1;
      return isAlone ? [{ pointer: view.pointer(edge, '/when'), ...said('guardedAlone', { when: edge.when, name: titleOf(from) }) }] : [];
    }
    return [{ pointer: view.pointer(edge, '/when'), ...said('guardedElsewhere', { when: edge.when, name: titleOf(from) }) }];
  });
}

/** The cases of everything that conditions read, with the conditions under which linkage and branches decide about it where they are few enough. */
function casesOf(
  view: FlowView,
  symbols: SymbolTable,
  rules: DocumentRules,
  options: CaseOptions,
): { readonly conditions: readonly string[]; readonly space: CaseSpace } {
  const own = [...new Set([...view.edges, ...view.nodes].flatMap(({ when }) => when ?? []).concat(view.nodes.flatMap(({ skipWhen }) => skipWhen ?? [])))];
  const space = caseSpace(own, symbols, options);
  const read = new Set(space.variables.map(nameOf));
  const presets = ['start', ...view.nodes.map(({ id }) => id)];
  const guards = presets
    .flatMap((preset) => rules.demands(preset))
    .filter(({ field }) => read.has(field))
    .flatMap(({ when, unless }) => [...when, ...unless])
    .flatMap(({ text }) => (text === '' ? [] : [text]));
  const wide = [...new Set([...own, ...guards])];
  if (wide.length === own.length) return { conditions: own, space };
  const all = caseSpace(wide, symbols, options);
  return CaseGrid.sizeOf(
    all,
    all.variables.map((_, index) => index),
  ) <= MOST_CASES
    ? { conditions: wide, space: all }
    : { conditions: own, space };
}

/** Drafts, linkage and steps may put anything into a field or take it away; what the walk finds demanded on its way is demanded there. */
const unjudged = (symbols: SymbolTable): SymbolTable => ({
  ...symbols,
  main: new Map(
    [...symbols.main].map(([name, { required: _required, min: _min, max: _max, aboveMin: _aboveMin, belowMax: _belowMax, longest: _longest, ...symbol }]) => [
      name,
      symbol,
    ]),
  ),
});

function writtenConstants({ nodes }: FlowView, rules: DocumentRules): ReadonlyMap<string, readonly string[]> {
  const written = new Map(rules.constants);
  for (const [field, value] of nodes.flatMap(({ onComplete }) => onComplete.flatMap((set) => Object.entries(set)))) {
    if (typeof value === 'string' || typeof value === 'number') written.set(field, [...(written.get(field) ?? []), String(value)]);
  }
  return written;
}

/** All variables together where they are few enough, otherwise those of one gateway. */
function walkOf(flow: Flow, own: readonly number[], { passed = new Set(), others = new Set() }: WalkOptions = {}): FlowWalk | undefined {
  const all = flow.space.variables.map((_, index) => index);
  const kept = CaseGrid.sizeOf(flow.space, all) <= MOST_CASES ? all : own;
  if (flow.structure === undefined || CaseGrid.sizeOf(flow.space, kept) > MOST_CASES) return undefined;
  const key = JSON.stringify([kept, [...passed], [...others]]);
  const known = flow.walks.get(key);
  if (known !== undefined) return known;
  const { structure } = flow;
  const walk = withinEffort(() => {
    const grid = new CaseGrid(flow.space, kept, flow.effort);
    return new FlowWalk(structure, grid, new StepEffects(structure, grid, flow.rules, new StoredCases(grid, flow.rules, flow.conditionAt)), flow.conditionAt, {
      passed,
      others,
    });
  });
  if (walk !== undefined) flow.walks.set(key, walk);
  return walk;
}

/** A way that comes back to where it began without a person on it never stops of itself. */
function checkLoops(flow: Flow): GatewayFinding[] {
  const { structure, view } = flow;
  if (structure === undefined) return [];
  const bySame = (node: ViewNode): boolean => node.skipSame && isOnePerson(node);
  const byStarter = (node: ViewNode): boolean => bySame(node) || (node.skipIfStarter && isOnePerson(node));
  const shy = loopsWithoutPeople({ structure }, byStarter);
  if (shy.size === 0) return [];
  const starters = new Set([...shy].filter((id) => structure.nodes.get(id)?.skipIfStarter === true));
  const walk = walkOf(flow, []);
  const other = starters.size === 0 ? undefined : walkOf(flow, [], { passed: starters });
  const loop = (walk && findEndlessLoop(walk, bySame)) ?? (other && findEndlessLoop(other, byStarter));
  if (loop === undefined || !isSamePerson(loop)) return [];
  const grid = (walk ?? other)?.grid;
  const example = grid === undefined ? [] : exampleOf(grid, loop.at, [], grid.all());
  const place = { node: titleOf(loop.node), passed: listed(loop.passed.map(titleOf)) };
  const text = loop.passed.length === 0 ? fill(texts.loop, place) : fill(texts.loopPassed, place);
  return [
    {
      pointer: view.pointer(loop.node, ''),
      ...worded('E08', example.length === 0 ? text : fill(texts.when, { example: listed(example), text })),
    },
  ];
}

/** Only a step of one person is passed over because of who he is. */
const isOnePerson = ({ type, assignees }: ViewNode): boolean =>
  type === 'USERTASK' && (assignees.length !== 1 || assignees[0]?.users === undefined || new Set(assignees[0].users).size < 2);

/** Steps that are passed over for being the same person's as the one before; named people who differ are not. */
function isSamePerson({ passed }: EndlessLoop): boolean {
  const named = passed
    .filter(({ skipSame, skipWhen }) => skipSame && skipWhen === undefined)
    .flatMap(({ assignees: [rule] }) => (rule?.rule === 'users' ? [rule.users?.[0] ?? ''] : []));
  return new Set(named).size < 2;
}

function checkEndings(flow: Flow): GatewayFinding[] {
  for (const who of startersAt(flow)) {
    const walk = walkOf(flow, [], who);
    const found = walk === undefined ? [] : checkEndingsOf(flow, walk);
    if (found.length > 0) return found;
  }
  return [];
}

/** Whose request it is stays as it is: the steps that are passed over as the starter's, and those that are not, as it may be with each starter. */
function startersAt({ structure, view }: Flow): readonly WalkOptions[] {
  const shy = view.nodes.filter(({ id, skipIfStarter }) => skipIfStarter && id !== structure?.first).map(({ id }) => id);
  const sets = shy.length > MOST_SHY ? [[], shy] : shy.reduce<string[][]>((all, id) => all.flatMap((some) => [some, [...some, id]]), [[]]);
  return sets.map((passed) => ({ passed: new Set(passed), others: new Set(shy.filter((id) => !passed.includes(id))) }));
}

function checkEndingsOf(flow: Flow, walk: FlowWalk): GatewayFinding[] {
  const trap = findTrap(walk);
  if (trap === undefined) return checkRings(flow, walk);
  const example = exampleOf(walk.grid, plainest(walk.grid, trap.cases), [], trap.cases);
  const name = titleOf(trap.node);
  return [
    {
      pointer: flow.view.pointer(trap.node, ''),
      ...worded('E08', example.length === 0 ? fill(texts.trap, { name }) : fill(texts.trapFor, { name, example: listed(example) })),
    },
  ];
}

/** Steps that go round for ever, because none of them can change what decides the way out. */
function checkRings({ view }: Flow, walk: FlowWalk): GatewayFinding[] {
  const ring = findEndlessRing(walk, (cases) => plainest(walk.grid, cases));
  const [first] = ring?.nodes ?? [];
  if (ring === undefined || first === undefined) return [];
  const example = exampleOf(walk.grid, ring.at, [], ring.cases);
  return [
    {
      pointer: view.pointer(first, ''),
      ...said(example.length === 0 ? 'endlessRing' : 'endlessRingFor', { when: listed(example), name: bracketed([...ring.nodes, first].map(titleOf), '→') }),
    },
  ];
}

function checkGateway(flow: Flow, node: ViewNode): GatewayFinding[] {
  const { view, space } = flow;
  const exits = view.edges.filter(({ from }) => from === node.id);
  const lines = exits.filter((edge) => edge.default !== true && edge.when !== undefined);
  const hasDefault = exits.some((edge) => edge.default === true);
  const guarded = exits.flatMap((edge): GatewayFinding[] =>
    edge.default === true && edge.when !== undefined
      ? [{ pointer: view.pointer(edge, '/when'), ...said('defaultGuarded', { gateway: titleOf(node), when: edge.when }) }]
      : [],
  );
  if (guarded.length > 0 || exits.length < 2) return guarded;
  const name = titleOf(node);
  const at = (code: Finding['code'], element: ViewNode | ViewEdge, text: Localised, hint?: Localised): GatewayFinding => ({
    pointer: view.pointer(element, ''),
    ...worded(code, text, hint === undefined ? {} : { hint }),
  });

  const decided = lines.map(({ when = '' }) => space.conditions[flow.conditionAt(when)]);
  const own = [...new Set(decided.flatMap((condition) => condition?.reads ?? []))];
  const walk = decided.includes(undefined) ? undefined : walkOf(flow, own);
  const isWide = CaseGrid.sizeOf(space, own) > MOST_CASES;
  if (decided.includes(undefined) || isWide) {
    const { leavesNothing, excludes, always } = provenOf(
      flow,
      lines.map(({ when = '' }) => when),
    );
    const open = lines.flatMap(({ when = '' }, index) => (decided[index] === undefined ? [when] : []));
    const id = open.length > 0 ? ('undecidedLine' as const) : ('undecidedCases' as const);
    if (!hasDefault && !leavesNothing) return [{ pointer: view.pointer(node, ''), ...said(id, { name: titleOf(node), when: bracketed(open) }) }];
    const passed = alwaysHolds({ view, node, exits, lines }, always);
    const idle = leavesNothing && passed.length === 0 ? defaultNever({ view, node, exits, lines }) : passed;
    return lines.length > 1 && !excludes && passed.length === 0
      ? [at('I09', node, open.length > 0 ? fill(texts.undecidedOverlap, { name, when: bracketed(open) }) : fill(texts.tooManyOverlaps, { name })), ...idle]
      : idle;
  }
  const grid = walk?.grid ?? new CaseGrid(space, own);
  const arrived =
    walk === undefined
      ? new StoredCases(grid, flow.rules, flow.conditionAt).at('start', grid.all(), 'submit')
      : either(walk.arrived.get(node.id) ?? grid.none(), walk.asked.get(node.id) ?? grid.none());
  if (isNone(arrived)) return [];
  const held = lines.map(({ when = '' }) => both(arrived, grid.outcomes(flow.conditionAt(when)) ?? grid.none()));
  const gap = held.reduce(without, arrived);
  const places = own.flatMap((index) => grid.placeOf(nameOf(space.variables[index])) ?? []);
  const shown = isNone(gap) || hasDefault ? -1 : plainest(grid, holdable(grid, gap));
  const undecided = {
    pointer: view.pointer(node, ''),
    ...said('undecidedLine', { name: titleOf(node), when: bracketed(lines.map(({ when = '' }) => when)) }),
  };
  // who comes here is not known of a flow that was not walked: what is said of all documents may be said of none
  const isUnknown = walk === undefined && flow.effort.isSpent;
  const [gateway, cases] = [
    { view, node, exits, lines },
    { grid, arrived, held, places },
  ];
  const always = isUnknown ? [] : alwaysTaken(gateway, cases);
  const never = neverTaken(gateway, cases);
  const idle = [...(isNone(gap) && !isUnknown && always.length === 0 ? defaultNever(gateway, cases) : []), ...never];
  const tooMany = { pointer: view.pointer(node, ''), ...said('undecidedCases', { name: titleOf(node) }) };
  const open =
    isNone(gap) || hasDefault
      ? []
      : isUnknown
        ? [tooMany]
        : [shown < 0 ? undecided : at('E08', node, fill(texts.noWay, { example: listed(exampleOf(grid, shown, places, gap)), name }), texts.addLine)];
  if (node.type === 'INCLUSIVE') return [...open, ...always, ...idle];

  const twice = never.length > 0 || isUnknown ? undefined : overlapOf(held.map((cases) => holdable(grid, cases)));
  const [first, second] = twice === undefined ? [] : [lines[twice.first], lines[twice.second]];
  const overlap =
    twice === undefined || first === undefined || second === undefined
      ? []
      : [
          at(
            'W09',
            second,
            fill(texts.twoWays, {
              example: listed(exampleOf(grid, plainest(grid, twice.cases), places, twice.cases)),
              name,
              first: lineTitle(first),
              second: lineTitle(second),
            }),
          ),
        ];
  return [...open, ...always, ...overlap, ...idle];
}

/** What holds of conditions whatever that is which they compute: `sum(mx.item.je) > 100` and its opposite need no third line. */
function provenOf(
  { symbols, options }: Flow,
  conditions: readonly string[],
): { readonly leavesNothing: boolean; readonly excludes: boolean; readonly always: number } {
  const unknown = { leavesNothing: false, excludes: false, always: -1 };
  const standIns = withStandIns(conditions, symbols, options);
  if (standIns === undefined) return unknown;
  const space = caseSpace(standIns.texts, standIns.symbols, options);
  const all = space.variables.map((_, index) => index);
  if (CaseGrid.sizeOf(space, all) > MOST_CASES) return unknown;
  const grid = new CaseGrid(space, all);
  const held = conditions.map((_, index) => grid.outcomes(index));
  if (held.includes(undefined)) return unknown;
  const known = held.map((cases) => cases ?? grid.none());
  return {
    leavesNothing: isNone(known.reduce(without, grid.all())),
    excludes: overlapOf(known) === undefined,
    always: known.findIndex((cases) => isNone(without(grid.all(), cases))),
  };
}

/** The first case that two conditions claim, with the first two of them. */
function overlapOf(held: readonly Cases[]): { readonly first: number; readonly second: number; readonly cases: Cases } | undefined {
  const [some] = held;
  if (some === undefined) return undefined;
  let [seen, twice] = [some.slice().fill(0), some.slice().fill(0)];
  for (const cases of held) [twice, seen] = [either(twice, both(seen, cases)), either(seen, cases)];
  const at = twice.indexOf(1);
  if (at < 0) return undefined;
  const [first = 0, second = 0] = held.flatMap((cases, index) => (cases[at] === 1 ? [index] : []));
  return { first, second, cases: twice };
}
