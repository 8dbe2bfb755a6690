import type { CaseValue } from '../../../formula/index.ts';
import { defaultFlowButtons } from '../../../schemas/metadata/index.ts';
import { both, either, isNone, without, type CaseGrid, type Cases } from './CaseGrid.ts';
import { STEP, type DocumentRules } from './documentRules.ts';
import type { FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type ViewNode } from './flowView.ts';
import { remembered } from './remembered.ts';
import { SeenCases } from './SeenCases.ts';
import type { StoredCases } from './StoredCases.ts';

/** What people at a step may do to a document and to the values of the system, as the kernel carries it out. */
export class StepEffects {
  readonly #structure: FlowStructure;
  readonly #grid: CaseGrid;
  readonly #rules: DocumentRules;
  readonly #stored: StoredCases;
  readonly #targets = new Map<ViewNode, readonly ViewNode[]>();
  readonly #asked = new Map<ViewNode, readonly ViewNode[]>();
  readonly #entered = new Map<ViewNode, readonly number[]>();
  readonly #writable = new Map<number, Writable>();
  readonly #edited = new SeenCases<ViewNode, Cases>();
  readonly #completed = new SeenCases<ViewNode, { readonly on: Cases; readonly toStart: Cases }>();

  constructor(structure: FlowStructure, grid: CaseGrid, rules: DocumentRules, stored: StoredCases) {
    this.#structure = structure;
    this.#grid = grid;
    this.#rules = rules;
    this.#stored = stored;
  }

  /** What can be after a request was decided here: everything that somebody may have entered, each decision, what the step itself sets. */
  completed(node: ViewNode, cases: Cases): { readonly on: Cases; readonly toStart: Cases } {
    return this.#completed.of(node, cases, () => this.#decided(node, this.edited(node, this.#with(cases, `$skipped.${node.id}`, false))));
  }

  /** What the starter can hand in. */
  started(cases: Cases): Cases {
    return this.#stored.at('start', cases, 'submit');
  }

  passedOver(node: ViewNode, cases: Cases): Cases {
    return this.#with(cases, `$skipped.${node.id}`, true);
  }

  /**
   * What the document may have become while it lay here. Whoever was asked to correct it and send it straight back brings it here again as it
   * was, with another decision at most: what he changed takes the drawn way, as `errandWay.ts` of the kernel says.
   */
  edited(node: ViewNode, cases: Cases): Cases {
    return this.#edited.of(node, cases, () => this.#editedFrom(node, cases));
  }

  /** What stands in a document once everybody in these branches has decided: whoever wrote last has handed it in. */
  settled(ids: Iterable<string>, cases: Cases): Cases {
    const people = [...ids].flatMap((id) => this.#structure.nodes.get(id) ?? []).filter(isPeopleNode);
    return this.#grid.variables.reduce((left, { symbol: { name } }, place) => {
      const writers = people.filter((node) => this.#rules.edits(presetOf(this.#structure, node), name));
      if (writers.length === 0 || writers.some(storesUnasked)) return left;
      const allowing = writers.map((node) =>
        this.#rules.demands(presetOf(this.#structure, node)).filter(({ field, when, unless }) => field === name && when.length === 0 && unless.length === 0),
      );
      return this.#grid.kept(left, place, (value) => allowing.some((demands) => demands.every(({ allows }) => allows(value))));
    }, cases);
  }

  /** Every place that people of these nodes may change while others work elsewhere. */
  touched(ids: Iterable<string>): ReadonlySet<number> {
    const places = new Set<number>();
    for (const id of ids) {
      const node = this.#structure.nodes.get(id);
      if (node === undefined || !isPeopleNode(node)) continue;
      for (const place of this.#changes(node)) places.add(place);
      for (const place of this.results(node)) places.add(place);
    }
    return places;
  }

  /** Every place that may be another one while these nodes are passed, whatever follows from what; what lies elsewhere stays as it is. */
  moving(ids: Iterable<string>): ReadonlySet<number> {
    const presets = [...this.#structure.nodes.values()].filter(isPeopleNode).map((node) => presetOf(this.#structure, node));
    const moved = presets.concat(STEP).flatMap((preset) => this.#rules.moves(preset).map(({ field }) => field));
    const derived = this.#setsSomething() ? [...this.#rules.derived] : [];
    return new Set([...this.touched(ids), ...this.#places([...moved, ...derived])]);
  }

  /** What can be after others wrote in these places: nobody stores what his own rules refuse. */
  stirred(cases: Cases, places: Iterable<number>): Cases {
    const grid = this.#grid;
    return [...places].reduce((all, place) => {
      const written = remembered(this.#writable, place, () => this.#writableAt(place));
      const anything = grid.freed(all, [place]);
      return written === 'anything' ? anything : either(all, grid.kept(anything, place, written));
    }, cases);
  }

  /** What the people of a node itself, and time, may change; whatever others correct for them is left out. */
  changedAt(node: ViewNode): ReadonlySet<number> {
    const set = node.onComplete.flatMap((each) => Object.keys(each));
    const changes = this.#rules.changes(presetOf(this.#structure, node), set);
    // what another step set is made use of when the document is stored the next time
    const late = this.#rules.changes(
      STEP,
      [...this.#structure.nodes.values()].flatMap(({ onComplete }) => onComplete.flatMap((each) => Object.keys(each))),
    );
    const entered = this.#grid.variables.flatMap(({ symbol: { name } }, place) => {
      const [field = ''] = name.split('.');
      return !name.startsWith('$') && (changes(field) || (this.#rules.derived.has(field) && late(field))) ? [place] : [];
    });
    return new Set([...entered, ...this.#around(node), ...this.results(node)]);
  }

  /** Values of the system and fields that deciding at a node sets. */
  results({ id, onComplete }: ViewNode): readonly number[] {
    return this.#places([`$decision.${id}`, `$vote.${id}`, `$skipped.${id}`, `$group.${id}`, '$flow.result', ...onComplete.flatMap((set) => Object.keys(set))]);
  }

  /** The value of the system that passing over a node sets. */
  skipping({ id }: ViewNode): readonly number[] {
    return this.#places([`$skipped.${id}`]);
  }

  /** Steps that were handled before and to which a node may send a request back. */
  sentBackTo(node: ViewNode): readonly ViewNode[] {
    return remembered(this.#targets, node, () => {
      const start = offers(node, 'backToStart');
      const any = offers(node, 'reject', 'rejectToAnyNode') || node.autoReject;
      const { first } = this.#structure;
      return this.#structure.stepsBefore(node.id).filter(({ id }) => {
        if (!any && !(start && id === first)) return false;
        return (
          node.rejectTargets === 'any' || node.rejectTargets === 'prev' || (node.rejectTargets === 'start' ? id === first : node.rejectTargets.includes(id))
        );
      });
    });
  }

  /** Steps to which people of a node may jump. */
  jumpsTo(node: ViewNode): readonly ViewNode[] {
    if (node.type !== 'USERTASK') return [];
    if (node.jumpType.includes('free')) return [...this.#structure.nodes.values()].filter((other) => isPeopleNode(other) && other !== node);
    return node.jumpType.includes('select') ? this.#structure.stepsAfter(node.id).filter((other) => other !== node) : [];
  }

  // helpers

  #editedFrom(node: ViewNode, cases: Cases): Cases {
    const asked = this.#askedBy(node).filter((target) => target !== node);
    const own = [...this.#editedAt(node), ...this.#around(node)];
    let known = this.#stored.at(presetOf(this.#structure, node), this.#grid.freed(cases, own), 'save');
    for (let grown = asked.length > 0; grown; ) {
      const corrected = asked.reduce((all, target) => {
        const { on, toStart } = this.#decided(target, all);
        return either(all, both(either(on, toStart), this.#sameDocuments(all)));
      }, known);
      const next = either(known, this.#stored.at(presetOf(this.#structure, node), this.#grid.freed(corrected, own), 'save'));
      grown = !isNone(without(next, known));
      known = next;
    }
    return known;
  }

  /** What follows from a decision on the document as it was edited. Only those who agree hand it in: whoever opposes stores it as it is. */
  #decided(node: ViewNode, edited: Cases): { readonly on: Cases; readonly toStart: Cases } {
    const none = this.#grid.none();
    const agreed = this.#stored.at(presetOf(this.#structure, node), edited, 'submit');
    if (node.type !== 'SIGNTASK') {
      const decide = (cases: Cases, decision: string): Cases => this.#with(this.#with(cases, `$decision.${node.id}`, decision), '$flow.result', decision);
      // the starter hands in again whatever he says; a group decides about what its owner could hand in himself
      const opposed = offers(node, 'oppose') && node.id !== this.#structure.first ? edited : agreed;
      const decided = mayOppose(node) ? either(decide(agreed, 'agree'), decide(opposed, 'oppose')) : decide(agreed, 'agree');
      return { on: this.#set(node, decided), toStart: none };
    }
    const mayRefuse = offers(node, 'oppose', 'abandon');
    const passed = this.#set(node, this.#with(mayRefuse ? edited : agreed, `$vote.${node.id}`, 'pass'));
    const refused = mayRefuse ? this.#with(edited, `$vote.${node.id}`, 'refuse') : none;
    return node.returnsOnVeto ? { on: passed, toStart: refused } : { on: either(passed, refused), toStart: none };
  }

  #writableAt(place: number): Writable {
    const name = this.#grid.variables[place]?.symbol.name ?? '';
    const people = [...this.#structure.nodes.values()].filter(isPeopleNode);
    const presets = people.map((node) => presetOf(this.#structure, node));
    const isMoved =
      presets.concat(STEP).some((preset) => this.#rules.moves(preset).some(({ field }) => field === name)) ||
      people.some(({ onComplete }) => onComplete.some((set) => Object.hasOwn(set, name)));
    const writers = people.filter((node) => this.#rules.edits(presetOf(this.#structure, node), name));
    if (name.startsWith('$') || name.includes('.') || this.#rules.derived.has(name) || isMoved || writers.length === 0) return 'anything';
    const allowing = writers.map((node) => {
      const handsIn = node.id === this.#structure.first || !storesUnasked(node);
      return this.#rules
        .demands(presetOf(this.#structure, node))
        .filter(({ field, when, unless, level }) => field === name && when.length === 0 && unless.length === 0 && (handsIn || level === 'save'));
    });
    return (value) => allowing.some((demands) => demands.every(({ allows }) => allows(value)));
  }

  #askedBy(node: ViewNode): readonly ViewNode[] {
    return remembered(this.#asked, node, () => {
      const open = [node];
      const asked = new Set(open);
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (const target of this.sentBackTo(next)) {
          if (asked.has(target)) continue;
          asked.add(target);
          open.push(target);
        }
      }
      return [...asked];
    });
  }

  #changes(node: ViewNode): readonly number[] {
    const corrected = this.#askedBy(node)
      .filter((target) => target !== node)
      .flatMap((target) => [...this.#editedAt(target), ...this.results(target)]);
    const moved = this.#places(this.#rules.moves(presetOf(this.#structure, node)).map(({ field }) => field));
    return [...this.#editedAt(node), ...moved, ...corrected, ...this.#around(node)];
  }

  /** What changes while a request lies somewhere, whoever works on it. */
  #around(node: ViewNode): readonly number[] {
    return this.#places(['$clock.today', '$clock.now', ...(offers(node, ...groupButtons) ? [`$group.${node.id}`] : [])]);
  }

  #editedAt(node: ViewNode): readonly number[] {
    return remembered(this.#entered, node, () => {
      const preset = presetOf(this.#structure, node);
      // what a step set is made use of when the document is stored the next time
      const isSet = this.#setsSomething();
      return this.#grid.variables.flatMap(({ symbol: { name } }, place) => {
        const [field = ''] = name.split('.');
        return !name.startsWith('$') && (this.#rules.edits(preset, field) || (isSet && this.#rules.derived.has(field))) ? [place] : [];
      });
    });
  }

  #setsSomething(): boolean {
    return [...this.#structure.nodes.values()].some(({ onComplete }) => onComplete.length > 0);
  }

  /** The cases with a document of one of these, whatever happened in the request. */
  #sameDocuments(cases: Cases): Cases {
    return this.#grid.freed(
      cases,
      this.#grid.variables.flatMap(({ symbol: { name, aliasOf } }, place) => ((aliasOf ?? name).startsWith('$') ? [place] : [])),
    );
  }

  #places(names: readonly string[]): readonly number[] {
    return names.flatMap((name) => this.#grid.placeOf(name) ?? []);
  }

  /** The set with a value of the system replaced. */
  #with(cases: Cases, name: string, wanted: string | boolean): Cases {
    const place = this.#grid.placeOf(name);
    return place === undefined ? cases : this.#grid.kept(this.#grid.freed(cases, [place]), place, (value) => value === wanted);
  }

  /** What a step writes, and what follows from it at once. */
  #set({ onComplete }: ViewNode, cases: Cases): Cases {
    if (onComplete.length === 0) return cases;
    const written = onComplete
      .flatMap((set) => Object.entries(set))
      .reduce((all, [field, value]) => {
        const place = this.#grid.placeOf(field);
        if (place === undefined) return all;
        const anything = this.#grid.freed(all, [place]);
        const wanted = typeof value === 'number' ? Number(value) : value;
        const written = this.#grid.kept(anything, place, (each) =>
          typeof wanted === 'number' ? each !== null && Number(each) === wanted : wanted === '' ? each === null : each === wanted,
        );
        return isNone(written) ? anything : written;
      }, cases);
    return this.#stored.at(STEP, this.#grid.freed(written, this.#places([...this.#rules.derived])), 'save');
  }
}

/** What may be written into a place. */
type Writable = 'anything' | ((value: CaseValue) => boolean);

const presetOf = ({ first }: FlowStructure, { id }: ViewNode): string => (id === first ? 'start' : id);

const groupButtons = ['startTrans', 'inqu', 'addSign', 'approveLine', 'signSequence', 'signLine'];

function offers({ type, buttons }: ViewNode, ...aliases: readonly string[]): boolean {
  const own: readonly string[] = buttons.length > 0 ? buttons : defaultFlowButtons[type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK' ? type : 'USERTASK'];
  return own.some((alias) => aliases.includes(alias));
}

/** Who does anything but agree stores the document as it is. */
const storesUnasked = (node: ViewNode): boolean => offers(node, 'oppose', 'abandon', 'reject', 'rejectToAnyNode', 'backToStart') || node.autoReject;

/** Those who sign in somebody's place, and those to whom a task was handed on, decide as a group. */
const mayOppose = (node: ViewNode): boolean => node.type === 'CUSTOMSIGNTASK' || offers(node, 'oppose', 'startTrans');
