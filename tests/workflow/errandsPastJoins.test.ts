import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAskedAgain } from '../../server/workflow/kernel/acts.ts';
import { CommandRefused, rejectTargets, type TaskRow } from '../../server/workflow/index.ts';
import { graphOf, reachable } from '../../validators/expressions/flow/graph.ts';
import { demanded } from './demanded.ts';
import { compileSpec, Office } from './harness.ts';
import { blocks, tasks, specOf, type Block } from './randomFlow.ts';

/**
 * Random flows and errands to anywhere, on which whoever was sent the request changes the amount: whenever the request stands behind forks whose branches are all
 * through, everybody in them whom the drawing demands has decided on the amount that was last changed in them or before them.
 */

const isLong = process.env['YUANBIAO_LONG'] === '1';
const moves = fc.array(fc.record({ errand: fc.boolean(), pick: fc.nat(20), aim: fc.nat(20), amount: fc.integer({ min: 0, max: 10 }) }), {
  minLength: 5,
  maxLength: isLong ? 40 : 16,
  size: 'max',
});

test(
  'what comes past a join was approved in all its branches',
  async () => {
    let [changes, checked] = [0, 0];
    await fc.assert(
      fc.asyncProperty(blocks, blocks, tasks, fc.boolean(), moves, async (one, other, last, isDown, steps) => {
        const fork: Block = { kind: 'and', parts: [one, other], thresholds: [] };
        const flow = await compileSpec('random', specOf({ kind: 'seq', parts: [fork, last] }));
        const graph = graphOf(Object.keys(flow.nodes), flow.edges);
        const form = { n: 5 };
        const office = new Office(flow, { form });
        await office.start();
        // often the request has come behind the fork before anything happens
        for (let round = isDown ? 0 : 100; round < 100 && (round === 0 || office.state.forks.some(({ state }) => state === 'open')); round++)
          await agreeFirst(office);
        let changedAt = flow.firstNode;
        for (let round = 0; office.state.tasks.length > 0; round++) {
          expect(round).toBeLessThan(600);
          const { errand, pick, aim, amount } = steps[round] ?? { errand: false, pick: 0, aim: 0, amount: 0 };
          const task = office.state.tasks[pick % office.state.tasks.length];
          const exec = office.state.execs.find(({ id }) => id === task?.execId);
          if (task === undefined || exec === undefined) break;
          const who = holderOf(task);
          const known = new Set(office.state.execs.map(({ id }) => id));
          const before = { n: form.n, changedAt };
          try {
            const targets = errand ? rejectTargets(flow, office.state, task.id).allowDirectNode : [];
            const target = targets[aim % Math.max(1, targets.length)];
            if (target === undefined) {
              const mayChange = exec.cause === 'back' && flow.nodes[exec.nodeId]?.type === 'USERTASK' && !isAskedAgain(flow, office.state.execs, exec);
              if (round < steps.length && mayChange && form.n !== amount) {
                [form.n, changedAt] = [amount, exec.nodeId];
                changes += 1;
              }
              await office.agree(who, task.nodeId);
            } else await office.do(who, { kind: 'reject', taskId: task.id, destination: target.nodeId, mode: 'direct' });
          } catch (error) {
            if (!(error instanceof CommandRefused)) throw error;
            [form.n, changedAt] = [before.n, before.changedAt];
          }
          const fresh = office.state.execs.filter(({ id, state, cause }) => !known.has(id) && state === 'active' && cause !== 'back');
          const needed = demanded(flow, form.n);
          for (const [gateway, join] of Object.entries(flow.forks)) {
            const within = (id: string): boolean => flow.scopes[id]?.some(({ fork }) => fork === gateway) === true;
            const behind = reachable(graph, [join]);
            const isPast = fresh.some(({ nodeId }) => behind.has(nodeId) && !within(nodeId));
            // while branches run, those of the scopes within are asked again at their join at the latest
            const isOpen = office.state.forks.some(({ state }) => state === 'open');
            if (!isPast || isOpen || !(within(changedAt) || reachable(graph, [changedAt]).has(gateway))) continue;
            checked += 1;
            const unapproved = needed.filter((id) => {
              const visits = office.state.execs.filter((each) => each.nodeId === id);
              return within(id) && !visits.some(({ state, decidedOn }) => state === 'skipped' || (state === 'done' && decidedOn === JSON.stringify(form)));
            });
            expect(unapproved, `behind ${join}, ${form.n} since ${changedAt}`).toEqual([]);
          }
        }
        expect(office.state.inst.status).toBe('end');
      }),
      isLong ? { numRuns: 20_000 } : { numRuns: 80, seed: 20261126 },
    );
    expect([changes > 20, checked > 20]).toEqual([true, true]);
  },
  isLong ? 3_600_000 : 90_000,
);

// helpers

const holderOf = ({ assigneeId, candidates }: TaskRow): string => assigneeId ?? candidates[0]?.slice('user:'.length) ?? '';

async function agreeFirst(office: Office): Promise<void> {
  const [task] = office.state.tasks;
  if (task !== undefined) await office.agree(holderOf(task), task.nodeId);
}
