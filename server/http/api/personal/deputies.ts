import type { Selectable } from 'kysely';
import { deputyGetByUserId, deputyList, deputyRemoves, deputySave } from '../../../../schemas/calls/index.ts';
import type { Deputy } from '../../../../schemas/calls/entities/personal.ts';
import type { WfDeputyTable } from '../../../db/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { namesOf } from '../../../workflow/index.ts';
import { columnsOf, flag, pageOf, text } from '../../../query/index.ts';
import { sql } from 'kysely';
import { isMailed, mailedDeputies, setDeputyMail } from './deputyMail.ts';
import { ownerOf } from './ownerOf.ts';
import { idsIn, mustBeActive } from './people.ts';

/** Who takes over when somebody has left: one per person. Empty when there is none. */
const byUser = handle(deputyGetByUserId, async ({ query }, context) => {
  const userId = query.userId === undefined || query.userId === '' ? context.user.id : query.userId;
  if (!mayChange(context, userId)) throw new Forbidden();
  const row = await context.db.selectFrom('wf_deputy').selectAll().where('user_id', '=', userId).orderBy('id').executeTakeFirst();
  return row === undefined ? {} : toDeputy(row, await mailedDeputies(context.db, [userId]));
});

const list = handle(deputyList, async ({ query, body }, { db, user }) => {
  const all = db.selectFrom('wf_deputy as d').selectAll('d');
  const page = await pageOf(query.personal !== true && user.isAdmin ? all : all.where('d.user_id', '=', user.id), body, {
    columns: columnsOf({
      id: text('d.id'),
      userId: text('d.user_id'),
      userName: text('d.user_name'),
      agentId: text('d.agent_id'),
      agentName: text('d.agent_name'),
      isUsable: flag('d.enabled'),
      isMail: flag(sql`(exists ${isMailed(db, 'd.user_id')})`),
    }),
    order: ['d.created_at desc', 'd.id desc'],
    map: (row) => row,
  });
  const mailed = await mailedDeputies(
    db,
    page.rows.map((row) => row.user_id),
  );
  return { ...page, rows: page.rows.map((row) => toDeputy(row, mailed)) };
});

/** A person keeps the one deputy he has: saving without an id replaces him. */
const save = handle(deputySave, async ({ body }, context) => {
  const { db, clock, newId, user } = context;
  return db.transaction(async (tx) => {
    const named =
      body.id === undefined || body.id === null || body.id === ''
        ? undefined
        : await tx.selectFrom('wf_deputy').selectAll().where('id', '=', body.id).executeTakeFirst();
    if (body.id !== undefined && body.id !== null && body.id !== '' && named === undefined) throw new Forbidden();
    if (named !== undefined && !mayChange(context, named.user_id)) throw new Forbidden();
    const userId = await ownerOf({ db: tx, user }, named?.user_id, body.userId);
    const agentId = body.agentId ?? '';
    if (agentId === '') throw new Refusal(texts.chooseDeputy);
    if (agentId === userId) throw new Refusal(texts.deputyYourself);
    await mustBeActive(tx, [agentId], texts.deputyDisabled);
    await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
    const stored = named ?? (await tx.selectFrom('wf_deputy').selectAll().where('user_id', '=', userId).orderBy('id').executeTakeFirst());
    const names = await namesOf(tx, [userId, agentId]);
    if (!names.has(userId)) throw new Refusal(texts.noPerson);
    const row = {
      user_id: userId,
      user_name: names.get(userId) ?? '',
      agent_id: agentId,
      agent_name: names.get(agentId) ?? '',
      enabled: String(body.isUsable ?? 1) !== '0',
    };
    const id = stored?.id ?? newId();
    if (stored === undefined)
      await tx
        .insertInto('wf_deputy')
        .values({ ...row, id, created_at: clock.now() })
        .execute();
    else await tx.updateTable('wf_deputy').set(row).where('id', '=', id).execute();
    if (body.isMail !== undefined && body.isMail !== null) await setDeputyMail(tx, userId, String(body.isMail) === '1');
    return envelope({ value: id, message: common.saved });
  });
});

const removes = handle(deputyRemoves, async ({ query }, context) => {
  const ids = idsIn(query.ids);
  await context.db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('wf_deputy')
      .select(['id', 'user_id'])
      .where('id', 'in', ['', ...ids])
      .execute();
    if (rows.length < ids.length || rows.some((row) => !mayChange(context, row.user_id))) throw new Forbidden();
    await tx
      .deleteFrom('wf_deputy')
      .where('id', 'in', ['', ...ids])
      .execute();
    for (const row of rows) await setDeputyMail(tx, row.user_id, false);
  });
  return envelope({ value: null, message: common.deleted });
});

export const deputyHandlers = [byUser, list, save, removes];

// helpers

const mayChange = ({ user }: Pick<HandlerContext, 'user'>, userId: string): boolean => user.isAdmin || userId === user.id;

const toDeputy = (row: Selectable<WfDeputyTable>, mailed: ReadonlySet<string>): Deputy => ({
  id: row.id,
  userId: row.user_id,
  userName: row.user_name,
  agentId: row.agent_id,
  agentName: row.agent_name,
  isMail: mailed.has(row.user_id) ? 1 : 0,
  isUsable: row.enabled ? 1 : 0,
});

const texts = {
  deputyDisabled: { 'zh-CN': '副手已停用', 'en-US': 'The deputy has been disabled.', 'zh-TW': '副手已停用' },
  chooseDeputy: { 'zh-CN': '请选择副手', 'en-US': 'Please choose a deputy.', 'zh-TW': '請選擇副手' },
  deputyYourself: { 'zh-CN': '副手不能是本人', 'en-US': 'You cannot be your own deputy.', 'zh-TW': '副手不能是本人' },
  noPerson: { 'zh-CN': '人员不存在', 'en-US': 'There is no such person.', 'zh-TW': '人員不存在' },
} as const;
