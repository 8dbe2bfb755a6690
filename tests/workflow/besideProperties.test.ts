import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAskedAgain } from '../../server/workflow/kernel/acts.ts';
import { demanded } from './demanded.ts';
import { compileSpec, Office } from './harness.ts';
import { blocks, specOf } from './randomFlow.ts';

/**
 * Random flows in whose branches people change the amount: where branches join, everybody in them whom the drawing demands for the amount as it is has
 * decided on it, and it comes to an end.
 */

const isLong = process.env['YUANBIAO_LONG'] === '1';
const moves = fc.array(fc.record({ pick: fc.nat(20), amount: fc.integer({ min: 0, max: 10 }) }), { minLength: 20, maxLength: 20 });

test(
  'what leaves a join was approved in its branches',
  async () => {
    let [joins, again] = [0, 0];
    await fc.assert(
      fc.asyncProperty(blocks, moves, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), async (block, steps, skips) => {
        const spec = specOf(block);
        const nodes = spec.nodes.map((node, index) =>
          node.type === 'USERTASK' && index > 1 && skips[index % skips.length] === true ? { ...node, skipWhen: 'n < 3' } : node,
        );
        const form = { n: 5 };
        const flow = await compileSpec('random', { ...spec, nodes });
        const office = new Office(flow, { form });
        await office.start();
        for (let round = 0; office.state.tasks.length > 0; round++) {
          expect(round).toBeLessThan(300);
          const { pick, amount } = steps[round % steps.length] ?? { pick: 0, amount: 0 };
          const task = office.state.tasks[pick % office.state.tasks.length];
          const exec = office.state.execs.find(({ id }) => id === task?.execId);
          if (task === undefined || exec === undefined) break;
          const isAgain = isAskedAgain(flow, office.state.execs, exec);
          again += isAgain ? 1 : 0;
          // who is asked again changes nothing: the server refuses it; and those who vote together could go on for ever
          if (exec.forks.length > 0 && !isAgain && flow.nodes[task.nodeId]?.type === 'USERTASK') form.n = amount;
          const open = new Set(office.state.forks.filter(({ state }) => state === 'open').map(({ id }) => id));
          await office.agree(task.assigneeId ?? task.candidates[0]?.slice('user:'.length) ?? '', task.nodeId);
          for (const fork of office.state.forks.filter(({ id, state }) => state === 'joined' && open.has(id))) {
            joins += 1;
            const within = demanded(flow, form.n).filter((id) => flow.scopes[id]?.some(({ fork: gateway }) => gateway === fork.gatewayId) === true);
            const unapproved = within.filter((id) => {
              const visits = office.state.execs.filter((each) => each.nodeId === id && (each.state === 'done' || each.state === 'skipped'));
              const last = visits.sort((a, b) => a.seq - b.seq).at(-1);
              return last?.state !== 'skipped' && last?.decidedOn !== JSON.stringify(form);
            });
            expect(unapproved).toEqual([]);
          }
        }
        expect(office.state.inst.status).toBe('end');
      }),
      isLong ? { numRuns: 20_000 } : { numRuns: 40, seed: 20261125 },
    );
    expect([joins > 10, again > 10]).toEqual([true, true]);
  },
  isLong ? 3_600_000 : 90_000,
);
