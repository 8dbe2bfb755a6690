import { Errors } from 'typebox/value';
import { sql } from 'kysely';
import { propertiesOf, schemaOf, tablesOf } from '../../registry/form/index.ts';
import { finding, pointerOf, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { MetadataPackage, type PackageRows } from '../../schemas/metadata/index.ts';
import { newId, type TenantDb } from '../db/index.ts';
import { loadRecord, saveRecord } from '../forms/BoStore.ts';

/** What loading did to the rows of one object. */
export interface LoadedRows {
  readonly bo: string;
  readonly added: number;
  readonly updated: number;
  readonly same: number;
}

/** What is wrong with the rows of a package; `find` answers objects of the package and of the tenant. */
export function checkRows(name: string, data: readonly unknown[], find: (kind: string, key: string) => RawItem | undefined): MetadataProblem[] {
  const at = { kind: 'package', key: name };
  const wrong = Errors(MetadataPackage, { package: 'x', version: 1, items: [], data }).map(({ instancePath, message }): MetadataProblem => ({ code: 'E01', ...at, pointer: instancePath, message: `数据包结构不正确：${message}` }));
  if (wrong.length > 0) return wrong;
  return (data as readonly PackageRows[]).flatMap(({ bo, key, rows }, index) => {
    const pointer = `/data/${index}`;
    const item = find('bo', bo);
    if (item === undefined) return [finding(at, 'dataObject', `${pointer}/bo`, { name: bo })];
    const fields = Object.keys(propertiesOf(schemaOf(item)));
    const problems = key.flatMap((field, place) => (fields.includes(field) ? [] : [finding(at, 'dataField', `${pointer}/key/${place}`, { name: field })]));
    const seen = new Set<string>();
    rows.forEach((row, place) => {
      for (const field of Object.keys(row)) if (!fields.includes(field)) problems.push(finding(at, 'dataField', `${pointer}/rows/${place}${pointerOf(field)}`, { name: field }));
      const identity = JSON.stringify(key.map((field) => row[field] ?? null));
      if (seen.has(identity) || key.some((field) => row[field] === undefined || row[field] === null)) problems.push(finding(at, 'repeated', `${pointer}/rows/${place}`, { name: identity }));
      seen.add(identity);
    });
    return problems;
  });
}

/**
 * Stores the rows of a package: a row with the same values of the key fields is brought up to the package, a new one is added,
 * and loading again changes nothing. Documents of flows are never touched.
 */
export async function loadRows(tx: TenantDb, data: readonly PackageRows[], find: (kind: string, key: string) => RawItem | undefined, facts: { readonly by: string; readonly now: string; readonly orgId: string | null }): Promise<LoadedRows[]> {
  const loaded: LoadedRows[] = [];
  for (const { bo, key, rows } of data) {
    const item = find('bo', bo);
    if (item === undefined) continue;
    const counts = { added: 0, updated: 0, same: 0 };
    const stored = await tx.selectFrom('bo_row').select(['id', ...key.map((field, index) => sql<string | null>`(data ->> ${sql.lit(field)})`.as(`k${index}`))]).where('bo', '=', bo).where('inst_id', 'is', null).orderBy('id').execute();
    const known = new Map(stored.map((row) => [JSON.stringify(key.map((_, index) => (row as Readonly<Record<string, unknown>>)[`k${index}`])), row.id]));
    for (const row of rows) {
      const id = known.get(JSON.stringify(key.map((field) => textOf(row[field]))));
      const before = id === undefined ? undefined : await loadRecord(tx, bo, id);
      const outcome = before === undefined ? 'added' : Object.entries(row).every(([field, value]) => textOf(withoutIds(before.data[field])) === textOf(value)) ? 'same' : 'updated';
      counts[outcome] += 1;
      if (outcome === 'same') continue;
      await saveRecord(tx, { id: id ?? newId(), bo, tables: tablesOf(schemaOf(item)).map(({ name }) => name), data: { ...before?.data, ...row }, by: facts.by, now: facts.now, orgId: facts.orgId, formVersion: 0, newId });
    }
    loaded.push({ bo, ...counts });
  }
  return loaded;
}

// helpers

const textOf = (value: unknown): string | null => (value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value));

/** Rows of tables without what only the store knows. */
const withoutIds = (value: unknown): unknown => (Array.isArray(value) ? value.map((row: unknown) => (typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row).filter(([name]) => !['id_', 'ref_id_'].includes(name))) : row)) : value);
