import { choiceFeeds, isRecord, type CompiledField, type CompiledForm } from '../../../registry/form/index.ts';
import type { Claim, Verdict } from '../../../validators/submission/truth.ts';
import { sql } from 'kysely';
import { defineStatement, type TenantDb } from '../../db/index.ts';
import { directoryFacts, type Facts } from './directoryFacts.ts';
import type { ValueKind } from './ValueKind.ts';

const kinds: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/**
 * People and parts of the organisation: `{id, name}` or a list of them, and ids where the field holds texts. However it is sent, it is stored in the way of its field.
 * The name is always that of the id, and so is what `bind` takes over into fields that the person may not write.
 */
export const people: ValueKind = {
  covers: ({ ui }) => kinds.has(ui.widget),
  shape: (_field, value) => {
    const members = membersOf(value);
    if (!members.every(isNamed)) return { code: 'type' };
    return new Set(members.map(idOf)).size === members.length ? undefined : { code: 'uniqueItems' };
  },
  ids: (_field, value) => membersOf(value).map(idOf),
  truth: async (claims, { db, form }) => {
    const named = new Map<string, Set<string>>();
    for (const { field, value } of claims) {
      const ids = named.get(field.ui.widget) ?? new Set();
      named.set(field.ui.widget, ids);
      for (const member of membersOf(value)) ids.add(idOf(member));
    }
    const listed = (kind: string): string => JSON.stringify([...(named.get(kind) ?? [])]);
    const rows = await db.run(namesStatement, {
      user: listed('user'),
      org: listed('org'),
      post: listed('post'),
      role: listed('role'),
      job: listed('job'),
      dimension: listed('dimension'),
    });
    const known = new Map<string, Map<string, string>>();
    for (const { kind, id, name } of rows) known.set(kind, (known.get(kind) ?? new Map<string, string>()).set(id, name));
    const facts = await factsFor(claims, form, db);
    return claims.map((claim) => {
      const verdict = verdictOn(claim, known.get(claim.field.ui.widget) ?? new Map());
      return { ...verdict, ...fillOf(claim, form, verdict, facts.get(claim.field.ui.widget)) };
    });
  },
};

// helpers

/** What is known of the members of these claims, by control and id, as far as something is taken over of it. */
async function factsFor(claims: readonly Claim[], form: CompiledForm, db: TenantDb): Promise<ReadonlyMap<string, ReadonlyMap<string, Facts>>> {
  const ids = new Map<string, Set<string>>();
  for (const { field, value } of claims) {
    if (!choiceFeeds(form).has(field.path)) continue;
    const own = ids.get(field.ui.widget) ?? new Set();
    ids.set(field.ui.widget, own);
    for (const member of membersOf(value)) own.add(idOf(member));
  }
  const facts = new Map<string, ReadonlyMap<string, Facts>>();
  for (const [kind, own] of ids) facts.set(kind, await directoryFacts(db, kind, [...own]));
  return facts;
}

/** Who is not there brings nothing. */
function fillOf({ field, value }: Claim, form: CompiledForm, { problem }: Verdict, facts: ReadonlyMap<string, Facts> | undefined): Pick<Verdict, 'fill'> {
  const feed = choiceFeeds(form).get(field.path);
  if (feed === undefined) return {};
  const members = problem === undefined ? membersOf(value) : [];
  const textsOf = (fact: string): string[] =>
    members.flatMap((member) => {
      const own = facts?.get(idOf(member));
      const text = own?.[fact] ?? (fact === 'fullname' ? own?.['name'] : undefined);
      return text === undefined || text === null || text === '' ? [] : [text];
    });
  return { fill: feed.brings.map(({ field: target, column }) => ({ field: target, value: textsOf(column).join(',') || null })) };
}

/** Names of ids that are in use, of every kind in one question; each list of ids is JSON. */
const namesStatement = defineStatement<{ user: string; org: string; post: string; role: string; job: string; dimension: string }>()((db, at) => {
  const among = (column: string, ids: string) => sql<boolean>`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${ids}::jsonb)))`;
  return db
    .selectFrom('app_user')
    .select([sql<string>`'user'`.as('kind'), 'id', 'fullname as name'])
    .where('status', '=', 1)
    .where(among('app_user.id', at('user')))
    .unionAll(
      db
        .selectFrom('org')
        .select([sql<string>`'org'`.as('kind'), 'id', 'name'])
        .where(among('org.id', at('org'))),
    )
    .unionAll(
      db
        .selectFrom('org_post')
        .select([sql<string>`'post'`.as('kind'), 'id', 'name'])
        .where(among('org_post.id', at('post'))),
    )
    .unionAll(
      db
        .selectFrom('role')
        .select([sql<string>`'role'`.as('kind'), 'id', 'name'])
        .where('enabled', '=', true)
        .where(among('role.id', at('role'))),
    )
    .unionAll(
      db
        .selectFrom('job')
        .select([sql<string>`'job'`.as('kind'), 'id', 'name'])
        .where(among('job.id', at('job'))),
    )
    .unionAll(
      db
        .selectFrom('dimension')
        .select([sql<string>`'dimension'`.as('kind'), 'id', 'name'])
        .where(among('dimension.id', at('dimension'))),
    );
});

function verdictOn({ field, value }: Claim, names: ReadonlyMap<string, string>): Verdict {
  const members = membersOf(value);
  const named = members.map((member) => {
    const id = idOf(member);
    const name = names.get(id);
    return holdsIds(field, member) ? id : { id, name: name ?? nameIn(member, id) };
  });
  const problem = members.every((member) => names.has(idOf(member))) ? {} : { problem: { code: 'identity' } };
  return { value: isList(field, value) ? named : (named[0] ?? null), ...problem };
}

/** Fields of text keep ids; one that says nothing of its type keeps what it is given. */
function holdsIds({ type, schema: { items } }: CompiledField, member: unknown): boolean {
  if (type === 'array') return isRecord(items) && items['type'] === 'string';
  return type === 'string' || (type === 'any' && !isRecord(member));
}

const isList = ({ type }: CompiledField, value: unknown): boolean => type === 'array' || Array.isArray(value);

function membersOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
}

const nameIn = (member: unknown, id: string): string => (isRecord(member) && typeof member['name'] === 'string' ? member['name'].slice(0, 200) : id);

function idOf(member: unknown): string {
  const id = isRecord(member) ? member['id'] : member;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** The id is text or a number; whatever the name is, it is not taken. */
function isNamed(member: unknown): boolean {
  const id = idOf(member);
  return id.trim() !== '' && id.length <= 64;
}
