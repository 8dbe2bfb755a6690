import { defaultFlowButtons } from '../../../schemas/metadata/index.ts';
import { either, isNone, type CaseGrid, type Cases } from './CaseGrid.ts';
import type { Edits } from './editsOf.ts';
import type { FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type ViewNode } from './flowView.ts';

/** What people at a step may do to a document and to the values of the system, as the kernel carries it out. */
export class StepEffects {
  readonly #structure: FlowStructure;
  readonly #grid: CaseGrid;
  readonly #edits: Edits;

  constructor(structure: FlowStructure, grid: CaseGrid, edits: Edits) {
    this.#structure = structure;
    this.#grid = grid;
    this.#edits = edits;
  }

  /** What can be after a request was decided here: everything that somebody may have entered, each decision, what the step itself sets. */
  completed(node: ViewNode, cases: Cases): { readonly on: Cases; readonly toStart: Cases } {
    const edited = this.edited(node, this.#with(cases, `$skipped.${node.id}`, false));
    const none = this.#grid.none();
    if (node.type !== 'SIGNTASK') {
      const decisions = ['agree', ...(mayOppose(node) ? ['oppose'] : [])];
      const decided = decisions.reduce((all, decision) => either(all, this.#with(this.#with(edited, `$decision.${node.id}`, decision), '$flow.result', decision)), none);
      return { on: this.#set(node, decided), toStart: none };
    }
    const passed = this.#set(node, this.#with(edited, `$vote.${node.id}`, 'pass'));
    const refused = offers(node, 'oppose', 'abandon') ? this.#with(edited, `$vote.${node.id}`, 'refuse') : none;
    return node.returnsOnVeto ? { on: passed, toStart: refused } : { on: either(passed, refused), toStart: none };
  }

  passedOver(node: ViewNode, cases: Cases): Cases {
    return this.#with(cases, `$skipped.${node.id}`, true);
  }

  /** What the document may have become while it lay here, also by those who were asked to correct it and to send it straight back. */
  edited(node: ViewNode, cases: Cases): Cases {
    return this.#grid.freed(cases, this.#changes(node));
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

  /** Values of the system and fields that deciding at a node sets. */
  results({ id, onComplete }: ViewNode): readonly number[] {
    return this.#places([`$decision.${id}`, `$vote.${id}`, `$skipped.${id}`, `$group.${id}`, '$flow.result', ...onComplete.flatMap((set) => Object.keys(set))]);
  }

  /** Steps that were handled before and to which a node may send a request back. */
  sentBackTo(node: ViewNode): readonly ViewNode[] {
    const start = offers(node, 'backToStart');
    const any = offers(node, 'reject', 'rejectToAnyNode') || node.autoReject;
    const { first } = this.#structure;
    return this.#structure.stepsBefore(node.id).filter(({ id }) => {
      if (!any && !(start && id === first)) return false;
      return node.rejectTargets === 'any' || node.rejectTargets === 'prev' || (node.rejectTargets === 'start' ? id === first : node.rejectTargets.includes(id));
    });
  }

  /** Steps to which people of a node may jump. */
  jumpsTo(node: ViewNode): readonly ViewNode[] {
    if (node.type !== 'USERTASK') return [];
    if (node.jumpType.includes('free')) return [...this.#structure.nodes.values()].filter((other) => isPeopleNode(other) && other !== node);
    return node.jumpType.includes('select') ? this.#structure.stepsAfter(node.id).filter((other) => other !== node) : [];
  }

  // helpers

  #changes(node: ViewNode): readonly number[] {
    const open = [node];
    const asked = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const target of this.sentBackTo(next)) {
        if (asked.has(target)) continue;
        asked.add(target);
        open.push(target);
      }
    }
    const own = this.#editedAt(node);
    const corrected = [...asked].filter((target) => target !== node).flatMap((target) => [...this.#editedAt(target), ...this.results(target)]);
    return [...own, ...corrected, ...this.#places(['$clock.today', '$clock.now', ...(offers(node, ...groupButtons) ? [`$group.${node.id}`] : [])])];
  }

  #editedAt({ id }: ViewNode): readonly number[] {
    const preset = id === this.#structure.first ? 'start' : id;
    return this.#grid.variables.flatMap(({ symbol: { name } }, place) => (!name.startsWith('$') && this.#edits(preset, name.split('.')[0] ?? '') ? [place] : []));
  }

  #places(names: readonly string[]): readonly number[] {
    return names.flatMap((name) => this.#grid.placeOf(name) ?? []);
  }

  /** The set with a value of the system replaced. */
  #with(cases: Cases, name: string, wanted: string | boolean): Cases {
    const place = this.#grid.placeOf(name);
    return place === undefined ? cases : this.#grid.kept(this.#grid.freed(cases, [place]), place, (value) => value === wanted);
  }

  #set({ onComplete }: ViewNode, cases: Cases): Cases {
    return onComplete.flatMap((set) => Object.entries(set)).reduce((all, [field, value]) => {
      const place = this.#grid.placeOf(field);
      if (place === undefined) return all;
      const anything = this.#grid.freed(all, [place]);
      const wanted = typeof value === 'number' ? Number(value) : value;
      const written = this.#grid.kept(anything, place, (each) => (typeof wanted === 'number' ? each !== null && Number(each) === wanted : wanted === '' ? each === null : each === wanted));
      return isNone(written) ? anything : written;
    }, cases);
  }
}

const groupButtons = ['startTrans', 'inqu', 'addSign', 'approveLine', 'signSequence', 'signLine'];

function offers({ type, buttons }: ViewNode, ...aliases: readonly string[]): boolean {
  const own: readonly string[] = buttons.length > 0 ? buttons : defaultFlowButtons[type === 'SIGNTASK' || type === 'CUSTOMSIGNTASK' ? type : 'USERTASK'];
  return own.some((alias) => aliases.includes(alias));
}

/** Those who sign in somebody's place, and those to whom a task was handed on, decide as a group. */
const mayOppose = (node: ViewNode): boolean => node.type === 'CUSTOMSIGNTASK' || offers(node, 'oppose', 'startTrans');
