import { both, either, isNone, without, type CaseGrid, type Cases } from './CaseGrid.ts';
import type { Guard } from './branchGuards.ts';
import type { Demand, DocumentRules, Move } from './documentRules.ts';

/** Which documents can be stored, or handed in, with the rights of a preset. Where a value cannot be excluded it is possible. */
export class StoredCases {
  readonly #grid: CaseGrid;
  readonly #rules: DocumentRules;
  readonly #conditionAt: (text: string) => number;
  readonly #impossible = new Map<string, Cases>();

  constructor(grid: CaseGrid, rules: DocumentRules, conditionAt: (text: string) => number) {
    this.#grid = grid;
    this.#rules = rules;
    this.#conditionAt = conditionAt;
  }

  /** What becomes of documents that are stored, or handed in, with the rights of a preset. */
  at(preset: string, cases: Cases, level: Demand['level']): Cases {
    const key = `${level} ${preset}`;
    const demands = this.#rules.demands(preset).filter((demand) => level === 'submit' || demand.level === 'save');
    const impossible = this.#impossible.get(key) ?? demands.reduce((all, demand) => either(all, this.#against(demand)), this.#grid.none());
    this.#impossible.set(key, impossible);
    return without(this.#moved(preset, cases), impossible);
  }

  // helpers

  /** One move may be the condition of another. */
  #moved(preset: string, cases: Cases): Cases {
    const moves = this.#rules.moves(preset);
    let known = cases;
    for (let grown = moves.length > 0; grown; ) {
      const next = moves.reduce((all, move) => this.#withMove(move, all), known);
      grown = !isNone(without(next, known));
      known = next;
    }
    return known;
  }

  #withMove({ field, becomes, when, unless }: Move, cases: Cases): Cases {
    const place = this.#grid.placeOf(field);
    if (place === undefined) return cases;
    const from = unless.reduce((left, guard) => without(left, this.#may(guard).surely), both(cases, this.#may(when).possibly));
    return isNone(from) ? cases : either(cases, this.#grid.kept(this.#grid.freed(from, [place]), place, becomes));
  }

  #against({ field, allows, when, unless }: Demand): Cases {
    const grid = this.#grid;
    const place = grid.placeOf(field);
    if (place === undefined) return grid.none();
    const surely = when.reduce(
      (cases, guard) => both(cases, this.#may(guard).surely),
      grid.kept(grid.all(), place, (value) => !allows(value)),
    );
    return unless.reduce((cases, guard) => without(cases, this.#may(guard).possibly), surely);
  }

  #may({ text, holds }: Guard): { readonly surely: Cases; readonly possibly: Cases } {
    const known = this.#grid.outcomes(this.#conditionAt(text));
    if (known === undefined) return { surely: this.#grid.none(), possibly: this.#grid.all() };
    const cases = holds ? known : without(this.#grid.all(), known);
    return { surely: cases, possibly: cases };
  }
}
