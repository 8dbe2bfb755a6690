import { sql } from 'kysely';
import { noticeQueryGglList } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { columnsOf, member, pageOf, plainColumn, text, type UnnamedColumn } from '../../../query/index.ts';
import { publishedRecords } from './published.ts';

/** The notice board: published notices, pinned and newest first. */
const notices = handle(noticeQueryGglList, async ({ body }, context) =>
  pageOf(context.db.selectFrom((await publishedRecords(context, [NOTICE])).as('t')).select(['t.id', 't.data']), body, {
    columns,
    order: [sql`coalesce(nullif(t.data->>'zd', ''), '0') desc`, sql`t.data->>'scrq' desc`, 't.id'],
    pageSize: 100,
    map: ({ id, data }) => ({ ...data, scr: nameOf(data['scr']), id, id_: id }),
  }),
);

export const noticeHandlers = [notices];

// helpers

const NOTICE = 'ggl';

/** People stand as themselves or by their name. */
const nameOf = (value: unknown): string => {
  const name: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : value;
  return typeof name === 'string' ? name : '';
};

const day =
  (name: string): UnnamedColumn =>
  (as) =>
    plainColumn(as, sql`(t.data ->> ${sql.lit(name)}) collate "C"`, 'date');

const columns = columnsOf({
  id: text('t.id'),
  id_: text('t.id'),
  scrq: day('scrq'),
  yxq: day('yxq'),
  ...Object.fromEntries(['bt', 'gglx', 'fbfw', 'zd', 'zt', 'wj'].map((name) => [name, member(name)])),
  scr: text(sql`coalesce(t.data->'scr'->>'name', t.data->>'scr')`),
});
