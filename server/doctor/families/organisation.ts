import { bySql, type Invariant } from '../Invariant.ts';

/** Departments, people and who may sign in. */
export const organisation: readonly Invariant[] = [
  bySql(
    {
      code: 'organisation.path',
      says: {
        'zh-CN': '部门的路径与上级部门不符',
        'en-US': 'The path of a department does not follow that of the one above.',
        'zh-TW': '部門的路徑與上級部門不符',
      },
      remedy: 'restore',
    },
    `select o.tenant_id as tenant, 'org ' || o.id as at, o.path as what from org o left join org p on p.tenant_id = o.tenant_id and p.id = o.parent_id
    where right(o.path, length(o.id) + 1) <> o.id || '.' or p.path is not null and o.path <> p.path || o.id || '.'`,
  ),
  bySql(
    {
      code: 'organisation.twoMainPosts',
      says: { 'zh-CN': '人员有多个主岗', 'en-US': 'A person has more than one main post.', 'zh-TW': '人員有多個主崗' },
      remedy: 'people',
    },
    `select u.tenant_id as tenant, 'app_user ' || u.user_id as at, count(*)::text as what from user_post u where u.is_master group by u.tenant_id, u.user_id having count(*) > 1`,
  ),
  bySql(
    {
      code: 'organisation.noPasswordHash',
      says: { 'zh-CN': '密码散列不是 argon2id', 'en-US': 'The password of a person is no argon2id hash.', 'zh-TW': '密碼雜湊不是 argon2id' },
      remedy: 'restore',
    },
    `select u.tenant_id as tenant, 'app_user ' || u.id as at, u.account as what from app_user u where u.password_hash not like '$argon2id$%'`,
  ),
  bySql(
    {
      code: 'organisation.endlessSession',
      says: {
        'zh-CN': '登录会话的结束时间早于开始时间，或超过一年',
        'en-US': 'A session ends before it begins, or after more than a year.',
        'zh-TW': '登入工作階段的結束時間早於開始時間，或超過一年',
      },
      remedy: 'restore',
    },
    `select s.tenant_id as tenant, 'session ' || s.id as at, s.user_id as what from session s
    where s.expires_at < s.created_at or s.expires_at > s.created_at + interval '366 days'`,
  ),
];
