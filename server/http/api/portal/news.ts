import { sql } from 'kysely';
import type { QueryFilter } from '../../../../schemas/calls/shapes.ts';
import type { News } from '../../../../schemas/calls/entities/portal.ts';
import { newsGetById, newsList, newsListNotice, newsPressRelease, newsQuery, newsReaders } from '../../../../schemas/calls/index.ts';
import type { Page } from '../../../../schemas/calls/defineCall.ts';
import { translated, type PublishedItem } from '../../../../registry/metadata/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Forbidden } from '../../../core/index.ts';
import { GUEST_ID } from '../../../identity/index.ts';
import { columnsOf, pageOf, plainColumn, text, time, type UnnamedColumn } from '../../../query/index.ts';
import { handle } from '../../handle.ts';
import { publishedObjects, publishedRecords } from './published.ts';

const list = handle(newsList, ({ body }, context) => pageOfArticles(context, ['xw'], body));
const notices = handle(newsListNotice, ({ body }, context) => pageOfArticles(context, ['ggl'], body));
const both = handle(newsQuery, ({ body }, context) => pageOfArticles(context, publishedObjects, body));

/** News for a carousel. */
const carousel = handle(newsPressRelease, async ({ query }, context) => {
  const type = query.FLbtssfl ?? '';
  const rows = await (await articles(context, ['xw']))
    .where(type === '' ? sql<boolean>`t.data->>'lb' = '1'` : sql<boolean>`t.data->>'lx' = ${type}`)
    .orderBy(published, 'desc')
    .orderBy('t.id', 'desc')
    .limit(CAROUSEL)
    .execute();
  const words = await typeNames(context);
  return rows.map((row) => toNews(row, words));
});

/** One article. That somebody has read it is kept once; guests leave no trace. */
const byId = handle(newsGetById, async ({ query }, context) => {
  const { db, user, clock } = context;
  const row = await (await articles(context, publishedObjects)).select('t.data').where('t.id', '=', query.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  if (user.id !== GUEST_ID)
    await db
      .insertInto('news_read')
      .values({ news_id: row.id, user_id: user.id, read_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const first = user.id !== GUEST_ID && !row.read;
  const news = toNews({ ...row, readers: String(Number(row.readers) + (first ? 1 : 0)) }, await typeNames(context));
  // a guest has no right to files; he is not told of any
  return { ...news, ...(user.id === GUEST_ID ? { fileMsg: '[]', cover: '', fm: '' } : {}), content: wordsOf(row.data['nr']), nr: wordsOf(row.data['nr']) };
});

const readers = handle(newsReaders, async ({ query, body }, context) => {
  const { db } = context;
  const known = await db.selectFrom('bo_row').select('id').where('id', '=', query.id).where('bo', 'in', publishedObjects).executeTakeFirst();
  if (known === undefined) throw new Forbidden();
  return pageOf(
    db
      .selectFrom('news_read as r')
      .innerJoin('app_user as u', 'u.id', 'r.user_id')
      .select(['u.id', 'u.fullname', 'r.read_at'])
      .where('r.news_id', '=', query.id),
    body,
    {
      columns: columnsOf({ id: text('u.id'), fullname: text('u.fullname'), readTime: time('r.read_at') }),
      order: ['r.read_at desc', 'u.id'],
      map: ({ id, fullname, read_at: readTime }) => ({ id, fullname, readTime }),
    },
  );
});

export const newsHandlers = [list, notices, carousel, both, byId, readers];

// helpers

const CAROUSEL = 5;
const published = sql<string>`coalesce(t.data->>'fbsj', t.data->>'scrq', '')`;

const articles = async (context: HandlerContext, objects: readonly string[]) =>
  context.db
    .selectFrom((await publishedRecords(context, objects)).as('t'))
    .select(['t.id', 't.bo'])
    .select([
      sql<string | null>`t.data->>'bt'`.as('bt'),
      sql<string | null>`t.data->>'zy'`.as('zy'),
      sql<string | null>`t.data->>'fm'`.as('fm'),
      sql<string | null>`t.data->>'wj'`.as('wj'),
      sql<string | null>`coalesce(t.data->>'lx', t.data->>'gglx')`.as('type'),
      sql<string | null>`coalesce(t.data->'fbr'->>'name', t.data->'scr'->>'name', t.data->>'scr')`.as('publisher'),
      published.as('published'),
    ])
    .select((eb) => [
      eb
        .selectFrom('news_read as r')
        .select((of) => of.fn.countAll<string>().as('n'))
        .whereRef('r.news_id', '=', 't.id')
        .as('readers'),
      eb.exists(eb.selectFrom('news_read as m').select('m.news_id').whereRef('m.news_id', '=', 't.id').where('m.user_id', '=', context.user.id)).as('read'),
    ]);

interface Row {
  readonly id: string;
  readonly bo: string;
  readonly bt: string | null;
  readonly zy: string | null;
  readonly fm: string | null;
  readonly wj: string | null;
  readonly type: string | null;
  readonly publisher: string | null;
  readonly published: string;
  readonly readers: string | null;
  readonly read: unknown;
}

async function pageOfArticles(context: HandlerContext, objects: readonly string[], body: QueryFilter): Promise<Page<News>> {
  const words = await typeNames(context);
  return pageOf(await articles(context, objects), body, {
    columns,
    order: [sql`coalesce(nullif(t.data->>'zd', ''), '0') desc`, sql`coalesce(t.data->>'fbsj', t.data->>'scrq', '') desc`, 't.id desc'],
    map: (row) => toNews(row, words),
  });
}

const dataText = (name: string): UnnamedColumn => text(sql`(t.data->>${sql.lit(name)})`);
const day: UnnamedColumn = (name) => plainColumn(name, sql`(coalesce(t.data->>'fbsj', t.data->>'scrq') collate "C")`, 'date');
const type = text(sql`coalesce(t.data->>'lx', t.data->>'gglx')`);
const columns = columnsOf({
  id: text('t.id'),
  title: dataText('bt'),
  bt: dataText('bt'),
  summary: dataText('zy'),
  zy: dataText('zy'),
  type,
  lx: type,
  publishTime: day,
  fbsj: day,
  kind: text(sql`case t.bo when 'xw' then 'news' else 'notice' end`),
});

/** What the types of news and notices are called. */
async function typeNames({ meta, language }: HandlerContext): Promise<ReadonlyMap<string, string>> {
  const dicts = [await meta.find('dict', 'xwlx'), await meta.find('dict', 'gglx')].filter((dict) => dict !== undefined);
  return new Map(
    dicts.flatMap((dict) =>
      dict.spec.items.map(({ value, label }, index): [string, string] => [
        value,
        translated(dict as unknown as PublishedItem, language, `/spec/items/${index}/label`, label),
      ]),
    ),
  );
}

function toNews({ id, bo, bt, zy, fm, wj, type: kindOf, publisher, published: at, readers: count, read }: Row, words: ReadonlyMap<string, string>): News {
  const files = filesOf(wj);
  const title = bt ?? files[0]?.name ?? '';
  const cover = filesOf(fm)[0]?.fileId ?? '';
  const type = kindOf ?? '';
  const readCount = Number(count ?? 0);
  return {
    id,
    kind: bo === 'xw' ? 'news' : 'notice',
    title,
    bt: title,
    summary: zy ?? '',
    zy: zy ?? '',
    type,
    lx: type,
    typeName: words.get(type) ?? type,
    cover,
    fm: cover,
    publishTime: at,
    fbsj: at,
    publisher: publisher ?? '',
    fbr: publisher ?? '',
    readCount,
    yds: readCount,
    status: 'published',
    fileMsg: JSON.stringify(files),
    isRead: read === true ? 1 : 0,
  };
}

/** Files as a field holds them: JSON text of one or of several, or nothing. */
function filesOf(value: string | null): { readonly fileId: string; readonly name: string }[] {
  if (value === null || value === '') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return [parsed].flat().flatMap((each: unknown) => {
      if (typeof each !== 'object' || each === null) return [];
      const { fileId, id, name } = each as Readonly<Record<string, unknown>>;
      const found = fileId ?? id;
      return typeof found === 'string' ? [{ fileId: found, name: typeof name === 'string' ? name : found }] : [];
    });
  } catch {
    return [];
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');
