import {
  userAddSecurityIssues,
  userChangePassword,
  userGetByAccount,
  userGetDetail,
  userGetDetailAlias,
  userInputKey,
  userPasswordPolicy,
  userQueryByType,
  userUpdateUser,
} from '../../../../schemas/calls/index.ts';
import { toJson } from '../../../db/index.ts';
import { noteFiles } from '../../../files/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Forbidden, Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import { envelope, handle } from '../../handle.ts';
import { ownPicture } from '../files/ownPicture.ts';
import {
  decodePassword,
  guarded,
  hashPassword,
  isGranted,
  passwordMatches,
  passwordPolicy,
  passwordProblem,
  postsOf,
  withDuties,
} from '../../../identity/index.ts';
import { pageOf } from '../../../query/index.ts';
import { peopleColumns } from './peopleColumns.ts';
import { toOrgPostRow, toUser, toUserVo } from './toUser.ts';

const getByAccount = handle(userGetByAccount, async ({ query }, context) => {
  const row = await findUser(context, query.account);
  return row.id === context.user.id || context.user.isAdmin ? toUser(row) : (toUserVo(row) as ReturnType<typeof toUser>);
});

const detail = async ({ query }: { readonly query: { readonly account?: string } }, context: HandlerContext) => {
  const { db, user } = context;
  const row = await findUser(context, query.account);
  const posts = await postsOf(db, row.id);
  const roles = await db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .select('r.name')
    .where('ur.user_id', '=', row.id)
    .where('r.enabled', '=', true)
    .orderBy('r.code')
    .execute();
  const own = row.id === user.id || user.isAdmin;
  const person = own ? { ...toUser(row), attrs: row.attrs } : (toUserVo(row) as ReturnType<typeof toUser>);
  if (posts.length === 0) return { user: person, ...(roles.length === 0 ? {} : { role: roles.map((role) => role.name).join('|') }) };
  const dimensions = new Map((await db.selectFrom('dimension').select(['id', 'name']).execute()).map((dimension) => [dimension.id, dimension.name]));
  const rows = posts.map((post) => toOrgPostRow(post, dimensions.get(post.org.demId) ?? ''));
  return {
    user: person,
    role: roles.map((role) => role.name).join('|'),
    post: Object.fromEntries(rows.map((post) => [post.postId ?? '', post])),
    org: Object.fromEntries(rows.map((post) => [post.orgId, post])),
  };
};

const search = handle(userQueryByType, async ({ query: { withLeft }, body }, { db, user }) => {
  const people = db.selectFrom('app_user as u').selectAll('u');
  const query = withLeft === true && user.isAdmin ? people : people.where('u.status', '=', 1);
  const found = await pageOf(query, body, { columns: await peopleColumns(db, body), order: ['u.id'], map: toUserVo });
  return { ...found, rows: await withDuties(db, found.rows) };
});

const changePassword = handle(userChangePassword, async ({ body }, { db, user, clock, sessions, request }) => {
  const policy = await passwordPolicy(db);
  const oldPassword = decodePassword(body.oldPwd);
  const newPassword = decodePassword(body.newPwd);
  const right = await guarded(db, clock, { account: user.account, address: request.ip }, async () => {
    const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', user.id).executeTakeFirst();
    return (await passwordMatches(row?.password_hash, oldPassword)) || undefined;
  });
  if (right === undefined) throw new Refusal(texts.wrongPassword, '003');
  const problem = passwordProblem(newPassword, policy);
  if (problem !== undefined) throw new Refusal(problem, '024');
  if (newPassword === oldPassword) throw new Refusal(texts.samePassword, '024');
  const hash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ password_hash: hash, password_initial: false, password_time: clock.now(), update_time: clock.now() })
      .where('id', '=', user.id)
      .execute();
    await sessions.revoke(tx, { userId: user.id });
  });
  return envelope({ value: null, message: texts.passwordChanged });
});

const policy = handle(userPasswordPolicy, async (_input, { db, user }) => {
  const { initPwd, ...rules } = await passwordPolicy(db);
  // the initial password is told to those who hand out accounts only
  return { id: '1', ...rules, initPwd: isGranted(user, ['role:xtgly']) ? initPwd : '' };
});

/** Only what people may say about themselves: whatever else stands in the record has to be as it is, or is refused by its name. */
const updateOwn = handle(userUpdateUser, async ({ body }, context) => {
  const { db, user, clock } = context;
  if (body.id !== user.id) throw new Forbidden();
  const own = { photo: body.photo, mobile: body.mobile, email: body.email, address: body.address, sex: body.sex };
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const photo = body.photo ?? '';
  await mustBeKept(context, body, new Set([...Object.keys(own), ...housekeeping]));
  await mayBePhoto(context, photo);
  await db.transaction(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ ...given, update_time: clock.now() })
      .where('id', '=', user.id)
      .execute();
    if (body.photo !== undefined) await noteFiles(tx, { kind: 'photo', id: user.id }, photo === '' ? [] : [{ fileId: photo, path: '' }], clock.now());
  });
  return envelope({ value: null, message: texts.savedWell });
});

const inputKey = handle(userInputKey, async (_input, { tenantId, user, server }) => ({ userId: user.id, secret: server.inputSecrets(tenantId, user.id) }));

const securityIssues = handle(userAddSecurityIssues, async ({ body }, { db, user, clock }) => {
  const answers = await Promise.all([body.matterOneAnswer, body.matterTwoAnswer].map((answer) => hashPassword(answer.normalize('NFKC').trim().toLowerCase())));
  await db
    .updateTable('app_user')
    .set({
      security: toJson({ matterOne: body.matterOne, answerOne: answers[0], matterTwo: body.matterTwo, answerTwo: answers[1] }),
      update_time: clock.now(),
    })
    .where('id', '=', user.id)
    .execute();
  return envelope({ value: null, message: texts.questionsSaved });
});

export const userHandlers = [
  // who
  getByAccount,
  handle(userGetDetail, detail),
  handle(userGetDetailAlias, detail),
  search,
  // own record
  changePassword,
  policy,
  updateOwn,
  securityIssues,
  inputKey,
];

// helpers

/** What a client hands back with a record and nobody means to change. */
const housekeeping = ['updateTime', 'version', 'params', 'from', 'isDelete'];

/** Members of a record that people may not change of themselves, and that say something else than what is stored. */
async function mustBeKept({ db, user }: HandlerContext, body: Readonly<Record<string, unknown>>, free: ReadonlySet<string>): Promise<void> {
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const [listed] = await withDuties(db, [toUserVo(row)]);
  const kept: Readonly<Record<string, unknown>> = { ...toUser(row), ...listed };
  const plain = (value: unknown): string => (value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value));
  const changed = Object.keys(body).filter((name) => !free.has(name) && plain(body[name]) !== plain(kept[name]));
  if (changed.length > 0) throw new Refusal(fill(texts.notYours, { names: changed.join('、') }), '024');
}

/** A photo is shown to everybody. The one that he has comes back with every record that a client hands back. */
async function mayBePhoto(context: HandlerContext, fileId: string): Promise<void> {
  const { db, user } = context;
  const row = await db.selectFrom('app_user').select('photo').where('id', '=', user.id).executeTakeFirst();
  if (fileId === '' || fileId === row?.photo) return;
  if ((await ownPicture(context, fileId, pictureTypes)) === undefined) throw new Refusal(texts.pictureNeeded, '024');
}

/** Pictures that any browser draws and none runs. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];

async function findUser({ db, user }: HandlerContext, account: string | undefined) {
  const wanted = account === undefined || account === '' ? user.id : account;
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', wanted), eb('account', '=', wanted)]))
    .orderBy('id')
    .executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  return row;
}

const texts = {
  wrongPassword: { 'zh-CN': '原密码不正确', 'en-US': 'The old password is not right.', 'zh-TW': '原密碼不正確' },
  samePassword: { 'zh-CN': '新密码不能与原密码相同', 'en-US': 'The new password has to differ from the old one.', 'zh-TW': '新密碼不能與原密碼相同' },
  passwordChanged: { 'zh-CN': '密码修改成功,请重新登录', 'en-US': 'Your password has been changed. Please sign in again.', 'zh-TW': '密碼修改成功,請重新登入' },
  savedWell: { 'zh-CN': '保存成功！', 'en-US': 'Saved!', 'zh-TW': '儲存成功！' },
  notYours: {
    'zh-CN': '不能自行修改：{names}',
    'en-US': 'You cannot change this yourself: {names}.',
    'zh-TW': '不能自行修改：{names}',
  },
  questionsSaved: { 'zh-CN': '密保问题设置成功', 'en-US': 'Your security questions have been saved.', 'zh-TW': '密保問題設定成功' },
  pictureNeeded: { 'zh-CN': '请上传图片', 'en-US': 'Please upload a picture.', 'zh-TW': '請上傳圖片' },
} as const;
