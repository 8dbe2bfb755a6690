import type { Database } from '../../../server/db/index.ts';
import { examine, requestInvariants } from '../../../server/doctor/index.ts';
import type { Ledger } from './office.ts';

/** What the database says about what people were told. Empty lists mean that all is well. */
export interface Audit {
  readonly violations: readonly string[];
  /** Told to be done, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly doubled: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
}

export async function auditOf(database: Database, ledger: Ledger): Promise<Audit> {
  const files = { read: () => Promise.resolve(undefined), older: noFiles };
  const violations = (await database.snapshot((view) => examine({ view, files }, requestInvariants))).flatMap(({ invariant: { code }, places }) =>
    places.map(({ at, what }) => `${code}: ${at} ${what}`),
  );
  const numbers = await ask<{ number: string }>(
    database,
    "select data ->> 'djbh' as number from bo_row where bo = 'benchBo' and inst_id > '100000000002000000' and coalesce(data ->> 'djbh', '') <> '' group by 1 having count(*) > 1",
  );
  const starts = new Map(
    (
      await ask<{ mark: string; count: string }>(
        database,
        "select data ->> 'jksy' as mark, count(*)::text as count from bo_row where bo = 'benchBo' and inst_id is not null group by 1",
      )
    ).map((row) => [row.mark, Number(row.count)]),
  );
  const decided = new Map(
    (
      await ask<{ task_id: string; count: string }>(
        database,
        'select task_id, count(*)::text as count from wf_opinion where acted and task_id is not null and completed_at is not null group by 1',
      )
    ).map((row) => [row.task_id, Number(row.count)]),
  );
  const lost: string[] = [];
  const doubled: string[] = numbers.map(({ number }) => `number ${number}`);
  for (const [kind, told, found] of [
    ['start', ledger.starts, starts],
    ['decision', ledger.decisions, decided],
  ] as const) {
    for (const [key, { done }] of told) {
      // ending a request finishes every task of it, whoever holds them
      const count = found.get(key.startsWith('end ') ? key.slice(4) : key) ?? 0;
      if (done > 0 && count === 0) lost.push(`${kind} ${key}`);
      if (done > 1 && !key.startsWith('end ')) doubled.push(`${kind} ${key} was told ${done} times`);
      if (kind === 'start' && count > 1) doubled.push(`${kind} ${key} is there ${count} times`);
    }
  }
  const [rows] = await ask<Record<string, string>>(
    database,
    `select (select count(*) from wf_inst) as requests, (select count(*) from wf_inst where status in ('end', 'manualend')) as ended, (select count(*) from wf_opinion) as opinions,
    (select count(*) from wf_task) as tasks, (select count(*) from wf_group) as groups, (select count(*) from wf_fork) as scopes, (select count(*) from audit_log) as audit`,
  );
  return { violations, lost, doubled, rows: Object.fromEntries(Object.entries(rows ?? {}).map(([name, value]) => [name, Number(value)])) };
}

// helpers

/** Requests have nothing to do with bytes. */
async function* noFiles(): AsyncGenerator<string> {}

const ask = async <Row>(database: Database, text: string): Promise<Row[]> => (await database.execute(text)).rows as Row[];
