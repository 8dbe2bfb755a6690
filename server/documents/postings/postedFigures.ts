import type { TenantDb } from '../../db/index.ts';
import type { HandlerContext } from '../../context/index.ts';
import { shownBy } from './shownOf.ts';

/** Fields of a record that other documents have posted to, or that show what they hold of it, as published objects declare: nobody types them as well. */
export async function postedFigures({ meta }: Pick<HandlerContext, 'meta'>, db: TenantDb, bo: string, id: string): Promise<ReadonlySet<string>> {
  const declared = (await meta.list('bo')).flatMap(({ spec }) => spec.postings ?? []).filter(({ to }) => to.bo === bo);
  if (declared.length === 0) return new Set();
  const lines = await db
    .selectFrom('posting')
    .select(['field', 'held_field', 'documents_field', 'state'])
    .distinct()
    .where('to_bo', '=', bo)
    .where('to_id', '=', id)
    .where((eb) => eb.or([eb('bo', '<>', bo), eb('record_id', '<>', id)]))
    .execute();
  const written = new Set(lines.flatMap((line) => [...(line.state === 'posted' ? [line.field] : []), ...shownBy(line)]));
  return new Set(
    declared.flatMap(({ to: { field, held, documents } }) => [field, held, documents]).filter((name) => name !== undefined && written.has(name)) as string[],
  );
}
