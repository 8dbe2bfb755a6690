import { sql } from 'kysely';
import { noticeQueryGglList } from '../../../schemas/calls/index.ts';
import { handle } from '../../http/handle.ts';
import type { BoRecord } from '../../forms/BoStore.ts';

/** The notice board: published notices, pinned and newest first. */
const notices = handle(noticeQueryGglList, async ({ body }, { db }) => {
  const page = Math.max(1, Number(body.pageBean?.page ?? 1));
  const pageSize = Math.min(200, Math.max(1, Number(body.pageBean?.pageSize ?? 100)));
  const base = db.selectFrom('bo_row as b').where('b.bo', '=', NOTICE).where(sql<boolean>`coalesce(b.data->>'zt', 'published') = 'published'`);
  const total = await base.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirst();
  const rows = await base.select(['b.id', 'b.data'])
    .orderBy(sql`coalesce(b.data->>'zd', '')`, 'desc').orderBy(sql`b.data->>'scrq'`, 'desc').orderBy('b.id')
    .limit(pageSize).offset((page - 1) * pageSize).execute();
  return { rows: rows.map((row) => ({ ...row.data, id: row.id, id_: row.id })), total: Number(total?.n ?? 0), page, pageSize };
});

/** Whether the board shows the record to everybody. */
export const isPublishedNotice = ({ bo, data }: Pick<BoRecord, 'bo' | 'data'>): boolean => bo === NOTICE && (data['zt'] ?? 'published') === 'published';

export const noticeHandlers = [notices];

// helpers

const NOTICE = 'ggl';
