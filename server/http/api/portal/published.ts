import { sql, type RawBuilder } from 'kysely';
import type { HandlerContext } from '../../../context/index.ts';
import type { CurrentUser } from '../../../identity/index.ts';
import { columnRights, unsubmitted } from '../../../rights/index.ts';

/** Objects whose published records everybody of the tenant reads, or everybody of the author's department. */
export const publishedObjects = ['ggl', 'xw'] as const;

/**
 * The published records of these objects as `t`, as far as they are shown to the caller and with nothing in their `data` that he may not read there: what
 * asks over them, sorts or shows has no other. Drafts, requests that have not ended well, withdrawn and expired ones are shown to nobody.
 */
export async function publishedRecords(context: HandlerContext, objects: readonly string[]) {
  const { user, clock } = context;
  return readableRecords(context, objects, (submitted) => sql<boolean>`(${submitted} and ${isPublished(user, clock.today())})`);
}

/** Records of these objects as `t`, without what the caller may not read of each. `which`: the rows, from what says that a row was submitted and, if by a request, approved. */
export async function readableRecords(context: HandlerContext, objects: readonly string[], which: (submitted: RawBuilder<boolean>) => RawBuilder<boolean>) {
  const parts = await Promise.all(objects.map(async (bo) => ({ bo, data: await readableData(context, bo), draft: await unsubmitted(context, bo) })));
  const submitted = sql<boolean>`((t.inst_id is null or coalesce(t.status, '') = 'end') and not ${caseOf(parts, ({ draft }) => draft)})`;
  const data = sql<Readonly<Record<string, unknown>>>`${caseOf(parts, (part) => part.data)}`.as('data');
  return context.db.selectFrom('bo_row as t').select(['t.id', 't.bo', 't.create_by']).select(data).where('t.bo', 'in', objects).where(which(submitted));
}

// helpers

/** Whether a record `t` is out, on this day and for this reader. An audience that the product does not know is nobody but the writer. */
const isPublished = (user: CurrentUser, today: string): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(t.data->>'zt', 'published') = 'published'
    and (coalesce(t.data->>'yxq', '') = '' or left(t.data->>'yxq', 10) >= ${today})
    and left(coalesce(t.data->>'fbsj', t.data->>'scrq', ''), 10) <= ${today}
    and case coalesce(t.data->>'fbfw', '') when '' then true when 'all' then true when 'dept' then coalesce(t.org_id = any(${orgsOf(user)}::text[]), false) else t.create_by = ${user.id} end)`;

interface Part {
  readonly bo: string;
  readonly data: RawBuilder<unknown>;
  readonly draft: RawBuilder<boolean>;
}

const caseOf = (parts: readonly Part[], of: (part: Part) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case t.bo ${sql.join(
    parts.map((part) => sql`when ${part.bo} then ${of(part)}`),
    sql` `,
  )} end)`;

/** What the object declares of the data of a record `t`, without what rights hide from the caller in all records or in this one. */
async function readableData(context: HandlerContext, bo: string): Promise<RawBuilder<unknown>> {
  const names = Object.keys((await context.meta.find('bo', bo))?.spec.schema.properties ?? {});
  const rights = await columnRights(context, bo, names, undefined, { published: true });
  const shown = names.filter((name) => !rights.isHidden(name));
  const masked = shown.flatMap((name) => {
    const hiddenIn = rights.hiddenIn(name);
    return hiddenIn === undefined ? [] : [sql`case when ${hiddenIn} then ${name}::text end`];
  });
  const declared = sql`(select coalesce(jsonb_object_agg(m.key, m.value), '{}'::jsonb) from jsonb_each(t.data) as m where m.key = any(${shown}::text[]))`;
  return masked.length === 0 ? declared : sql`(${declared} - array_remove(array[${sql.join(masked)}], null))`;
}

/** The organisations of a person's posts, with those above them. */
const orgsOf = ({ posts }: CurrentUser): string[] => [...new Set(posts.flatMap(({ org }) => [org.id, ...org.path.split('.')]))].filter((id) => id !== '');
