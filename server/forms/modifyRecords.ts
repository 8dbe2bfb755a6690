import type { Selectable } from 'kysely';
import { isRecord, type FormPermission } from '../../registry/form/index.ts';
import { diffRecords, rowsByKey, type RecordChange } from '../../validators/diff/index.ts';
import { STICKY } from '../../validators/model/index.ts';
import { type BoModifyRecordTable, type TenantDb, toJson } from '../db/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { fileIdsIn, hashesOf } from '../files/index.ts';
import type { BoRecord } from './BoStore.ts';

/** The step of a flow in which a document is written. */
export interface ChangeOrigin {
  readonly instId: string;
  readonly taskId?: string | undefined;
  readonly nodeId?: string | undefined;
  readonly nodeName?: string | undefined;
}

export type ModifyRow = Selectable<BoModifyRecordTable>;

type Data = Readonly<Record<string, unknown>>;

/** Whether storing `after` over `before` would change anything: values, rows, their order, or what was entered by hand. */
export function hasChanged(before: Data, after: Data, tables: readonly string[]): boolean {
  const names = new Set(tables);
  if (diffRecords(before, after, names).length > 0 || !sameNames(before[STICKY], after[STICKY])) return true;
  return tables.some((table) => {
    const [old, now] = [rowsByKey(before, table), rowsByKey(after, table)];
    if ([...old.keys()].join() !== [...now.keys()].join()) return true;
    return [...old].some(([key, row]) => !sameNames(row[STICKY], now.get(key)?.[STICKY]));
  });
}

export interface Written {
  readonly before: BoRecord;
  readonly after: BoRecord;
  readonly tables: readonly string[];
  readonly origin: ChangeOrigin | undefined;
}

/** Keeps what a save changed. A draft is its writer's own business until it is submitted, so its changes are not kept. */
export async function keepChanges({ user, clock, newId, request }: HandlerContext, tx: TenantDb, { before, after, tables, origin }: Written): Promise<void> {
  if (before.status === 'draft') return;
  const changes = diffRecords(before.data, after.data, new Set(tables));
  if (changes.length === 0) return;
  const hashes = await hashesOf(tx, changes.flatMap(filesIn));
  await tx
    .insertInto('bo_modify_record')
    .values({
      id: newId(),
      bo: before.bo,
      ref_id: before.id,
      inst_id: origin?.instId ?? before.instId,
      task_id: origin?.taskId ?? null,
      node_id: origin?.nodeId ?? null,
      node_name: origin?.nodeName ?? null,
      user_id: user.id,
      user_name: user.fullname,
      at: clock.now(),
      rev: after.rev,
      ip: request.ip,
      changes: toJson(changes.map((change) => withHashes(change, hashes))),
    })
    .execute();
}

/** The part of a change list that these rights show. */
export function visibleChanges(changes: readonly unknown[], boAlias: string, permission: FormPermission): RecordChange[] {
  return changes.filter(isChange).flatMap((change) => {
    const [table, column] = change.path.split('.item.');
    if (change.kind === 'value') return isVisible(boAlias, permission, table ?? '', column) ? [change] : [];
    if (!isTableVisible(boAlias, permission, change.path)) return [];
    const visible = (row: unknown): unknown =>
      isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => isVisible(boAlias, permission, change.path, name))) : row;
    const [before, after] = [visible(change.before), visible(change.after)];
    if (!hasMembers(before) && !hasMembers(after)) return [];
    const { parent, ...own } = change;
    const above = parent?.slice(0, parent.indexOf('#'));
    const standing = parent !== undefined && above !== undefined && isTableVisible(boAlias, permission, above) ? { parent } : {};
    return [withHashes({ ...own, ...standing, before, after }, change.files ?? {})];
  });
}

// helpers

const filesIn = ({ before, after }: RecordChange): string[] =>
  [before, after].flatMap((side) => (isRecord(side) ? Object.values(side) : [side])).flatMap(fileIdsIn);

/** The change with the hashes of the files that it names, and of no others. */
function withHashes({ files: _all, ...change }: RecordChange, hashes: Readonly<Record<string, string>>): RecordChange {
  const files = Object.fromEntries(filesIn(change).flatMap((id) => (hashes[id] === undefined ? [] : [[id, hashes[id]]])));
  return Object.keys(files).length === 0 ? change : { ...change, files };
}

const sameNames = (a: unknown, b: unknown): boolean => namesIn(a) === namesIn(b);
const namesIn = (value: unknown): string => (Array.isArray(value) ? [...value].sort().join() : '');
const hasMembers = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0;

function isChange(value: unknown): value is RecordChange {
  return isRecord(value) && typeof value['place'] === 'string' && typeof value['path'] === 'string' && typeof value['kind'] === 'string';
}

const isTableVisible = (boAlias: string, permission: FormPermission, table: string): boolean =>
  permission.table?.[table]?.hidden !== true && permission.fields[boAlias]?.[table] !== 'n';

/** Unknown names are hidden. */
function isVisible(boAlias: string, permission: FormPermission, name: string, column: string | undefined): boolean {
  if (column === undefined) return (permission.fields[boAlias]?.[name] ?? 'n') !== 'n';
  return isTableVisible(boAlias, permission, name) && (permission.fields[name]?.[column] ?? 'n') !== 'n';
}
