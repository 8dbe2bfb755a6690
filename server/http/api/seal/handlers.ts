import type { Localised } from '../../../../registry/localised.ts';
import { sealGetByCurrentUser, sealGetElectronicSeal, sealUserSave } from '../../../../schemas/calls/index.ts';
import type { Seal } from '../../../../schemas/calls/entities/file.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { findSeal, keepSeal, noteOpened, type StoredSeal } from '../../../documents/index.ts';
import { guarded, hashPassword, passwordMatches } from '../../../identity/index.ts';
import { ownPicture } from '../files/ownPicture.ts';
import { sealsWithoutPassword } from './secretFree.ts';

/** The picture with which a person seals what he decides, and its password. */

const own = handle(sealGetByCurrentUser, async (_input, { db, user }) => {
  const seal = await findSeal(db, user.id);
  return seal === undefined ? {} : toSeal(user.id, seal);
});

/** Whoever is at somebody's desk for a moment must not change his seal: that takes the password of the account. */
const save = handle(sealUserSave, async ({ body }, context) => {
  const { db, user, clock } = context;
  if ((body.oldPassWord ?? '') === '') throw new Refusal(texts.passwordNeeded);
  if (body.confirmPwd !== body.password) throw new Refusal(texts.passwordsDiffer);
  await mustBeOwnPicture(context, body.fileId);
  const account = await db.selectFrom('app_user').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  await mustMatch(context, user.account, account?.password_hash, body.oldPassWord ?? '', texts.wrongPassword);
  await keepSeal(db, user.id, { fileId: body.fileId, passwordHash: await hashPassword(body.password), createTime: clock.now() });
  return envelope({ value: null, message: common.saved });
});

const open = handle(sealGetElectronicSeal, async ({ query }, context) => {
  const { db, user, clock } = context;
  const seal = await findSeal(db, user.id);
  if (seal === undefined) return null;
  if (query.secretFree === true && (await sealsWithoutPassword(context))) return toSeal(user.id, seal);
  // counted apart, so that nobody is locked out of the portal by his seal
  await mustMatch(context, `seal:${user.account}`, seal.passwordHash, query.password ?? '', texts.wrongSealPassword);
  await noteOpened(db, user.id, clock);
  return toSeal(user.id, seal);
});

export const sealHandlers = [own, save, open];

// helpers

const toSeal = (userId: string, { fileId, createTime }: StoredSeal): Seal => ({ id: userId, userId, fileId, createTime });

async function mustMatch(
  { db, clock, request }: HandlerContext,
  counter: string,
  hash: string | undefined,
  password: string,
  refusal: Localised,
): Promise<void> {
  const right = await guarded(db, clock, { account: counter, address: request.ip }, async () => (await passwordMatches(hash, password)) || undefined);
  if (right === undefined) throw new Refusal(refusal, '003');
}

async function mustBeOwnPicture(context: HandlerContext, fileId: string): Promise<void> {
  const file = await ownPicture(context, fileId, ['image/png', 'image/jpeg']);
  if (file === undefined) throw new Refusal(texts.sealPicture);
  if (Number(file.size) > maxBytes) throw new Refusal(texts.sealTooLarge);
}

const maxBytes = 5 * 1024 * 1024;

const texts = {
  wrongPassword: { 'zh-CN': '登录密码不正确', 'en-US': 'The password of your account is not right.', 'zh-TW': '登入密碼不正確' },
  wrongSealPassword: { 'zh-CN': '印章密码不正确', 'en-US': 'The password of the seal is not right.', 'zh-TW': '印章密碼不正確' },
  passwordNeeded: { 'zh-CN': '请输入登录密码！', 'en-US': 'Please enter your password!', 'zh-TW': '請輸入登入密碼！' },
  passwordsDiffer: { 'zh-CN': '密码与确认密码不一致！', 'en-US': 'The two passwords differ!', 'zh-TW': '密碼與確認密碼不一致！' },
  sealTooLarge: { 'zh-CN': '上传文件大小不能超过 5MB!', 'en-US': 'The file must not be larger than 5 MB!', 'zh-TW': '上傳檔案大小不能超過 5MB!' },
  sealPicture: {
    'zh-CN': '请上传后缀名为png,jpg类型的图片！',
    'en-US': 'Please upload a picture of the type png or jpg!',
    'zh-TW': '請上傳副檔名為png,jpg類型的圖片！',
  },
} as const;
