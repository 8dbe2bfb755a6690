import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandRefused, rejectTargets } from '../../server/workflow/index.ts';
import type { Command, CompiledFlow } from '../../server/workflow/index.ts';
import { demanded } from './demanded.ts';
import { compileSpec, Office } from './harness.ts';
import { blocks, specOf } from './randomFlow.ts';

/**
 * Random flows, errands within and beside each other, and a starter who changes the amount on them: at the end everybody whom the drawing demands for the amount
 * that is paid has acted on exactly this amount, and on an errand nobody is asked about an amount that he has decided on last.
 */

interface Move {
  readonly kind: 'agree' | 'errand' | 'back' | 'revoke';
  readonly pick: number;
  readonly aim: number;
  /** What the starter makes of the amount; undefined: nothing. */
  readonly amount: number | undefined;
}

const isLong = process.env['YUANBIAO_LONG'] === '1';
const moves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom('agree', 'agree', 'agree', 'errand', 'errand', 'back', 'revoke'),
    pick: fc.nat(20),
    aim: fc.nat(20),
    amount: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  }),
  { minLength: 3, maxLength: isLong ? 40 : 11, size: 'max' },
);

test(
  'what is paid was approved',
  async () => {
    let errands = 0;
    await fc.assert(
      fc.asyncProperty(
        blocks,
        moves,
        fc.integer({ min: 0, max: 10 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        async (block, steps, first, skips) => {
          const spec = specOf(block);
          const nodes = spec.nodes.map((node, index) =>
            node.type === 'USERTASK' && index > 1 && skips[index % skips.length] === true ? { ...node, skipWhen: 'n < 5' } : node,
          );
          const walk = new Walk(await compileSpec('random', { ...spec, nodes }), first);
          await walk.office.start();
          for (const step of steps) await walk.move(step);
          for (let round = 0; walk.office.state.tasks.length > 0; round++) {
            expect(round).toBeLessThan(500);
            await walk.move({ kind: 'agree', pick: 0, aim: 0, amount: undefined });
          }
          errands += walk.errands;
          expect([walk.office.state.inst.status, walk.office.count('end')]).toEqual(['end', 1]);
          expect(walk.unapproved(), 'who has not approved the amount').toEqual([]);
        },
      ),
      isLong ? { numRuns: 20_000 } : { numRuns: 100, seed: 20261123 },
    );
    expect(errands).toBeGreaterThan(20);
  },
  isLong ? 3_600_000 : 90_000,
);

// helpers

class Walk {
  readonly #form: { n: number };
  readonly office: Office;
  errands = 0;
  /** What the amount was when somebody acted, by person and step. */
  readonly #acted: { readonly node: string; readonly who: string; readonly amount: number }[] = [];

  constructor(
    readonly flow: CompiledFlow,
    first: number,
  ) {
    this.#form = { n: first };
    this.office = new Office(flow, { form: this.#form });
  }

  async move({ kind, pick, aim, amount }: Move): Promise<void> {
    const { office } = this;
    const task = office.state.tasks[pick % Math.max(1, office.state.tasks.length)];
    if (task === undefined) return;
    const who = task.assigneeId ?? task.candidates[0]?.slice('user:'.length) ?? '';
    const before = this.#form.n;
    try {
      if (kind === 'revoke') {
        const done = office.state.execs.filter((exec) => exec.state === 'done' && exec.handlers.length > 0);
        const exec = done[aim % Math.max(1, done.length)];
        if (exec !== undefined) await office.do(exec.handlers.at(-1) ?? '', { kind: 'revoke', execId: exec.id });
      } else if (kind === 'agree') {
        if (task.nodeId === this.flow.firstNode && amount !== undefined) this.#form.n = amount;
        await this.#agree(who, { kind: 'complete', taskId: task.id, action: 'agree' }, task.nodeId);
      } else {
        const targets = rejectTargets(this.flow, office.state, task.id)[kind === 'errand' ? 'allowDirectNode' : 'allowNormalNode'];
        const destination = targets[aim % Math.max(1, targets.length)]?.nodeId ?? '';
        await office.do(who, { kind: 'reject', taskId: task.id, destination, mode: kind === 'errand' ? 'direct' : 'normal' });
        if (kind === 'errand') this.errands += 1;
      }
    } catch (error) {
      this.#form.n = before;
      if (!(error instanceof CommandRefused)) throw error;
    }
  }

  async #agree(who: string, command: Command, node: string): Promise<void> {
    const known = new Set(this.office.state.execs.map(({ id }) => id));
    const left = this.office.state.execs.find(
      ({ id }) => id === this.office.state.tasks.find((task) => command.kind === 'complete' && task.id === command.taskId)?.execId,
    );
    await this.office.do(who, command);
    this.#acted.push({ node, who, amount: this.#form.n });
    const values = JSON.stringify(this.#form);
    const fresh = this.office.state.execs.filter(({ id, state }) => !known.has(id) && state !== 'skipped' && state !== 'auto');
    const done = this.office.state.execs.find(({ id }) => id === left?.id)?.state === 'done';
    // nothing has changed on the errand: it returns, unless another one side by side has had something else approved in between
    const [back] = left?.returnTo ?? [];
    if (done && back?.values === values && left?.forks.length === 0)
      expect(fresh.map(({ nodeId, cause }) => [nodeId, cause])).toEqual([[back.nodeId, 'return']]);
    for (const { nodeId, cause, returnTo } of fresh) {
      if (cause !== 'flow' || returnTo.length === 0) continue;
      const last = this.office.state.execs
        .filter((exec) => exec.nodeId === nodeId && exec.state === 'done' && exec.handlers.length > 0)
        .sort((a, b) => a.seq - b.seq)
        .at(-1);
      const restarted = this.office.state.execs.some((exec) => exec.cause === 'back' && exec.returnTo.length === 0 && exec.seq > (last?.seq ?? 0));
      if (!restarted) expect(last?.decidedOn, `${nodeId} is asked again`).not.toBe(values);
    }
  }

  /** Steps that the drawing demands for the amount as it is now, and that have neither been acted at on it nor passed themselves over. */
  unapproved(): string[] {
    return demanded(this.flow, this.#form.n).filter((id) => {
      const node = this.flow.nodes[id];
      const skipped = this.office.state.execs.some((exec) => exec.nodeId === id && exec.state === 'skipped');
      return node !== undefined && id !== this.flow.firstNode && !skipped && !this.#acted.some((act) => act.node === id && act.amount === this.#form.n);
    });
  }
}
