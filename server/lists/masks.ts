import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import type { FormDefinition } from '../forms/loadForm.ts';
import { viewRights } from '../forms/viewRights.ts';
import type { CurrentUser } from '../services/session/CurrentUser.ts';
import { involvements } from './involvements.ts';

/** Field -> condition under which its value is hidden from a person, besides the fields that are hidden anyway. */
export type FieldMasks = ReadonlyMap<string, RawBuilder<boolean>>;

/**
 * While a flow runs, who takes part in it sees what his nodes show. This looks up the running documents of a business object
 * that the person has to do with and says for each field in which of them it is hidden.
 */
export async function fieldMasks(db: TenantDb, definition: FormDefinition, user: CurrentUser): Promise<FieldMasks> {
  const nodesOf = new Map<string, Set<string>>();
  for (const { inst_id: instId, node_id: node } of await involvements(db, user, { bo: definition.boAlias })) {
    const nodes = nodesOf.get(instId) ?? new Set<string>();
    nodesOf.set(instId, nodes.add(node));
  }
  const hiddenIn = new Map<string, string[]>();
  const known = new Map<string, readonly string[]>();
  for (const [instId, nodes] of nodesOf) {
    const key = [...nodes].sort().join(' ');
    let hidden = known.get(key);
    if (hidden === undefined) {
      const { fields } = viewRights(definition, { isStarter: false, isOver: false, nodes: [...nodes] });
      hidden = Object.entries(fields[definition.boAlias] ?? {}).filter(([, mode]) => mode === 'n').map(([name]) => name);
      known.set(key, hidden);
    }
    for (const field of hidden) hiddenIn.set(field, [...(hiddenIn.get(field) ?? []), instId]);
  }
  return new Map([...hiddenIn].map(([field, ids]) => [field, sql<boolean>`coalesce(t.inst_id = any(string_to_array(${ids.join(',')}::text, ',')), false)`]));
}
