import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instanceStart } from '../../../schemas/calls/index.ts';
import { readConfig } from '../../../server/config.ts';
import { createServer } from '../../../server/createServer.ts';
import type { Database, DatabaseTarget } from '../../../server/db/index.ts';
import { publishItems } from '../../../server/publishing/index.ts';
import { createTokens } from '../../../server/identity/index.ts';
import { loadFlow } from '../../../server/workflow/index.ts';
import { base64, benchItems, documentOf, LINE, stressFlows } from './flows.ts';
import { SECRET } from './serverProcess.ts';

/** What a run finds in its database. */
export interface Population {
  /** Ids of the people. */
  readonly people: readonly string[];
  /** Token of a person, good at every server. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Open tasks at the first approver, one per request. */
  readonly tasks: readonly BenchTask[];
}

export interface BenchTask {
  readonly taskId: string;
  readonly instId: string;
  /** Who holds it, and who gets the next one. */
  readonly holder: string;
  readonly next: string;
}

/**
 * Fills an empty database: the demo data, `people` persons with role and post, the flows, and `tasks` running requests with
 * one open task each. One request is started through the server; the others are copies of its rows, so that they look
 * exactly as the server leaves them.
 */
export async function populate(target: DatabaseTarget, people: number, tasks: number): Promise<Population> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yuanbiao-fill-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, SEED: 'true', LOG_LEVEL: 'error' }), tokenSecret: SECRET };
  const server = await createServer(config, { database: target });
  try {
    const { database, clock } = server.parts;
    const db = database.forTenant(TENANT);
    await publishItems(db, benchItems(), { by: 'U1000', now: clock.now() });
    server.parts.metadata.forget();
    // a flow that cannot run would only show as failed requests
    for (const key of [LINE, ...stressFlows]) await loadFlow(server.parts.metadata.forTenant(TENANT), key);
    const ids = Array.from({ length: people }, (_, index) => personId(index));
    await database.execute(`insert into role (tenant_id, id, code, name) values ('${TENANT}', 'R-stress', 'stress', 'stress') on conflict do nothing`);
    await database.execute(peopleSql(people));
    const tokens = await signInAll(database, ids);
    if (tasks === 0) return { people: ids, tokens, tasks: [] };

    const data = documentOf({ id: personId(0), name: nameOf(0) }, [personId(1), personId(2), personId(3), personId(4)], 1200);
    const reply = await server.app.inject({
      method: 'POST',
      url: instanceStart.path,
      payload: { flowKey: LINE, data: base64(data) },
      headers: { authorization: `Bearer ${tokens.get(personId(0)) ?? ''}` },
    });
    const { instId } = reply.json<{ instId?: string }>();
    if (instId === undefined) throw new Error(`the first request did not start: ${reply.payload}`);
    const template = await templateOf(database, instId);
    for (let from = 1; from <= tasks; from += BATCH) {
      const to = Math.min(tasks, from + BATCH - 1);
      // the copies are as consistent as their template: checking each reference again takes longer than writing it
      for (const statement of copies({ instId, people, ...template }, from, to))
        await database.execute(`set local session_replication_role = replica; ${statement}`);
    }
    await database.execute('vacuum analyze');
    return {
      people: ids,
      tokens,
      tasks: Array.from({ length: tasks }, (_, index) => {
        const number = index + 1;
        return {
          taskId: copyId(number, 1),
          instId: copyId(number, 0),
          holder: personId(approver(number, 1, people)),
          next: personId(approver(number, 2, people)),
        };
      }),
    };
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const TENANT = '-1';
export const personId = (index: number): string => `B${String(index).padStart(5, '0')}`;

// helpers

const BATCH = 5_000;
const nameOf = (index: number): string => `员工${index}`;

/** Ids of the copies: older than every id the server gives out today, eight per request. */
const copyId = (number: number, part: number): string => String(100_000_000_000_000_000n + BigInt(number * 16 + part));
const copyIdSql = (part: number): string => `(100000000000000000 + g * 16 + ${part})::text`;

/** Approvers of a request, spread evenly and never twice the same person. */
const approver = (number: number, field: number, people: number): number => (number * 7 + field * 101) % people;
const approverSql = (field: number, people: number): string => `'B' || lpad(((g * 7 + ${field * 101}) % ${people})::text, 5, '0')`;

function peopleSql(people: number): string {
  const of = `generate_series(0, ${people - 1}) as g`;
  const id = "'B' || lpad(g::text, 5, '0')";
  return `
    insert into app_user (tenant_id, id, account, fullname, password_hash) select '${TENANT}', ${id}, 'b' || lpad(g::text, 5, '0'), '员工' || g, '-' from ${of};
    insert into user_role (tenant_id, user_id, role_id) select '${TENANT}', ${id}, r.id from ${of} cross join role r where r.tenant_id = '${TENANT}' and r.code in ('ptyg', 'stress');
    insert into org_post (tenant_id, id, org_id, code, name, is_charge) select '${TENANT}', 'PB' || g, 'O60', 'PB' || g, '专员', false from ${of};
    insert into user_post (tenant_id, user_id, post_id, is_master) select '${TENANT}', ${id}, 'PB' || g, true from ${of};
  `;
}

/** A session and a token for everybody, as signing in would make them. */
async function signInAll(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  await database.execute(`insert into session (tenant_id, id, user_id, family, created_at, expires_at)
    select tenant_id, 'S' || id, id, 'S' || id, now(), now() + interval '7 days' from app_user where tenant_id = '${TENANT}' and id like 'B%'`);
  const signer = createTokens(SECRET);
  const now = Date.now();
  const tokens = new Map<string, string>();
  for (const id of ids) tokens.set(id, await signer.sign({ sessionId: `S${id}`, userId: id, tenantId: TENANT }, now, now + 7 * 86_400_000));
  return tokens;
}

interface Template {
  readonly instId: string;
  readonly taskId: string;
  readonly recordId: string;
  /** In the order of their ids. */
  readonly visitIds: readonly string[];
  readonly people: number;
}

async function templateOf(database: Database, instId: string): Promise<Pick<Template, 'taskId' | 'recordId' | 'visitIds'>> {
  const { rows } = await database.execute(
    `select k.id as task_id, i.business_key as record_id, array(select e.id from wf_exec e where e.tenant_id = i.tenant_id and e.inst_id = i.id order by e.id) as visit_ids from wf_inst i join wf_task k on k.tenant_id = i.tenant_id and k.inst_id = i.id where i.id = '${instId}'`,
  );
  const row = rows[0] as { task_id: string; record_id: string; visit_ids: string[] } | undefined;
  if (row === undefined) throw new Error('the first request has no task');
  return { taskId: row.task_id, recordId: row.record_id, visitIds: row.visit_ids };
}

/** Ids within a request: 0 instance, 1 task, 2 record, 3 token, 4 and 5 visits, 6 to 9 opinions. */
function copies({ instId, taskId, recordId, visitIds, people }: Template, from: number, to: number): string[] {
  const holder = approverSql(1, people);
  const copy = (
    table: string,
    where: string,
    changes: Readonly<Record<string, string>>,
    source = `(select t.*, row_number() over (order by id) - 1 as nr from ${table} t where ${where})`,
  ): string => `
    insert into ${table}
    select r.* from ${source} t cross join generate_series(${from}, ${to}) as g
    cross join lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${Object.entries(changes)
      .map(([name, value]) => `'${name}', ${value}`)
      .join(', ')})) r`;
  const inst = copyIdSql(0);
  const numbered = (base: number): string => `(100000000000000000 + g * 16 + ${base} + t.nr)::text`;
  const when = "(now() - g * interval '2 seconds')";
  const places = `'${JSON.stringify(Object.fromEntries(visitIds.map((id, index) => [id, index])))}'::jsonb`;
  const visit = (column: string): string => `(100000000000000000 + g * 16 + 4 + (${places} ->> ${column})::int)::text`;
  const visits = (column: string): string => `(select coalesce(jsonb_agg(${visit('x')}), '[]') from unnest(t.${column}) x)`;
  return [
    copy('wf_inst', `id = '${instId}'`, {
      id: inst,
      root_id: inst,
      subject: "'员工' || g || ' 借款 ' || g",
      business_key: copyIdSql(2),
      starter_id: approverSql(0, people),
      creator_id: approverSql(0, people),
      starter_name: "'员工'",
      created_at: when,
      updated_at: when,
      started_at: when,
    }),
    copy('bo_row', `id = '${recordId}'`, {
      id: copyIdSql(2),
      inst_id: inst,
      create_by: approverSql(0, people),
      create_time: when,
      update_time: when,
      data: `t.data || jsonb_build_object(${[1, 2, 3, 4].map((field) => `'u${field}', jsonb_build_object('id', ${approverSql(field, people)}, 'name', 'u${field}')`).join(', ')})`,
    }),
    copy('wf_exec', `inst_id = '${instId}'`, { id: numbered(4), inst_id: inst, entered_at: when, from_execs: visits('from_execs') }),
    copy('wf_token', `inst_id = '${instId}'`, { id: numbered(3), inst_id: inst, exec_id: visit('t.exec_id'), from_execs: visits('from_execs') }),
    copy('wf_task', `id = '${taskId}'`, {
      id: copyIdSql(1),
      inst_id: inst,
      exec_id: visit('t.exec_id'),
      assignee_id: holder,
      owner_id: `case when t.owner_id = '0' then '0' else ${holder} end`,
      assignee_name: "'员工'",
      created_at: when,
      subject: "'员工' || g || ' 借款 ' || g",
    }),
    copy('wf_opinion', `inst_id = '${instId}'`, {
      id: numbered(6),
      inst_id: inst,
      exec_id: visit('t.exec_id'),
      task_id: `case when t.task_id = '${taskId}' then ${copyIdSql(1)} else ${copyIdSql(15)} end`,
      user_id: `case when t.task_id = '${taskId}' then ${holder} else ${approverSql(0, people)} end`,
      created_at: when,
      assigned_at: when,
    }),
  ];
}
