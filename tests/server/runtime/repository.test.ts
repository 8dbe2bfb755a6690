import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/index.ts';
import { openDatabase } from '../../../server/db/index.ts';
import { insertHead, newHead } from '../../../server/workflow/instances.ts';
import type { FlowDefinition } from '../../../server/workflow/definitions.ts';
import { CommandRefused, rejectTargets, tableNames, type Command, type InstanceAggregate } from '../../../server/workflow/index.ts';
import { loadInstance, writeDiff, writeHead } from '../../../server/workflow/repository.ts';
import { testDatabase } from '../../helpers/testDatabase.ts';
import { compileSpec, Office } from '../../workflow/harness.ts';
import { blocks, people, specOf } from '../../workflow/randomFlow.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const own = await testDatabase();
  drop = own.drop;
  database = await openDatabase(own.target);
  await database.migrate();
}, 60_000);
afterAll(async () => {
  await database.close();
  await drop();
});

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('complete', 'complete', 'reject', 'revoke', 'delegate', 'lockUnlock', 'addSigners', 'endProcess'),
    who: fc.constantFrom(...people),
    pick: fc.nat(9),
    flag: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
);
let runs = 0;

describe('the stored instance', () => {
  test('is after every command what the kernel has in memory', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, moves, async (block, steps) => {
        // given an instance in memory and its row in a tenant of its own
        const flow = await compileSpec('random', specOf(block));
        const office = new Office(flow, { form: { n: 5 }, agents: { u1: 'u2' } });
        const db = database.forTenant(`t${(runs += 1)}`);
        const definition: FlowDefinition = {
          key: 'random',
          version: 1,
          name: 'random',
          typeKey: undefined,
          formKey: 'random',
          printTemplate: undefined,
          start: undefined,
          view: undefined,
          flow,
          bpmnXml: '',
          drawnXml: '',
          formUrl: () => undefined,
          labelIn: () => undefined,
          watermarkIn: () => undefined,
          in: () => Promise.resolve(definition),
        };
        await insertHead(
          db,
          newHead({
            id: 'i1',
            tenantId: db.tenantId,
            definition,
            form: undefined,
            starter: { id: 'u0', fullname: 'u0' },
            org: undefined,
            creatorId: 'u0',
            now: '2026-11-16 09:00:00',
          }),
        );
        for (const step of [{ kind: 'start', who: 'u0', pick: 0, flag: true } as const, ...steps]) {
          // when a command is carried out and its changes are written
          const before = office.state;
          const outcome = await attempt(office, step);
          if (outcome === undefined) continue;
          await db.transaction(async (tx) => {
            writeDiff(tx, 'i1', 'random', outcome.diff, { now: '2026-11-16 10:00:00', acted: () => true, subject: 's', typeId: null, names: new Map() });
            writeHead(tx, outcome.diff.inst ?? before.inst, { subject: 's', businessKey: null, now: '2026-11-16 10:00:00' });
          });
          // then loading gives the same rows, and no finished line is lost
          const stored = await loadInstance(db, 'i1');
          expect(stored && sorted(stored.aggregate)).toEqual(sorted(withPendingOnly(office.state)));
          const lines = await db.selectFrom('wf_opinion').select('id').execute();
          expect(lines).toHaveLength(office.state.opinions.length);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});

// helpers

const withPendingOnly = (state: InstanceAggregate): InstanceAggregate => ({
  ...state,
  opinions: state.opinions.filter((row) => row.status === 'awaiting_check'),
});

function sorted(state: InstanceAggregate): Record<string, unknown> {
  const byId = (a: { readonly id: string }, b: { readonly id: string }): number => Number(a.id) - Number(b.id);
  return { inst: state.inst, ...Object.fromEntries(tableNames.map((name) => [name, [...state[name]].sort(byId)])) };
}

async function attempt(office: Office, step: { readonly kind: string; readonly who: string; readonly pick: number; readonly flag: boolean }) {
  const task = office.state.tasks[step.pick % Math.max(1, office.state.tasks.length)];
  const taskId = task?.id ?? 'none';
  const holder = task?.assigneeId ?? task?.candidates[0]?.slice('user:'.length) ?? step.who;
  try {
    return await office.do(step.kind === 'revoke' || step.kind === 'start' ? step.who : holder, commandOf());
  } catch (error) {
    if (error instanceof CommandRefused) return undefined;
    throw error;
  }

  function commandOf(): Command {
    switch (step.kind) {
      case 'start':
        return { kind: 'start', note: { opinion: '提交' } };
      case 'reject':
        return {
          kind: 'reject',
          taskId,
          destination: rejectTargets(office.flow, office.state, taskId).allowDirectNode[0]?.nodeId ?? '',
          mode: step.flag ? 'normal' : 'direct',
        };
      case 'revoke':
        return { kind: 'revoke' };
      case 'delegate':
        return { kind: 'delegate', taskId, userId: step.who };
      case 'lockUnlock':
        return { kind: 'lockUnlock', taskId };
      case 'addSigners':
        return { kind: 'addSigners', taskId, userIds: [step.who] };
      case 'endProcess':
        return step.pick === 0 ? { kind: 'endProcess', taskId } : { kind: 'read', taskId };
      default:
        return { kind: 'complete', taskId, action: step.flag ? 'agree' : 'oppose', note: { opinion: '好', files: '[{"id":"F1"}]' } };
    }
  }
}
