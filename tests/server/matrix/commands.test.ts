import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { shareOf } from '../../helpers/shareOf.ts';
import { Office } from '../runtime/office.ts';
import { commands, type CommandName, type Ids } from './commands.ts';
import { situations } from './expected.ts';
import { people, type Person, type Relation } from './people.ts';
import { stage, type SituationName } from './situations.ts';
import { Snapshot } from './Snapshot.ts';

let office: Office;
let staged: Readonly<Record<SituationName, Ids>>;
let snapshot: Snapshot;
beforeAll(async () => {
  office = await Office.open();
  staged = await stage(office);
  snapshot = await Snapshot.take(office.server.parts.database);
}, 120_000);
afterAll(async () => {
  await office.server.close();
});

interface Row {
  readonly situation: SituationName;
  readonly command: CommandName;
  readonly works: readonly Relation[];
  readonly refused: readonly Relation[];
}

const rows: readonly Row[] = Object.entries(situations).flatMap(([situation, { cast, works }]) =>
  Object.entries(works).map(
    ([command, may]): Row => ({
      situation: situation as SituationName,
      command: command as CommandName,
      works: may,
      refused: cast.filter((relation) => !may.includes(relation)),
    }),
  ),
);

describe('every command and every relation', () => {
  test.each(shareOf(rows).map((row): [string, Row] => [`${row.situation}: ${row.command} works for ${row.works.join(', ') || 'nobody'}`, row]))(
    '%s',
    async (_name, { situation, command, works, refused }) => {
      const ids = staged[situation];
      onTestFailed(() => snapshot.restore());
      // whoever may not is refused
      const replies: Record<string, string> = {};
      for (const relation of refused) replies[relation] = await outcome(relation, command, ids);
      expect(replies).toEqual(Object.fromEntries(refused.map((relation) => [relation, expect.stringMatching(/^refused/)])));
      // and nothing is different
      if (await snapshot.changed()) expect.fail(`${await guilty(refused, command, ids)} changed something`);
      // whoever may, does
      for (const relation of works) {
        expect([relation, await outcome(relation, command, ids)]).toEqual([relation, 'done']);
        const changed = await snapshot.changed();
        if (changed) await snapshot.restore();
        expect([relation, changed]).toEqual([relation, commands[command].writes]);
      }
    },
  );
});

test('the table knows every relation and every command', () => {
  expect(new Set(Object.values(situations).flatMap(({ cast }) => cast))).toEqual(new Set(Object.keys(people)));
  expect(new Set(rows.map((row) => row.command))).toEqual(new Set(Object.keys(commands)));
});

// helpers

async function outcome(relation: Relation, command: CommandName, ids: Ids): Promise<string> {
  const { account, tenant, leaderId }: Person = people[relation];
  const { call, request } = commands[command];
  const { query, body } = request(ids);
  const token = account === undefined ? undefined : tenant === undefined ? await office.token(account) : await foreigner(account, tenant);
  const reply = await office.server.call(call, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
    query: { ...query, ...(leaderId === undefined ? {} : { leaderId }) },
  });
  if (reply.status === 401 || reply.status === 403) return `refused ${reply.status}`;
  const value = reply.body as { readonly state?: boolean; readonly message?: string } | number | null;
  if (reply.status !== 200) return `${reply.status} ${JSON.stringify(value)}`;
  if (call.name === commands.lockUnlock.call.name) return value === 1 || value === 3 ? 'done' : `refused ${String(value)}`;
  return typeof value === 'object' && value?.state === false ? `refused ${value.message ?? ''}` : 'done';
}

let foreignToken: string | undefined;
const foreigner = async (account: string, tenant: string): Promise<string> => (foreignToken ??= await office.server.signIn(account, 'Yunshan2026', tenant));

/** Who of those that were refused has changed something all the same. */
async function guilty(refused: readonly Relation[], command: CommandName, ids: Ids): Promise<string> {
  const found: Relation[] = [];
  await snapshot.restore();
  for (const relation of refused) {
    await outcome(relation, command, ids);
    if (!(await snapshot.changed())) continue;
    found.push(relation);
    await snapshot.restore();
  }
  return found.join(', ') || 'nobody alone';
}
