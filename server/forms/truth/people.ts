import { isRecord, type CompiledField } from '../../../registry/form/index.ts';
import type { Claim, Verdict } from '../../../validators/submission/truth.ts';
import type { TenantDb } from '../../db/index.ts';
import type { ValueKind } from './ValueKind.ts';

/** Who and what of the organisation can be chosen; each reads the names of ids that are in use. */
const sources: Readonly<Record<string, ((db: TenantDb, ids: readonly string[]) => Promise<readonly Named[]>) | undefined>> = {
  user: (db, ids) => db.selectFrom('app_user').select(['id', 'fullname as name']).where('status', '=', 1).where('id', 'in', ids).execute(),
  org: (db, ids) => db.selectFrom('org').select(['id', 'name']).where('id', 'in', ids).execute(),
  post: (db, ids) => db.selectFrom('org_post').select(['id', 'name']).where('id', 'in', ids).execute(),
  role: (db, ids) => db.selectFrom('role').select(['id', 'name']).where('enabled', '=', true).where('id', 'in', ids).execute(),
  job: (db, ids) => db.selectFrom('job').select(['id', 'name']).where('id', 'in', ids).execute(),
  dimension: (db, ids) => db.selectFrom('dimension').select(['id', 'name']).where('id', 'in', ids).execute(),
};

/** People and parts of the organisation: `{id, name}`, a list of them, or an id as text. The name is always that of the id. */
export const people: ValueKind = {
  covers: ({ ui }) => Object.hasOwn(sources, ui.widget),
  shape: (_field, value) => (membersOf(value).every(isNamed) ? undefined : { code: 'type' }),
  ids: (_field, value) => membersOf(value).map(idOf),
  truth: async (claims, { db }) => {
    const known = new Map<string, ReadonlyMap<string, string>>();
    for (const widget of new Set(claims.map(({ field }) => field.ui.widget))) {
      const ids = [...new Set(claims.filter(({ field }) => field.ui.widget === widget).flatMap(({ value }) => membersOf(value).map(idOf)))];
      const rows = ids.length === 0 ? [] : await sources[widget]?.(db, ids) ?? [];
      known.set(widget, new Map(rows.map(({ id, name }) => [id, name])));
    }
    return claims.map((claim) => verdictOn(claim, known.get(claim.field.ui.widget) ?? new Map()));
  },
};

// helpers

interface Named {
  readonly id: string;
  readonly name: string;
}

function verdictOn({ field, value }: Claim, names: ReadonlyMap<string, string>): Verdict {
  const members = membersOf(value);
  const named = members.map((member) => {
    const id = idOf(member);
    const name = names.get(id);
    return isRecord(member) ? { id, name: name ?? nameIn(member, id) } : id;
  });
  const problem = members.every((member) => names.has(idOf(member))) ? {} : { problem: { code: 'identity' } };
  return { value: isList(field, value) ? named : named[0] ?? null, ...problem };
}

const isList = ({ type }: CompiledField, value: unknown): boolean => type === 'array' || Array.isArray(value);

function membersOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
}

const nameIn = ({ name }: Readonly<Record<string, unknown>>, id: string): string => (typeof name === 'string' ? name.slice(0, 200) : id);

function idOf(member: unknown): string {
  const id = isRecord(member) ? member['id'] : member;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** The id is text or a number; whatever the name is, it is not taken. */
function isNamed(member: unknown): boolean {
  const id = idOf(member);
  return id.trim() !== '' && id.length <= 64;
}
