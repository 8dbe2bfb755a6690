/**
 * The running reads, one per method and address. A newer read takes the place of the older one, whose
 * request is aborted: the answer that arrives last must not be that of an earlier question.
 */
export class InFlight {
  private readonly running = new Map<string, AbortController>();

  /** Starts a read under `name` and aborts the one that runs there; `undefined` never replaces anything. */
  enter(name: string | undefined, outer?: AbortSignal): AbortController {
    const controller = new AbortController();
    if (outer?.aborted) controller.abort();
    outer?.addEventListener('abort', () => controller.abort(), { once: true, signal: controller.signal });
    if (name !== undefined) {
      this.running.get(name)?.abort();
      this.running.set(name, controller);
    }
    return controller;
  }

  leave(name: string | undefined, controller: AbortController): void {
    if (name !== undefined && this.running.get(name) === controller) this.running.delete(name);
  }
}
