import { isComplete, type FormModel, type PendingQuery } from '../../../validators/model/index.ts';
import { memberOf } from '../../core/index.ts';
import { addressOf } from './addresses.ts';

/** Runs a custom query; answers its rows. `asked`: a person did something for it and is told when there are none. */
export type RunQuery = (
  alias: string,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  options?: { readonly asked?: boolean },
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Look-ups of one moment are asked together. */
const MERGE_DELAY = 50;

/**
 * Brings query-bound values into a form. Equal questions are asked once; an answer that comes after its question
 * has changed is dropped, and its request is given up.
 */
export class QueryRunner {
  private readonly waiting = new Map<string, PendingQuery>();
  private readonly latest = new Map<string, string>();
  private readonly running = new Map<string, { readonly controller: AbortController; readonly addresses: Set<string> }>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: FormModel,
    private readonly run: RunQuery,
    private readonly onError: (error: unknown, alias: string) => void,
  ) {}

  /** Takes what the model wants to know since the last call. */
  collect(): void {
    for (const pending of this.model.takePendingQueries()) {
      const address = addressOf(pending.field, pending.row);
      this.waiting.set(address, pending);
      this.forget(address);
    }
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.flush(), MERGE_DELAY);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
    for (const { controller } of this.running.values()) controller.abort();
    this.running.clear();
  }

  // helpers

  private flush(): void {
    this.timer = undefined;
    const questions = new Map<string, PendingQuery[]>();
    for (const [address, pending] of this.waiting) {
      const alias = pending.field.query?.alias ?? '';
      const key = `${alias} ${JSON.stringify(pending.params)}`;
      this.latest.set(address, key);
      const same = questions.get(key);
      if (same) same.push(pending);
      else questions.set(key, [pending]);
    }
    this.waiting.clear();
    for (const [key, askers] of questions) void this.ask(key, askers);
  }

  private async ask(key: string, askers: readonly PendingQuery[]): Promise<void> {
    const [first] = askers;
    const alias = first?.field.query?.alias;
    if (!first || alias === undefined) return;
    const controller = new AbortController();
    this.running.set(key, { controller, addresses: new Set(askers.map((asker) => addressOf(asker.field, asker.row))) });
    try {
      const rows = isComplete(first.params) ? await this.run(alias, first.params, controller.signal) : [];
      if (!controller.signal.aborted) this.answer(key, askers, rows[0]);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.onError(error, alias);
      // what cannot be read has no value: the one of an earlier question would be wrong
      this.answer(key, askers, undefined);
    } finally {
      if (this.running.get(key)?.controller === controller) this.running.delete(key);
    }
  }

  private answer(key: string, askers: readonly PendingQuery[], row: Readonly<Record<string, unknown>> | undefined): void {
    this.model.batch(() => {
      for (const { field, row: target } of askers) {
        const address = addressOf(field, target);
        if (this.latest.get(address) !== key) continue;
        this.latest.delete(address);
        this.model.setDerived(field, field.query ? ((row && memberOf(row, field.query.result)) ?? null) : null, target);
      }
    });
  }

  /** A newer question of the same cell makes the running one useless once nobody else waits for it. */
  private forget(address: string): void {
    const key = this.latest.get(address);
    const running = key === undefined ? undefined : this.running.get(key);
    this.latest.delete(address);
    if (!running) return;
    running.addresses.delete(address);
    if (running.addresses.size === 0) running.controller.abort();
  }
}
