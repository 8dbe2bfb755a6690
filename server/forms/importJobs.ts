import type { Language } from '../../registry/localised.ts';
import type { ImportJob } from '../../schemas/calls/entities/form.ts';
import type { Clock } from '../clock/index.ts';
import { type TenantDb, toJson } from '../db/index.ts';
import type { ReadCell } from '../excel/index.ts';
import type { RowError } from './importRows.ts';

export interface JobProgress {
  readonly checked: number;
  readonly created?: number;
  readonly updated?: number;
  readonly failed: number;
}

/** What a job leaves behind for the person who started it. */
export interface JobReport {
  readonly titles: readonly string[];
  readonly errors: readonly RowError[];
  /** The refused rows as they came in. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly ReadCell[] }[];
}

/** Begins a job. Old ones of the same person go; two at a time are one too many. Undefined: another one is running. */
export async function beginJob(
  db: TenantDb,
  clock: Clock,
  job: { readonly id: string; readonly owner: string; readonly alias: string; readonly total: number },
): Promise<ImportJob | undefined> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // who begins twice in one moment, at whichever process, begins one after the other
    await tx.selectFrom('app_user').select('id').where('id', '=', job.owner).forUpdate().execute();
    const mine = await tx.selectFrom('import_job').selectAll().where('owner_id', '=', job.owner).orderBy('create_time', 'desc').orderBy('id', 'desc').execute();
    if (mine.some((row) => goesOn(row.status) && !isSilent(row.beat, now))) return undefined;
    const old = mine.slice(KEPT).map(({ id }) => id);
    if (old.length > 0) await tx.deleteFrom('import_job').where('id', 'in', old).execute();
    await tx
      .insertInto('import_job')
      .values({ id: job.id, owner_id: job.owner, alias: job.alias, status: 'running', total: job.total, create_time: now, beat: now })
      .execute();
    return {
      id: job.id,
      alias: job.alias,
      status: 'running' as const,
      total: job.total,
      checked: 0,
      created: 0,
      updated: 0,
      failed: 0,
      message: '',
      errors: [],
    };
  });
}

/** Writes down how far a job is; false: it was cancelled. */
export async function reportProgress(db: TenantDb, clock: Clock, id: string, { checked, created = 0, updated = 0, failed }: JobProgress): Promise<boolean> {
  const row = await db
    .updateTable('import_job')
    .set({ checked, created, updated, failed, beat: clock.now() })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst();
  return row?.status !== 'stopping';
}

/** Asks a job of this person to end; false: it is over, or its rows are being committed. */
export async function cancelJob(db: TenantDb, owner: string, id: string): Promise<boolean> {
  const held = await db
    .updateTable('import_job')
    .set({ status: 'stopping' })
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .where('status', 'in', ['running', 'stopping'])
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** The last statement before all rows are committed: from here on nobody cancels it. False: somebody has. */
export async function passCancel(tx: TenantDb, id: string): Promise<boolean> {
  const held = await tx
    .updateTable('import_job')
    .set({ status: 'storing' })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

export async function endJob(
  db: TenantDb,
  clock: Clock,
  id: string,
  status: 'done' | 'failed',
  message: string,
  progress: JobProgress,
  report: JobReport,
): Promise<void> {
  await reportProgress(db, clock, id, progress);
  await db
    .updateTable('import_job')
    .set({ status, message, report: toJson(report) })
    .where('id', '=', id)
    .execute();
}

/** A job of this person with its report; undefined for any other. */
export async function findJob(
  db: TenantDb,
  clock: Clock,
  owner: string,
  id: string,
  language: Language,
): Promise<{ readonly job: ImportJob; readonly report: JobReport } | undefined> {
  const row = await db.selectFrom('import_job').selectAll().where('id', '=', id).where('owner_id', '=', owner).executeTakeFirst();
  if (row === undefined) return undefined;
  const report = { titles: [], errors: [], rows: [], ...row.report } as JobReport;
  // whoever worked on it is gone
  const interrupted = goesOn(row.status) && isSilent(row.beat, clock.now());
  const { alias, total, checked, created, updated, failed } = row;
  return {
    report,
    job: {
      id,
      alias,
      total,
      checked,
      created,
      updated,
      failed,
      status: interrupted ? 'interrupted' : goesOn(row.status) ? 'running' : row.status === 'done' ? 'done' : 'failed',
      message: interrupted ? texts.interrupted[language] : row.message,
      errors: report.errors.slice(0, SHOWN).map((error) => ({ ...error })),
    },
  };
}

// helpers

/** Jobs that one person keeps, and errors that an answer lists. */
const KEPT = 20;
const SHOWN = 200;
const SILENCE = 120_000;

/** `stopping` was cancelled a moment ago, `storing` is at its commit. */
const goesOn = (status: string): boolean => status === 'running' || status === 'stopping' || status === 'storing';

const millis = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const isSilent = (beat: string, now: string): boolean => millis(now) - millis(beat) > SILENCE;

const texts = {
  interrupted: { 'zh-CN': '导入已中断，请重新导入', 'en-US': 'The import was interrupted. Please import again.', 'zh-TW': '匯入已中斷，請重新匯入' },
} as const;
