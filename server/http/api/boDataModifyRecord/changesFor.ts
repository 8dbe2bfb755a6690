import { isRecord, type FormPermission } from '../../../../registry/form/index.ts';
import { sameValue } from '../../../../validators/diff/index.ts';
import type { DocumentChange } from '../../../../schemas/calls/entities/document.ts';
import type { TenantDb } from '../../../db/index.ts';
import { type ModifyRow, visibleChanges } from '../../../forms/index.ts';

/**
 * When a person last decided on a document or looked at it, apart from the task at hand; for somebody who is new to it, its start.
 * Undefined for a document that has not been started.
 */
export async function lastSeen(db: TenantDb, userId: string, instId: string, taskId: string | undefined): Promise<string | undefined> {
  const head = await db.selectFrom('wf_inst').select('started_at').where('id', '=', instId).executeTakeFirst();
  const decided = await db
    .selectFrom('wf_opinion')
    .select('completed_at')
    .where('inst_id', '=', instId)
    .where('user_id', '=', userId)
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const read = await db
    .selectFrom('wf_read')
    .select('at')
    .where('inst_id', '=', instId)
    .where('user_id', '=', userId)
    .where('ref_id', '!=', taskId ?? '')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [head?.started_at, decided?.completed_at, read?.at]
    .filter((time): time is string => typeof time === 'string')
    .sort()
    .at(-1);
}

/**
 * What several saves together changed, as these rights show it: one line per place from the first value to the last. What came to
 * nothing and what the person changed himself is left out.
 */
export function netChanges(rows: readonly ModifyRow[], boAlias: string, permission: FormPermission, viewerId: string): DocumentChange[] {
  const net = new Map<string, DocumentChange>();
  for (const row of rows) {
    const facts = { userId: row.user_id, userName: row.user_name, time: row.at, ...(row.node_name === null ? {} : { nodeName: row.node_name }) };
    for (const change of visibleChanges(row.changes, boAlias, permission)) {
      const known = net.get(change.place);
      const owner = rowOf(change.place);
      if (change.kind === 'value') {
        // a row that is new as a whole needs no mark per cell
        if (owner !== undefined && net.get(owner)?.kind === 'added') continue;
        net.set(change.place, { ...change, before: known === undefined ? change.before : known.before, ...facts });
        continue;
      }
      const cells = [...net.keys()].filter((place) => rowOf(place) === change.place);
      if (change.kind === 'removed' && known?.kind === 'added') net.delete(change.place);
      else net.set(change.place, { ...change, before: withFirstValues(change.before, cells, net), ...facts });
      for (const place of cells) net.delete(place);
    }
  }
  return [...net.values()].filter((change) => change.userId !== viewerId && !(change.kind === 'value' && sameValue(change.before, change.after)));
}

// helpers

function rowOf(place: string): string | undefined {
  const hash = place.indexOf('#');
  const dot = place.indexOf('.', hash);
  return hash < 0 || dot < 0 ? undefined : place.slice(0, dot);
}

/** A removed row as it was before anybody edited it. */
function withFirstValues(row: unknown, cells: readonly string[], net: ReadonlyMap<string, DocumentChange>): unknown {
  if (!isRecord(row)) return row;
  const first = cells.map((place) => [place.slice(place.indexOf('.', place.indexOf('#')) + 1), net.get(place)?.before] as const);
  return { ...row, ...Object.fromEntries(first) };
}
