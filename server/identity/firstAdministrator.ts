import type { Clock } from '../clock/index.ts';
import { Refusal } from '../core/index.ts';
import { newId, type TenantDb, toJson } from '../db/index.ts';
import { ADMIN_ROLE } from './CurrentUser.ts';
import { guarded } from './loginGuard.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { closeSetUp, hasAdministrator, isSetUpCode } from './setUp.ts';
import { passwordPolicy } from './signIn.ts';

export interface NewAdministrator {
  readonly code: string;
  readonly organisation: string;
  readonly account: string;
  readonly fullname: string;
  readonly password: string;
}

/**
 * Makes the first administrator, with the organisation that he belongs to. Wrong codes are counted as wrong passwords are; what is wrong with
 * account or password is only said to who has the code. `noted` writes it down in the same transaction.
 */
export async function makeFirstAdministrator(
  db: TenantDb,
  clock: Clock,
  { code, organisation, account, fullname, password }: NewAdministrator,
  address: string,
  noted: (tx: TenantDb, userId: string) => Promise<void>,
): Promise<void> {
  if (await hasAdministrator(db)) throw new Refusal(texts.closed, '004');
  const allowed = await guarded(db, clock, { account: GUARD, address }, async () => ((await isSetUpCode(db, clock, code)) ? true : undefined));
  if (allowed === undefined) throw new Refusal(texts.wrongCode, '-007');
  if (!ACCOUNT.test(account)) throw new Refusal(texts.account, '024');
  if (organisation === '' || fullname === '') throw new Refusal(texts.names, '024');
  const problem = passwordProblem(password, await passwordPolicy(db));
  if (problem !== undefined) throw new Refusal(problem, '024');
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // of two who come at once the second finds an administrator
    const tenant = await tx.selectFrom('tenant').select('name').forUpdate().executeTakeFirst();
    if (tenant === undefined || (await hasAdministrator(tx))) throw new Refusal(texts.closed, '004');
    const [userId, orgId, postId] = [newId(), newId(), newId()];
    await tx
      .updateTable('tenant')
      .set({ name: organisation, shorthand: organisation.slice(0, 20) })
      .execute();
    await tx
      .insertInto('org')
      .values({
        id: orgId,
        dem_id: '1',
        code: 'ROOT',
        name: organisation,
        path: `1.${orgId}.`,
        path_name: `/${organisation}`,
        master_user_id: userId,
      })
      .execute();
    await tx
      .insertInto('app_user')
      .values({
        id: userId,
        account,
        fullname,
        password_hash,
        password_time: clock.now(),
        create_time: clock.now(),
        update_time: clock.now(),
        attrs: toJson({ tenantId: tx.tenantId }),
      })
      .execute();
    await tx.insertInto('org_post').values({ id: postId, org_id: orgId, code: 'ADMIN', name: fullname, is_charge: true }).execute();
    await tx.insertInto('user_post').values({ user_id: userId, post_id: postId, is_master: true }).execute();
    const roles = await tx.selectFrom('role').select('id').where('code', 'in', roleCodes).execute();
    await tx
      .insertInto('user_role')
      .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
      .execute();
    await closeSetUp(tx);
    await noted(tx, userId);
  });
}

// helpers

/** What wrong codes are counted under; no account has a blank in its name. */
const GUARD = 'set up';
/** As the login page lets accounts be typed. */
const ACCOUNT = /^[A-Za-z0-9_-]{2,20}$/;
/** Everybody's role, the administrator's, who may open the administration and who designs forms. */
const roleCodes: readonly string[] = ['ptyg', ADMIN_ROLE, 'gldqx', 'bdsjs'];

const texts = {
  closed: { 'zh-CN': '系统已完成初始化', 'en-US': 'The system has been set up already.', 'zh-TW': '系統已完成初始化' },
  wrongCode: {
    'zh-CN': '设置码错误或已过期。设置码见启动时的输出或数据目录中的 setup-code 文件；重新启动服务可得到新的设置码',
    'en-US':
      'The set-up code is wrong or has expired. It stands in what the server printed at its start and in the file setup-code of the data folder; a restart makes a new one.',
    'zh-TW': '設定碼錯誤或已過期。設定碼見啟動時的輸出或資料目錄中的 setup-code 檔案；重新啟動服務可得到新的設定碼',
  },
  account: {
    'zh-CN': '账号由2到20个字母、数字、下划线或连字符组成',
    'en-US': 'An account has 2 to 20 letters, digits, underscores or hyphens.',
    'zh-TW': '帳號由2到20個字母、數字、底線或連字號組成',
  },
  names: { 'zh-CN': '请填写单位名称和姓名', 'en-US': 'Please give the name of the organisation and your own.', 'zh-TW': '請填寫單位名稱和姓名' },
} as const;
