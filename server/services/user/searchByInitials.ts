import type { QueryFilter } from '../../../schemas/calls/shapes.ts';
import type { TenantDb } from '../../db/index.ts';
import { initialsOf } from './initials.ts';

/** More people than one tenant has. */
const ALL = 20_000;

/** Turns the condition `pinyin LIKE cyx` into the people whose names begin with these initials. Other filters stay as they are. */
export async function withInitials(db: TenantDb, filter: QueryFilter): Promise<QueryFilter> {
  const asked = filter.querys?.find(({ property }) => property === 'pinyin');
  if (asked === undefined) return filter;
  const letters = String(asked.value ?? '').toLowerCase();
  const matches = /^[a-z]{1,20}$/.test(letters)
    ? (await db.selectFrom('app_user').select(['id', 'fullname']).where('status', '=', 1).limit(ALL).execute()).filter(({ fullname }) => initialsOf(fullname ?? '').includes(letters))
    : [];
  const rest = (filter.querys ?? []).filter((query) => query !== asked);
  // With nobody to add, the other conditions of the group decide alone.
  if (matches.length === 0) return { ...filter, querys: rest.length > 0 ? rest : [{ property: 'id', operation: 'EQUAL', value: '-' }] };
  return { ...filter, querys: [...rest, { ...asked, property: 'id', operation: 'IN', value: matches.map(({ id }) => id) }] };
}
