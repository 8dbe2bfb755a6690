import { sealGetByCurrentUser, sealGetElectronicSeal, sealUserSave } from '../../../schemas/calls/index.ts';
import type { Seal } from '../../../schemas/calls/entities/file.ts';
import type { HandlerContext } from '../../http/context.ts';
import { Forbidden, Refusal } from '../../core/refusals.ts';
import { envelope, handle } from '../../http/handle.ts';
import { assertNotLocked, countFailure, forgetFailures } from '../session/loginGuard.ts';
import { hashPassword, passwordMatches } from '../session/passwords.ts';
import { findSeal, keepSeal, type StoredSeal } from './sealStore.ts';
import { sealsWithoutPassword } from './secretFree.ts';

/** The picture with which a person seals what he decides, and its password. */

const own = handle(sealGetByCurrentUser, async (_input, { db, user }) => {
  const seal = await findSeal(db, user.id);
  return seal === undefined ? {} : toSeal(user.id, seal);
});

/** Whoever is at somebody's desk for a moment must not change his seal: that takes the password of the account. */
const save = handle(sealUserSave, async ({ body }, context) => {
  const { db, user, clock } = context;
  if ((body.oldPassWord ?? '') === '') throw new Refusal('请输入登录密码！');
  if (body.confirmPwd !== body.password) throw new Refusal('密码与确认密码不一致！');
  await mustBeOwnPicture(context, body.fileId);
  const account = await db.selectFrom('app_user').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  await mustMatch(context, user.account, account?.password_hash, body.oldPassWord ?? '', '登录密码不正确');
  await keepSeal(db, user.id, { fileId: body.fileId, passwordHash: await hashPassword(body.password), createTime: clock.now() });
  return envelope({ value: null, message: '保存成功' });
});

const open = handle(sealGetElectronicSeal, async ({ query }, context) => {
  const { db, user } = context;
  const seal = await findSeal(db, user.id);
  if (seal === undefined) return null;
  if (query.secretFree === true && await sealsWithoutPassword(context)) return toSeal(user.id, seal);
  // counted apart, so that nobody is locked out of the portal by his seal
  await mustMatch(context, `seal:${user.account}`, seal.passwordHash, query.password ?? '', '印章密码不正确');
  return toSeal(user.id, seal);
});

export const sealHandlers = [own, save, open];

// helpers

const toSeal = (userId: string, { fileId, createTime }: StoredSeal): Seal => ({ id: userId, userId, fileId, createTime });

async function mustMatch({ db, clock }: HandlerContext, counter: string, hash: string | undefined, password: string, refusal: string): Promise<void> {
  await assertNotLocked(db, clock, counter);
  if (!await passwordMatches(hash, password)) {
    await countFailure(db, clock, counter);
    throw new Refusal(refusal, '003');
  }
  await forgetFailures(db, counter);
}

async function mustBeOwnPicture({ db, user }: HandlerContext, fileId: string): Promise<void> {
  const file = await db.selectFrom('file').select(['owner_id', 'mime']).where('id', '=', fileId).executeTakeFirst();
  if (file === undefined || file.owner_id !== user.id) throw new Forbidden();
  if (!['image/png', 'image/jpeg'].includes(file.mime)) throw new Refusal('请上传后缀名为png,jpg类型的图片！');
}
