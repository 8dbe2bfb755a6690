import type { TenantDb } from '../../db/index.ts';
import type { HandlerContext } from '../../context/index.ts';

/** Fields of a record that other documents have posted to, or that show what they hold of it, as published objects declare: nobody types them as well. */
export async function postedFigures({ meta }: Pick<HandlerContext, 'meta'>, db: TenantDb, bo: string, id: string): Promise<ReadonlySet<string>> {
  const declared = (await meta.list('bo')).flatMap(({ spec }) => spec.postings ?? []).filter(({ to }) => to.bo === bo);
  if (declared.length === 0) return new Set();
  const lines = await db
    .selectFrom('posting')
    .select(['field', 'held_field', 'state'])
    .distinct()
    .where('to_bo', '=', bo)
    .where('to_id', '=', id)
    .where((eb) => eb.or([eb('bo', '<>', bo), eb('record_id', '<>', id)]))
    .execute();
  const written = new Set(
    lines.flatMap(({ field, held_field, state }) => [...(state === 'posted' ? [field] : []), ...(held_field === null ? [] : [held_field])]),
  );
  return new Set(declared.flatMap(({ to }) => [to.field, ...(to.held === undefined ? [] : [to.held])]).filter((name) => written.has(name)));
}
