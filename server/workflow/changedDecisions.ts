import { isRecord, type CompiledField } from '../../registry/form/index.ts';
import type { RecordChange } from '../../validators/diff/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { FormDefinition } from '../forms/loadForm.ts';
import type { CompiledFlow } from './model.ts';
import { writersOf } from './settleDocument.ts';

/**
 * Values that a step has accepted as their default formula gave them, and that have become others since without it: what finance has approved follows a claim
 * that grows on an errand. For each the steps that decide it. Values that the starter may enter himself are nobody's decision.
 *
 * @param nodeId the step that is left; what it decides, it decides now
 */
export async function changedAfter(tx: TenantDb, definition: FormDefinition, flow: CompiledFlow, { instId, recordId }: { readonly instId: string; readonly recordId: string | null }, nodeId: string): Promise<readonly (readonly string[])[]> {
  const decided = recordId === null ? [] : decidedFields(definition, flow, nodeId);
  if (recordId === null || decided.length === 0) return [];
  const records = await tx.selectFrom('bo_modify_record').select(['at', 'node_id', 'changes']).where('bo', '=', definition.boAlias).where('ref_id', '=', recordId).orderBy('rev').execute();
  if (records.length === 0) return [];
  const visits = await tx.selectFrom('wf_exec').select(['node_id', 'left_at', 'handlers']).where('inst_id', '=', instId).where('left_at', 'is not', null).execute();
  return decided.flatMap(({ field, able }) => {
    const last = visits.filter((visit) => visit.handlers.length > 0 && able.includes(visit.node_id)).map((visit) => visit.left_at ?? '').sort().at(-1);
    if (last === undefined) return [];
    const since = records.filter((record) => record.at >= last && !able.includes(record.node_id ?? '')).flatMap((record) => changesOf(record.changes));
    return differs(field, since) ? [able] : [];
  });
}

// helpers

interface Decided {
  readonly field: CompiledField;
  readonly able: readonly string[];
}

function decidedFields(definition: FormDefinition, flow: CompiledFlow, nodeId: string): Decided[] {
  const form = definition.compiled('read');
  return [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].flatMap((field) => {
    if (field.defaultFormula === undefined) return [];
    const able = writersOf(definition, flow, field);
    return able.length === 0 || able.includes(flow.firstNode) || able.includes(nodeId) ? [] : [{ field, able }];
  });
}

const changesOf = (changes: unknown): RecordChange[] => (Array.isArray(changes) ? changes.filter((change): change is RecordChange => isRecord(change) && typeof change['path'] === 'string') : []);

/**
 * Whether the changes leave a value behind that was not there before. Rows that come again as others say the same; with one that only went nothing is
 * left to decide.
 */
function differs({ name, path, table }: CompiledField, changes: readonly RecordChange[]): boolean {
  const places = new Map<string, { readonly before: string; after: string }>();
  const note = (place: string, before: unknown, after: unknown): void => {
    const known = places.get(place);
    if (known === undefined) places.set(place, { before: text(before), after: text(after) });
    else known.after = text(after);
  };
  const inRow = (row: unknown): unknown => (isRecord(row) ? row[name] : null);
  for (const change of changes) {
    if (change.path === path) note(change.place, change.before, change.after);
    else if (change.path === table && change.kind !== 'value') note(`${change.place}.${name}`, inRow(change.before), inRow(change.after));
  }
  const found = [...places.values()].map(({ before }) => before);
  return [...places.values()].some(({ after }) => {
    const at = after === '' ? 0 : found.indexOf(after);
    if (after !== '' && at >= 0) found.splice(at, 1);
    return at < 0;
  });
}

/** Amounts are told apart by their value, not by how many zeros were written. */
function text(value: unknown): string {
  const written = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^-?\d+\.\d+$/.test(written) ? written.replace(/\.?0+$/, '') : written;
}
