import { both, either, isNone, without, type CaseGrid, type Cases } from './CaseGrid.ts';
import type { Branch, FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type ViewEdge, type ViewNode } from './flowView.ts';
import { outgoing, reachable } from './graph.ts';
import { remembered } from './remembered.ts';
import { SeenCases } from './SeenCases.ts';
import type { StepEffects } from './StepEffects.ts';

type Places = ReadonlySet<number>;

const nothing: Places = new Set();

/** A branch, or whatever else has a name, beside which some places may change. */
export const placesKey = (id: string, places: Iterable<number>): string => [id, ...[...places].sort((one, other) => one - other)].join('\n');

/** A way that is drawn only to find back to whoever sent the request on an errand. */
interface WayBack {
  readonly senders: ReadonlySet<string>;
  /** What lies on a way to one of them. */
  readonly leading: ReadonlySet<string>;
  readonly key: string;
}

/** Where a way is drawn anew, and what for. */
interface Again {
  readonly begin: string;
  readonly back: WayBack;
}

/** Where a request goes on, with what. */
type Step = readonly [id: string, cases: Cases, back?: WayBack | undefined];

/** What a splitting gateway opens in some cases. */
export interface Opening {
  /** In all of the cases. */
  readonly edges: readonly ViewEdge[];
  /** In some of them: branches that change nothing. */
  readonly quiet: readonly (readonly [edge: ViewEdge, cases: Cases])[];
  /** Branches that change nothing and of which nobody knows whether they are open: nothing need wait for them. */
  readonly loose: readonly ViewEdge[];
  readonly cases: Cases;
}

/** Every branch that is open in an opening, with the cases in which it is. */
export const branchesOf = ({ edges, quiet, cases }: Omit<Opening, 'loose'>): readonly (readonly [edge: ViewEdge, cases: Cases])[] => [
  ...edges.map((edge) => [edge, cases] as const),
  ...quiet,
];

/** With those that may be open besides. */
export const allBranchesOf = ({ loose, ...opening }: Opening): readonly (readonly [edge: ViewEdge, cases: Cases])[] => [
  ...branchesOf(opening),
  ...loose.map((edge) => [edge, opening.cases] as const),
];

/** Which condition of the space stands where. */
export type ConditionIndex = (text: string) => number;

export interface WalkOptions {
  /** Steps that are passed over whenever they are reached. */
  readonly passed?: ReadonlySet<string>;
  /** Steps that are somebody else's than the starter's, all the time. */
  readonly others?: ReadonlySet<string>;
}

/**
 * Carries a flow out for all documents at once: for every node the cases in which a request can arrive there. Branches that run side by
 * side see what the others enter as something that may or may not have happened yet; at the join all of it has.
 */
export class FlowWalk {
  /** Cases that reach each node. */
  readonly arrived = new Map<string, Cases>();
  /** Cases of which a node is asked only to draw a way: nothing comes there. */
  readonly asked = new Map<string, Cases>();
  readonly #resumed = new Map<string, Cases>();
  readonly #waiting: Step[] = [];
  readonly #again = new Map<string, readonly Again[]>();
  readonly #every = new Map<string, ReturnType<FlowWalk['openings']>>();
  readonly #together = new Map<string, boolean>();
  readonly #touched = new Map<string, Places>();
  readonly #moving = new Map<string, Places>();

  constructor(
    readonly structure: FlowStructure,
    readonly grid: CaseGrid,
    readonly effects: StepEffects,
    readonly conditionAt: ConditionIndex,
    readonly options: WalkOptions = {},
  ) {
    this.#begin();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#resume(next);
  }

  /** The cases in which a condition may hold, and those in which it may not: the same ones where it is not known. */
  may(text: string): { readonly hold: Cases; readonly fail: Cases } {
    const known = this.grid.outcomes(this.conditionAt(text));
    const all = this.grid.all();
    return known === undefined ? { hold: all, fail: all } : { hold: known, fail: without(all, known) };
  }

  /** What takes each way out of an exclusive gateway, in the order in which they are tried; `rest` takes none. */
  ways(id: string, cases: Cases): { readonly taken: readonly (readonly [edge: ViewEdge, cases: Cases])[]; readonly rest: Cases } {
    const exits = outgoing(this.structure.graph, id);
    this.grid.spend(exits.length);
    if (exits.length === 1 && exits[0] !== undefined) return { taken: [[exits[0], cases]], rest: this.grid.none() };
    let left = cases;
    const taken = exits.flatMap((edge): (readonly [ViewEdge, Cases])[] => {
      if (edge.default === true || edge.when === undefined) return [];
      const { hold, fail } = this.may(edge.when);
      const way = both(left, hold);
      left = both(left, fail);
      return [[edge, way]];
    });
    const fallback = exits.find((edge) => edge.default === true);
    return fallback === undefined ? { taken, rest: left } : { taken: [...taken, [fallback, left]], rest: this.grid.none() };
  }

  /**
   * What a splitting gateway opens, told apart by the branches that change something: those in which nothing becomes another value are
   * open beside them, each where its condition holds. `severally`: every branch whose condition is known counts as one of the former. `rest` opens none.
   */
  openings(id: string, cases: Cases, severally = false): { readonly sets: readonly Opening[]; readonly rest: Cases } {
    const { grid } = this;
    const exits = outgoing(this.structure.graph, id);
    if (this.structure.nodes.get(id)?.type === 'PARALLEL') return { sets: [{ edges: exits, cases, quiet: [], loose: [] }], rest: grid.none() };
    const lines = exits.filter((edge) => edge.default !== true && edge.when !== undefined);
    const changes = ({ to }: ViewEdge): boolean => this.#touchedBehind(id, to).size > 0;
    const isKnown = ({ when = '' }: ViewEdge): boolean => grid.outcomes(this.conditionAt(when)) !== undefined;
    const apart = lines.filter((edge) => changes(edge) || (severally && isKnown(edge)));
    const loose = lines.filter((edge) => !changes(edge) && !isKnown(edge));
    const besides = lines.filter((edge) => !apart.includes(edge) && !loose.includes(edge)).map((edge) => ({ edge, ...this.may(edge.when ?? '') }));
    let sets: (readonly [readonly ViewEdge[], Cases])[] = [[[], cases]];
    for (const edge of apart) {
      const { hold, fail } = this.may(edge.when ?? '');
      grid.spend(sets.length * 2);
      sets = sets
        .flatMap(([edges, some]): (readonly [readonly ViewEdge[], Cases])[] => [
          [[...edges, edge], both(some, hold)],
          [edges, both(some, fail)],
        ])
        .filter(([, some]) => !isNone(some));
    }
    const opened = sets.flatMap(([edges, some]): Opening[] => {
      grid.spend(besides.length);
      const quiet = besides.flatMap(({ edge, hold }): (readonly [ViewEdge, Cases])[] => {
        const here = both(some, hold);
        return isNone(here) ? [] : [[edge, here]];
      });
      return edges.length > 0 || quiet.length > 0
        ? [{ edges, quiet, loose, cases: edges.length > 0 ? some : quiet.map(([, here]) => here).reduce(either) }]
        : [];
    });
    const fallback = exits.find((edge) => edge.default === true);
    const none = besides.reduce((left, { fail }) => both(left, fail), sets.find(([edges]) => edges.length === 0)?.[1] ?? grid.none());
    const alone = isNone(none)
      ? []
      : [...loose, ...(fallback === undefined ? [] : [fallback])].map((edge): Opening => ({ edges: [edge], quiet: [], loose: [], cases: none }));
    return { sets: [...opened, ...alone], rest: fallback === undefined ? none : grid.none() };
  }

  /** What a splitting gateway opens for all documents. */
  everyOpening(id: string): ReturnType<FlowWalk['openings']> {
    return remembered(this.#every, id, () => this.openings(id, this.grid.all()));
  }

  /** Whether a step may be passed over because of who would have to act, or because nobody would. */
  mayBePassed({ id, skipSame, skipIfStarter, emptyPolicy }: ViewNode): boolean {
    return this.options.passed?.has(id) === true || skipSame || emptyPolicy === 'skip' || (skipIfStarter && this.options.others?.has(id) !== true);
  }

  /** What people of the other branches may change while one of them is walked; `open`: those that change something. */
  beside({ fork, entry }: Branch, open: readonly ViewEdge[]): Places {
    const places = new Set<number>();
    for (const { to } of open) if (to !== entry) this.#touchedBehind(fork, to).forEach((place) => places.add(place));
    return places;
  }

  // helpers

  /** The starter has entered anything; nothing has been decided yet. */
  #begin(): void {
    const {
      structure: { first, graph },
      grid,
    } = this;
    const entered = grid.variables.reduce(
      (left, { symbol }, place) => (isRunValue(symbol.aliasOf ?? symbol.name) ? grid.kept(left, place, (value) => value === null) : left),
      grid.all(),
    );
    const cases = this.effects.started(entered);
    this.#note(first, cases);
    const next = outgoing(graph, first)[0]?.to;
    if (next !== undefined) this.#run(next, cases, undefined, nothing);
  }

  #note(id: string, cases: Cases): void {
    this.arrived.set(id, either(this.arrived.get(id) ?? this.grid.none(), cases));
  }

  #noteAsked(id: string, cases: Cases): void {
    this.asked.set(id, either(this.asked.get(id) ?? this.grid.none(), cases));
  }

  /** From a node on to the end of its branch; answers what comes there. `beside`: what people in other branches may change meanwhile. */
  #run(entry: string, given: Cases, join: string | undefined, beside: Places, drawn?: WayBack): Cases {
    const here = new Map<string, Cases>();
    let out = this.grid.none();
    const open: Step[] = [[entry, given, drawn]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [id, cases, towards] = next;
      this.grid.spend(2);
      const node = this.structure.nodes.get(id);
      if (id === join) out = either(out, cases);
      if (node === undefined || id === join) continue;
      const back = towards?.senders.has(id) === true ? undefined : towards;
      const key = back === undefined ? id : `${id} ${back.key}`;
      const known = here.get(key) ?? this.grid.none();
      const fresh = without(cases, known);
      if (isNone(fresh)) continue;
      here.set(key, either(known, fresh));
      open.push(...(back?.leading.has(id) === false ? this.#ask(node, fresh, back) : this.#pass(node, fresh, beside, back)));
    }
    return out;
  }

  /** A way that does not lead back is drawn, and not gone. */
  #ask({ id, type }: ViewNode, cases: Cases, back: WayBack): readonly Step[] {
    this.#noteAsked(id, cases);
    if (type === 'EXCLUSIVE') return this.ways(id, cases).taken.map(([{ to }, some]) => [to, some, back]);
    if (this.structure.joins.has(id))
      return this.openings(id, cases)
        .sets.flatMap(allBranchesOf)
        .map(([{ to }, some]): Step => [to, some, back]);
    return outgoing(this.structure.graph, id).map(({ to }) => [to, cases, back]);
  }

  #pass(node: ViewNode, arriving: Cases, beside: Places, back: WayBack | undefined): readonly Step[] {
    // on a way that is only drawn a request comes to people, straight from one to the next
    if (back === undefined || isPeopleNode(node)) this.#note(node.id, arriving);
    else this.#noteAsked(node.id, arriving);
    const after = outgoing(this.structure.graph, node.id)[0]?.to ?? '';
    const enter =
      node.when === undefined
        ? { hold: arriving, fail: this.grid.none() }
        : { hold: both(arriving, this.may(node.when).hold), fail: both(arriving, this.may(node.when).fail) };
    const around: Step = [after, enter.fail, back];
    if (node.type === 'END') return [];
    if (isPeopleNode(node)) return [around, ...this.#work(node, enter.hold, after, beside, back)];
    if (node.type === 'EXCLUSIVE') return [around, ...this.ways(node.id, enter.hold).taken.map(([{ to }, cases]): Step => [to, cases, back])];
    const join = this.structure.joins.get(node.id);
    if (join === undefined) return [around, [after, enter.hold, back]];
    const out = this.#branches(node.id, join, enter.hold, beside, back);
    this.#note(join, out);
    return [around, [outgoing(this.structure.graph, join)[0]?.to ?? '', out, this.#behind(node.id, back)]];
  }

  /** What is left of a way back behind a fork: nothing where it has led back within. */
  #behind(fork: string, back: WayBack | undefined): WayBack | undefined {
    return back !== undefined && [...back.senders].some((id) => this.structure.branches(id).some((branch) => branch.fork === fork)) ? undefined : back;
  }

  #work(node: ViewNode, cases: Cases, after: string, beside: Places, drawn: WayBack | undefined): readonly Step[] {
    const { effects, structure } = this;
    const isFirst = node.id === structure.first;
    const skip =
      node.skipWhen === undefined || isFirst
        ? { hold: this.grid.none(), fail: cases }
        : { hold: both(cases, this.may(node.skipWhen).hold), fail: both(cases, this.may(node.skipWhen).fail) };
    const always = this.options.passed?.has(node.id) === true;
    const over = always ? cases : !isFirst && this.mayBePassed(node) ? cases : skip.hold;
    // others go on while this step waits
    const met = always ? this.grid.none() : effects.stirred(skip.fail, beside);
    const ways: Step[] = [[after, effects.passedOver(node, over), drawn]];
    if (isNone(met)) return ways;
    const { on, toStart } = effects.completed(node, met);
    ways.push([after, on, drawn]);
    if (!isNone(toStart)) this.#later(structure.first, toStart);
    const back = effects.edited(node, met);
    // what was changed on an errand takes the drawn way from there, as if it had been sent back for good
    for (const target of effects.sentBackTo(node)) this.#move(node.id, target.id, back, ways);
    for (const target of effects.jumpsTo(node)) this.#move(node.id, target.id, on, ways);
    const again = this.#askedAgain(node);
    const alone = again.length === 0 ? on : effects.completed(node, skip.fail).on;
    for (const { begin, back: way } of again) this.#move(node.id, begin, alone, ways, way);
    return ways;
  }

  /** Where the ways begin that are drawn anew for what this step decides on an errand: their gateways are asked of the document as it is then. */
  #askedAgain(node: ViewNode): readonly Again[] {
    return remembered(this.#again, node.id, () => {
      const { structure, effects } = this;
      const senders = [...structure.nodes.values()].filter(
        (each) => isPeopleNode(each) && each !== node && (structure.stepsBefore(each.id).includes(node) || this.#isBeside(each.id, node.id)),
      );
      return structure.stepsBefore(node.id).flatMap((target) => {
        const asking = senders.filter((sender) => effects.sentBackTo(sender).includes(target)).map(({ id }) => id);
        const back = { senders: new Set(asking), leading: reachable(structure.graph, asking, 'in'), key: asking.join(' ') };
        return asking.length === 0
          ? []
          : outgoing(structure.graph, target.id)
              .slice(0, 1)
              .map(({ to }) => ({ begin: to, back }));
      });
    });
  }

  /** Whether both can be worked on at the same time. */
  #isBeside(one: string, other: string): boolean {
    const branches = this.structure.branches(other);
    return this.structure
      .branches(one)
      .some(({ fork, entry }) => branches.some((each) => each.fork === fork && each.entry !== entry && this.#openTogether(fork, entry, each.entry)));
  }

  /** Whether some document opens both branches: the other conditions of the gateway may say what they like. */
  #openTogether(fork: string, one: string, other: string): boolean {
    return remembered(this.#together, [fork, ...[one, other].sort()].join('\n'), () => {
      if (this.structure.nodes.get(fork)?.type === 'PARALLEL') return true;
      const lines = outgoing(this.structure.graph, fork).filter((edge) => edge.default !== true && edge.when !== undefined);
      const opening = (entry: string): Cases =>
        lines.filter(({ to }) => to === entry).reduce((cases, { when = '' }) => either(cases, this.may(when).hold), this.grid.none());
      return !isNone(both(opening(one), opening(other)));
    });
  }

  #touchedBehind(fork: string, entry: string): Places {
    return remembered(this.#touched, `${fork}\n${entry}`, () => this.effects.touched(this.structure.room({ fork, join: '', entry })));
  }

  /** Whether a way back leaves no branch that is open. */
  #sharesBranches(from: string, to: string): boolean {
    const own = this.structure.branches(from);
    const other = this.structure.branches(to);
    return own.every(({ fork, entry }, depth) => other[depth]?.fork === fork && other[depth].entry === entry);
  }

  #move(from: string, to: string, cases: Cases, ways: Step[], back?: WayBack): void {
    if (this.#sharesBranches(from, to) && this.#sharesBranches(to, from)) ways.push([to, cases, back]);
    else this.#later(to, cases, back);
  }

  #branches(fork: string, join: string, cases: Cases, beside: Places, back: WayBack | undefined): Cases {
    const { grid } = this;
    const stays = this.#staysOpen(fork, beside);
    const { sets } = this.openings(fork, cases, !stays);
    // which branches were open can be seen of a document behind them: those that see the same others are walked together
    const runs = new Map<string, { readonly to: string; readonly others: Places; cases: Cases }>();
    const runOf = (opening: Opening, { to }: ViewEdge): { readonly key: string; readonly others: Places } => {
      const others = this.beside({ fork, join, entry: to }, opening.edges);
      return { others, key: placesKey(`${to}\n${stays ? 0 : sets.indexOf(opening)}`, others) };
    };
    for (const opening of sets) {
      for (const [edge, some] of allBranchesOf(opening)) {
        const { key, others } = runOf(opening, edge);
        const run = runs.get(key);
        runs.set(key, { to: edge.to, others, cases: run === undefined ? some : either(run.cases, some) });
      }
    }
    const seen = new SeenCases<string, Cases>();
    const met = new Map<Cases, Map<string, Cases>>();
    const ends = new Map(
      [...runs].map(([key, { to, others, cases: some }]): [string, Cases] => {
        const begun = grid.freed(some, this.#passedBeside(others));
        const meanwhile = new Set([...beside, ...others]);
        const walk = (): Cases => this.effects.stirred(this.#run(to, begun, join, meanwhile, back), others);
        if (back !== undefined || !this.#isAlwaysMet(to)) return [key, walk()];
        this.#note(to, begun);
        // the same for every branch of an opening that has the same beside it
        const meeting = remembered(
          remembered(met, some, () => new Map<string, Cases>()),
          placesKey('', others),
          () => this.effects.stirred(begun, meanwhile),
        );
        return [key, seen.of(placesKey(to, others), meeting, walk)];
      }),
    );
    const moving = stays ? this.#movingBehind(fork, beside) : [];
    return sets.reduce((out, opening) => {
      const { edges, quiet, cases: some } = opening;
      const endOf = (edge: ViewEdge): Cases => ends.get(runOf(opening, edge).key) ?? grid.none();
      grid.spend(edges.length + quiet.length);
      const own = stays && sets.length > 1 ? grid.freed(some, moving) : undefined;
      const always = edges.map(endOf).reduce(both, own ?? grid.all());
      // where a quiet branch is not open nobody waits for it
      const result = quiet.reduce((left, [edge, here]) => both(left, either(endOf(edge), without(own ?? grid.all(), grid.freed(here, moving)))), always);
      return either(
        out,
        this.effects.settled(
          edges.flatMap(({ to }) => [...this.structure.room({ fork, join, entry: to })]),
          result,
        ),
      );
    }, grid.none());
  }

  /** Whether people have to do with everything that comes to a node, so that only what it has become meanwhile tells what goes on. */
  #isAlwaysMet(id: string): boolean {
    const node = this.structure.nodes.get(id);
    return (
      node !== undefined &&
      isPeopleNode(node) &&
      id !== this.structure.first &&
      node.when === undefined &&
      node.skipWhen === undefined &&
      !this.mayBePassed(node)
    );
  }

  /** Whether what a gateway asked still stands in the document where its branches meet. */
  #staysOpen(fork: string, beside: Places): boolean {
    const moving = new Set(this.#movingBehind(fork, beside));
    return outgoing(this.structure.graph, fork).every(
      ({ when }) => when === undefined || this.grid.readBy(this.conditionAt(when)).every((place) => !moving.has(place)),
    );
  }

  #movingBehind(fork: string, beside: Places): readonly number[] {
    const own = remembered(this.#moving, fork, () =>
      this.effects.moving(outgoing(this.structure.graph, fork).flatMap(({ to }) => [...this.structure.room({ fork, join: '', entry: to })])),
    );
    return [...new Set([...own, ...beside])];
  }

  /** What other branches change in the very step in which all begin. */
  #passedBeside(others: Places): readonly number[] {
    return [...others].filter(
      (place) =>
        this.grid.variables[place]?.symbol.name.startsWith('$skipped.') === true ||
        this.grid.variables[place]?.symbol.aliasOf?.startsWith('$skipped.') === true,
    );
  }

  #later(id: string, cases: Cases, back?: WayBack): void {
    const key = back === undefined ? id : `${id} ${back.key}`;
    const known = this.#resumed.get(key) ?? this.grid.none();
    const fresh = without(cases, known);
    if (isNone(fresh)) return;
    this.#resumed.set(key, either(known, fresh));
    this.#waiting.push([id, fresh, back]);
  }

  /** A request comes to a node from outside of its branch: this branch alone is open then. */
  #resume([id, given, drawn]: Step): void {
    let [at, cases, back] = [id, given, drawn];
    for (const { fork, join } of [...this.structure.branches(id)].reverse()) {
      cases = this.#run(at, cases, join, nothing, back);
      this.#note(join, cases);
      at = outgoing(this.structure.graph, join)[0]?.to ?? '';
      back = this.#behind(fork, back);
    }
    this.#run(at, cases, undefined, nothing, back);
  }
}

/** Values that are empty until something happens in the request. */
export const isRunValue = (name: string): boolean => /^\$(?:decision|vote|skipped|group)\.|^\$flow\.result$/.test(name);
