import { sql } from 'kysely';
import { noticeQueryGglList } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { pageOf } from '../../../query/pageOf.ts';
import { member } from '../../../query/pageOfRows.ts';
import { columnsOf, plainColumn, text, type UnnamedColumn } from '../../../query/QueryColumn.ts';
import type { BoRecord } from '../../../forms/BoStore.ts';

/** The notice board: published notices, pinned and newest first. */
const notices = handle(noticeQueryGglList, async ({ body }, { db }) =>
  pageOf(
    db.selectFrom('bo_row as t').select(['t.id', 't.data']).where('t.bo', '=', NOTICE).where(sql<boolean>`coalesce(t.data->>'zt', 'published') = 'published'`),
    body,
    {
      columns,
      order: [sql`coalesce(t.data->>'zd', '') desc`, sql`t.data->>'scrq' desc`, 't.id'],
      pageSize: 100,
      map: ({ id, data }) => ({ ...data, id, id_: id }),
    },
  ),
);

/** Whether the board shows the record to everybody. */
export const isPublishedNotice = ({ bo, data }: Pick<BoRecord, 'bo' | 'data'>): boolean => bo === NOTICE && (data['zt'] ?? 'published') === 'published';

export const noticeHandlers = [notices];

// helpers

const NOTICE = 'ggl';

const day =
  (name: string): UnnamedColumn =>
  (as) =>
    plainColumn(as, sql`(t.data ->> ${sql.lit(name)}) collate "C"`, 'date');

const columns = columnsOf({
  id: text('t.id'),
  id_: text('t.id'),
  scrq: day('scrq'),
  yxq: day('yxq'),
  ...Object.fromEntries(['scr', 'gglx', 'fbfw', 'zd', 'zt', 'wj'].map((name) => [name, member(name)])),
});
