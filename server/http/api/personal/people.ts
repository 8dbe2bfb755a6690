import type { Localised } from '../../../../registry/localised.ts';
import type { TenantDb } from '../../../db/index.ts';
import { Refusal } from '../../../core/index.ts';
import { activeUsers } from '../../../workflow/index.ts';

/** Ids of a comma-joined text; clients also wrap them in commas. */
export const idsIn = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];

export async function mustBeActive(db: TenantDb, ids: readonly string[], text: Localised): Promise<void> {
  const active = await activeUsers(db, ids);
  if (active.length < ids.length) throw new Refusal(text);
}
