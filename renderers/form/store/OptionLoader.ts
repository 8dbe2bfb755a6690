import { Atoms } from './Atoms.ts';
import type { RunQuery } from './QueryRunner.ts';

export type OptionRows = readonly Readonly<Record<string, unknown>>[];
export type OptionParams = Readonly<Record<string, unknown>>;

interface Known {
  rows: OptionRows | undefined;
  failed: boolean;
  readonly controller: AbortController;
}

/** Answers kept per form; a form that goes through more questions forgets those not asked for the longest time. */
const MAX_KNOWN = 200;

/**
 * Rows of custom queries that fields choose from. Each query is asked once per set of parameters, whoever looks at it: all
 * cells of a column share one answer. Reads are tracked, so a control draws itself again when its answer is here.
 */
export class OptionLoader {
  private readonly known = new Map<string, Known>();
  private readonly atoms = new Atoms();

  constructor(
    private readonly run: RunQuery | undefined,
    private readonly onError: (error: unknown, alias: string) => void,
  ) {}

  /** Undefined until the answer is here; nothing when the query failed. */
  rows(alias: string, params: OptionParams): OptionRows | undefined {
    const key = keyOf(alias, params);
    this.atoms.observe(key);
    const known = this.known.get(key) ?? this.ask(key, alias, params);
    return known.failed ? [] : known.rows;
  }

  /** Asks again what could not be read before, as when a person opens the list. */
  retry(alias: string, params: OptionParams): void {
    const key = keyOf(alias, params);
    if (this.known.get(key)?.failed !== true) return;
    this.known.delete(key);
    this.ask(key, alias, params);
    this.atoms.changed(key);
  }

  /** Puts in rows that came another way, such as the page of a search that a choice was made from. */
  remember(alias: string, params: OptionParams, rows: OptionRows): void {
    const key = keyOf(alias, params);
    this.known.get(key)?.controller.abort();
    this.keep(key, { rows, failed: false, controller: new AbortController() });
    this.atoms.changed(key);
  }

  dispose(): void {
    for (const { controller } of this.known.values()) controller.abort();
    this.known.clear();
  }

  // helpers

  private ask(key: string, alias: string, params: OptionParams): Known {
    const known: Known = { rows: this.run ? undefined : [], failed: false, controller: new AbortController() };
    this.keep(key, known);
    if (this.run) void this.load(known, key, alias, this.run(alias, params, known.controller.signal));
    return known;
  }

  private async load(known: Known, key: string, alias: string, answer: Promise<OptionRows>): Promise<void> {
    try {
      known.rows = await answer;
    } catch (error) {
      if (known.controller.signal.aborted) return;
      known.failed = true;
      this.onError(error, alias);
    }
    if (this.known.get(key) === known) this.atoms.changed(key);
  }

  private keep(key: string, known: Known): void {
    this.known.delete(key);
    this.known.set(key, known);
    if (this.known.size <= MAX_KNOWN) return;
    const [oldest] = this.known.keys();
    if (oldest === undefined) return;
    this.known.get(oldest)?.controller.abort();
    this.known.delete(oldest);
  }
}

// helpers

function keyOf(alias: string, params: OptionParams): string {
  return `${alias} ${JSON.stringify(params)}`;
}
