import { type TenantDb, toJson } from '../db/index.ts';
import type { SeedContext } from './context.ts';
import {
  instituteArticles,
  instituteMeetings,
  qingheArticles,
  qingheMeetings,
  seedShortLinks,
  seedTags,
  type SeedArticle,
  type SeedMeeting,
} from './data/news.ts';
import { qinghe } from './data/otherTenants.ts';
import { orgOfUser, userNamed, users } from './data/people.ts';
import { shippedPackages } from './packages.ts';

/** News, notices, meetings, tags and short links; the second tenant gets the packages that show them. */
export async function seedNews(context: SeedContext): Promise<void> {
  const clerk = userNamed('高远');
  await seedContent(context.db, context, {
    articles: instituteArticles,
    meetings: instituteMeetings,
    by: { id: clerk.id, name: clerk.name },
    orgId: orgOfUser(clerk).id,
    nameOf: (id) => users.find((user) => user.id === id)?.name,
  });
  await context.db
    .insertInto('short_url')
    .values(seedShortLinks.map((link) => ({ ...link, created_by: clerk.id, created_at: context.now(), expires_at: null })))
    .execute();
  const shell = (await shippedPackages()).filter((content) => ['base', 'portal'].includes(content.package));
  await context.publish(
    shell.flatMap(({ items }) => items),
    qinghe.id,
  );
  const [first] = qinghe.users;
  await seedContent(context.dbFor(qinghe.id), context, {
    articles: qingheArticles,
    meetings: qingheMeetings,
    by: { id: first.id, name: first.name },
    orgId: qinghe.org.id,
    nameOf: (id) => qinghe.users.find((user) => user.id === id)?.name,
  });
}

// helpers

interface Content {
  readonly articles: readonly SeedArticle[];
  readonly meetings: readonly SeedMeeting[];
  readonly by: { readonly id: string; readonly name: string };
  readonly orgId: string;
  nameOf(id: string): string | undefined;
}

async function seedContent(db: TenantDb, { now, nextId }: SeedContext, content: Content): Promise<void> {
  const { articles, meetings, by, orgId, nameOf } = content;
  const person = (id: string): { id: string; name: string } => ({ id, name: nameOf(id) ?? id });
  const at = now();
  const row = (id: string, bo: string, author: string, time: string, data: object) => ({
    id,
    bo,
    inst_id: null,
    def_key: null,
    status: null,
    cur_node: null,
    create_by: author,
    create_time: time,
    update_by: null,
    update_time: time,
    org_id: orgId,
    data: toJson(data),
  });
  await db
    .insertInto('bo_row')
    .values([
      ...articles.map((article) => row(article.id, article.bo, by.id, `${article.day} 09:00:00`, articleData(article, by))),
      ...meetings.map((meeting) => row(nextId(), 'hysyy', meeting.host, at, meetingData(meeting, at, person))),
    ])
    .execute();
  await db
    .insertInto('tag')
    .values(seedTags.map(({ name, color }, index) => ({ id: `TAG${index + 1}`, name, key: null, type_id: null, color, sn: index + 1 })))
    .execute();
}

function articleData({ bo, title, type, day, summary, text, marks }: SeedArticle, by: Content['by']): object {
  const nr = text.map((line) => `<p>${line}</p>`).join('');
  return bo === 'xw'
    ? { bt: title, lx: type, zy: summary ?? '', nr, zt: 'published', fbr: by, fbsj: day, ...marks }
    : { bt: title, gglx: type, nr, fbfw: 'all', zt: 'published', scr: by, scrq: day, ...marks };
}

function meetingData({ subject, room, day, from, to, host, people }: SeedMeeting, start: string, person: (id: string) => object): object {
  const date = typeof day === 'string' ? day : new Date(Date.parse(`${start.slice(0, 10)}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
  return { hyzt: subject, hys: room, kssj: `${date} ${from}:00`, jssj: `${date} ${to}:00`, rs: people.length + 1, zcr: person(host), chr: people.map(person) };
}
