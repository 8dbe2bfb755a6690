import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CommandRefused, compileBpmn, flowToBpmn, rejectTargets, shapeOf } from '../../server/workflow/index.ts';
import type { Command } from '../../server/workflow/index.ts';
import { compileSpec, Office } from './harness.ts';
import { blocks, people, specOf } from './randomFlow.ts';

interface Move {
  readonly kind: Command['kind'];
  readonly who: string;
  readonly pick: number;
  readonly aim: number;
  readonly flag: boolean;
}

const moves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom(
      'complete',
      'complete',
      'complete',
      'reject',
      'reject',
      'backToStart',
      'revoke',
      'revoke',
      'revokeToStart',
      'lockUnlock',
      'delegate',
      'retrieve',
      'addSigners',
      'forbid',
      'unforbid',
      'read',
      'openGroup',
      'openGroup',
      'openGroup',
      'answer',
      'answer',
      'answer',
      'revokeGroup',
      'revokeSequence',
      'communicate',
      'changeHolder',
    ),
    who: fc.constantFrom(...people),
    pick: fc.nat(50),
    aim: fc.nat(50),
    flag: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

describe('any structured flow', () => {
  test('keeps its invariants under any commands, and completing everything reaches the end', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(blocks, moves, fc.integer({ min: 0, max: 10 }), fc.subarray([...people], { maxLength: 2 }), async (block, steps, n, away) => {
        // given
        const flow = await compileSpec('random', specOf(block));
        const disabled = new Set<string>();
        const office = new Office(flow, { form: { n }, disabled, agents: { u1: 'u2' } });
        await office.start();
        away.filter((user) => user !== 'u0').forEach((user) => disabled.add(user));
        // when
        for (const step of steps) await attempt(office, step);
        disabled.clear();
        if (office.state.inst.forbidden) await office.do({ userId: 'boss', identities: [], manager: true }, { kind: 'unforbid' });
        // then
        for (let round = 0; office.state.tasks.length > 0; round += 1) {
          expect(round).toBeLessThan(400);
          const task = office.state.tasks.find((row) => !row.suspended) ?? expect.fail('everything waits');
          const holder = task.assigneeId ?? task.candidates[0]?.slice('user:'.length) ?? '';
          await office.do(
            holder,
            task.parentId === null ? { kind: 'complete', taskId: task.id, action: 'agree' } : { kind: 'answer', taskId: task.id, action: 'agree' },
          );
        }
        expect(office.state.inst.status).toBe('end');
        expect(office.count('end')).toBe(1);
        office.history().forEach((status) => reached.add(status));
      }),
      { numRuns: 100 },
    );
    // the commands are not all refused; a hundred runs rarely miss more than one or two of them
    const wanted = [
      'transAgree',
      'transRevoker',
      'inqu_reply',
      'addsign',
      'signSequenceAgree',
      'signLineAgree',
      'approveLineAgree',
      'retracted',
      'start_commu',
      'deliverto',
      'signPass',
    ];
    expect(wanted.filter((status) => reached.has(status)).length).toBeGreaterThanOrEqual(7);
  }, 60_000);

  test('history is only added to: a finished line never changes', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, moves, async (block, steps) => {
        const office = new Office(await compileSpec('random', specOf(block)), { form: { n: 5 } });
        await office.start();
        for (const step of steps) {
          const before = office.state.opinions.filter((row) => row.completedAt !== null);
          await attempt(office, step);
          const after = new Map(office.state.opinions.map((row) => [row.id, row]));
          for (const row of before) expect(after.get(row.id)).toBe(row);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test('is read from its XML as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        blocks,
        fc.record({ name: fc.string({ unit: fc.constantFrom('差', '旅', 'a', '<', '&', '"', "'", ' x', '{}') }), amount: fc.nat(), on: fc.boolean() }),
        async (block, extra) => {
          const plain = specOf(block);
          const spec = {
            ...plain,
            subject: '${sqr.name} <报销> & "单"',
            options: { revokeToStart: 'anytime', returnHooks: ['budget.release', 'invoice.unlock'] } as const,
            nodes: plain.nodes.map((node) =>
              node.type === 'USERTASK'
                ? {
                    ...node,
                    name: extra.name,
                    buttons: ['agree', { alias: 'lockUnlock', isLock: extra.on }],
                    buttonLabels: { agree: '确认 "付款" <1>' },
                    onComplete: [{ set: { zt: 'lent', je: extra.amount } }, { set: { ok: extra.on, leer: null } }],
                    hooks: ['budget.occupy', 'invoice.lock'],
                    rejectTargets: extra.on ? ['apply'] : ('prev' as const),
                    skipWhen: 'a < 1 and b > "x"',
                    revokeAfterRead: extra.on,
                  }
                : node,
            ),
          };
          const { shape } = shapeOf({ key: '1flow', name: extra.name, version: 3 }, spec);
          const { xml } = await flowToBpmn({ key: '1flow', name: extra.name, version: 3 }, spec);
          const { flow } = await compileBpmn(xml ?? '', () => undefined);
          const { order, forks, scopes, startNode, firstNode, layout, ...read } = flow ?? expect.fail('not compiled');
          expect(read).toEqual({ ...shape, nodes: normalised(shape.nodes) });
          expect(Object.keys(layout).sort()).toEqual(Object.keys(shape.nodes).sort());
          expect([startNode, firstNode, order.length, Object.keys(scopes).length >= Object.keys(forks).length]).toEqual([
            'start',
            'apply',
            Object.keys(shape.nodes).length,
            true,
          ]);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

// helpers

/** `isLock: false` and an absent flag mean the same. */
function normalised(nodes: ReturnType<typeof shapeOf>['shape']['nodes']): unknown {
  return Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => [
      id,
      { ...node, buttons: node.buttons.map(({ isLock, ...button }) => (isLock === true ? { ...button, isLock } : button)) },
    ]),
  );
}

/** A random command, mostly by somebody who may; refusals are fine, anything else is not. */
async function attempt(office: Office, step: Move): Promise<void> {
  const { tasks } = office.state;
  const task = tasks[step.pick % Math.max(1, tasks.length)];
  const taskId = task?.id ?? 'none';
  const holder = task === undefined ? step.who : (task.assigneeId ?? task.candidates[0]?.slice('user:'.length) ?? step.who);
  const targets = rejectTargets(office.flow, office.state, taskId).allowDirectNode;
  const nodeIds = Object.keys(office.flow.nodes);
  const manager = { userId: 'boss', identities: [], manager: true };
  try {
    switch (step.kind) {
      case 'complete': {
        const jump =
          step.aim % 4 === 0 ? { jumpType: step.flag ? ('free' as const) : ('select' as const), destination: nodeIds[step.aim % nodeIds.length] ?? '' } : {};
        await office.do(holder, { kind: 'complete', taskId, action: step.flag || step.aim % 3 > 0 ? 'agree' : 'oppose', ...jump });
        break;
      }
      case 'reject':
        await office.do(holder, {
          kind: 'reject',
          taskId,
          destination: targets[step.aim % Math.max(1, targets.length)]?.nodeId ?? '',
          mode: step.flag ? 'normal' : 'direct',
        });
        break;
      case 'backToStart':
        await office.do(holder, { kind: 'backToStart', taskId });
        break;
      case 'revoke': {
        const done = office.state.execs.filter((exec) => exec.state === 'done' && exec.handlers.length > 0);
        const exec = done[step.aim % Math.max(1, done.length)];
        await office.do(exec?.handlers.at(-1) ?? step.who, { kind: 'revoke', ...(exec === undefined ? {} : { execId: exec.id }) });
        break;
      }
      case 'revokeToStart':
        await office.do('u0', { kind: 'revokeToStart' });
        break;
      case 'delegate':
        await office.do(holder, { kind: 'delegate', taskId, userId: step.who });
        break;
      case 'retrieve':
        await office.do(step.flag ? (task?.ownerId ?? step.who) : step.who, { kind: 'retrieve', taskId });
        break;
      case 'addSigners':
        await office.do(holder, { kind: 'addSigners', taskId, userIds: [step.who] });
        break;
      case 'lockUnlock':
        await office.do(step.who, { kind: 'lockUnlock', taskId });
        break;
      case 'read':
        await office.do(step.who, { kind: 'read', taskId });
        break;
      case 'forbid':
        if (step.aim % 5 > 0) return;
        await office.do(manager, { kind: 'forbid' });
        break;
      case 'unforbid':
        await office.do(manager, { kind: step.kind });
        break;
      case 'openGroup':
        await office.do(holder, openingOf(taskId, step, office.flow.nodes[task?.nodeId ?? '']?.type === 'CUSTOMSIGNTASK'));
        break;
      case 'answer':
        await office.do(holder, { kind: 'answer', taskId, ...(step.aim % 3 === 0 ? {} : { action: step.flag ? 'agree' : 'oppose' }) });
        break;
      case 'revokeGroup': {
        const group = pickOf(
          office.state.groups.filter((row) => row.state === 'open'),
          step.aim,
        );
        const children = tasks
          .filter((row) => row.parentId === group?.parentTaskId && row.groupId === group?.id)
          .slice(0, 1)
          .map((row) => row.id);
        await office.do(group?.creatorId ?? step.who, {
          kind: 'revokeGroup',
          taskId: group?.parentTaskId ?? taskId,
          ...(step.flag ? { childTaskIds: children } : {}),
        });
        break;
      }
      case 'revokeSequence': {
        const group = pickOf(
          office.state.groups.filter((row) => row.state === 'open'),
          step.aim,
        );
        const signed = office.state.members.filter((row) => row.groupId === group?.id && row.state === 'done').at(-1);
        await office.do(signed?.userId ?? group?.creatorId ?? step.who, { kind: 'revokeSequence', taskId: group?.parentTaskId ?? taskId });
        break;
      }
      case 'communicate':
        await office.do(step.flag ? holder : step.who, { kind: 'communicate', taskId, userIds: [people[step.aim % people.length] ?? step.who] });
        break;
      case 'changeHolder':
        await office.do(step.aim % 4 === 0 ? holder : manager, { kind: 'changeHolder', taskId, userId: step.who });
        break;
      default:
        expect.fail(`unexpected ${step.kind}`);
    }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
  }
}

const pickOf = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)];

function openingOf(taskId: string, { aim, pick, who, flag }: Move, signs: boolean): Command {
  const others = people.filter((person, index) => person !== who && (pick + index) % 3 === 0);
  const rule = {
    sequential: flag,
    pass: ['all', 'majority', 'percent:60', 'amount:1', null][aim % 5] ?? null,
    decide: aim % 2 === 0 ? 'agree' : 'refuse',
    thenDo: aim % 3 === 0 ? 'submit' : 'back',
  } as const;
  const group = signs && pick % 4 > 0 ? 'CUSTOM' : ((['TRANS', 'TRANS', 'INQU', 'ADDSIGN', 'CUSTOM'] as const)[pick % 5] ?? 'INQU');
  return { kind: 'openGroup', taskId, group, userIds: [...others, who], ...(group === 'TRANS' ? { rule } : {}) };
}
