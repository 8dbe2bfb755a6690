import { type TenantDb, toJson } from '../db/index.ts';
import type { SeedContext } from './context.ts';
import { hengyue, qinghe } from './data/otherTenants.ts';
import { attributesOf, demoInitialPassword, deputies, orgs, pastAgent, roles, secretaries, users, type SeedOrg, type SeedUser } from './data/people.ts';
import { demoPassword } from './demoAccounts.ts';

const DIMENSION = '1';

/** Tenants, the organisation, people with roles and posts, secretaries, deputies and a past delegation. */
export async function seedOrganisation(context: SeedContext): Promise<void> {
  await seedTenant(context.db, 'platform', '云杉能源科技研究院财务信息化平台', '云杉研究院', 'enable');
  await seedPeople(context);
  await seedRelations(context);
  await seedQinghe(context);
  await seedTenant(context.dbFor(hengyue.id), hengyue.code, hengyue.name, hengyue.shorthand, 'disabled');
}

// helpers

async function seedTenant(db: TenantDb, code: string, name: string, shorthand: string, status: 'enable' | 'disabled'): Promise<void> {
  await db.insertInto('tenant').values({ code, name, shorthand, status }).execute();
}

async function seedPeople({ db, tenantId, now, hash }: SeedContext): Promise<void> {
  const at = now();
  await db.insertInto('dimension').values({ id: DIMENSION, code: 'xzwd', name: '行政维度', is_default: true }).execute();
  await db
    .insertInto('org')
    .values(
      orgs.map((org, index) => ({
        id: org.id,
        parent_id: org.parent ?? '0',
        dem_id: DIMENSION,
        code: org.code,
        name: org.name,
        order_no: index,
        path: pathOf(org),
        path_name: pathNameOf(org),
        master_user_id: org.master,
        leader_user_id: org.leader ?? null,
        budget_unit: org.budgetUnit ?? false,
        attrs: toJson(org.leader === undefined ? {} : { fgld: org.leader }),
      })),
    )
    .execute();
  await db
    .insertInto('role')
    .values(roles.map(({ id, code, name }) => ({ id, code, name })))
    .execute();
  await db
    .insertInto('setting')
    .values({
      key: 'pwdStrategy',
      name: '密码策略',
      value: toJson({ pwdRule: 2, pwdLength: 6, duration: 180, enable: 1, initPwd: demoInitialPassword }),
    })
    .execute();

  const [password, initial] = [await hash(demoPassword), await hash(demoInitialPassword)];
  await db
    .insertInto('app_user')
    .values(
      users.map((user) => {
        const attrs = attributesOf(user, tenantId);
        return {
          id: user.id,
          account: user.account,
          fullname: user.name,
          user_number: user.id.slice(1),
          mobile: attrs['lxdh'] ?? null,
          email: `${user.account}@example.com`,
          attrs: toJson(attrs),
          create_time: at,
          update_time: at,
          status: user.state === 'disabled' ? 0 : 1,
          password_hash: user.state === 'initialPassword' ? initial : password,
          password_initial: user.state === 'initialPassword',
          password_time: user.state === 'expiredPassword' ? '2025-01-01 08:00:00' : at,
        };
      }),
    )
    .execute();

  const posts = users.flatMap((user) => user.posts.map((post, index) => ({ id: postId(user, index), user, post, isMain: index === 0 })));
  await db
    .insertInto('org_post')
    .values(
      posts.map(({ id, user, post, isMain }) => ({
        id,
        org_id: post.org,
        code: id,
        name: post.name,
        is_charge: isMain && orgs.some((org) => org.id === post.org && org.master === user.id),
      })),
    )
    .execute();
  await db
    .insertInto('user_post')
    .values(posts.map(({ id, user, isMain }) => ({ user_id: user.id, post_id: id, is_master: isMain })))
    .execute();
  await db
    .insertInto('user_role')
    .values(users.flatMap((user) => ['ptyg', ...user.roles].map((code) => ({ user_id: user.id, role_id: roleId(code) }))))
    .execute();
}

async function seedRelations({ db, now }: SeedContext): Promise<void> {
  const created_at = now();
  await db
    .insertInto('wf_secretary')
    .values(
      secretaries.map(({ leader, secretary }, index) => ({
        id: `SEC${index + 1}`,
        leader_id: leader,
        leader_name: nameOf(leader),
        secretary_id: secretary,
        secretary_name: nameOf(secretary),
        enabled: true,
        created_at,
      })),
    )
    .execute();
  await db
    .insertInto('wf_deputy')
    .values(
      deputies.map(({ user, deputy }, index) => ({
        id: `DEP${index + 1}`,
        user_id: user,
        user_name: nameOf(user),
        agent_id: deputy,
        agent_name: nameOf(deputy),
        enabled: true,
        created_at,
      })),
    )
    .execute();
  await db
    .insertInto('wf_agent')
    .values({
      id: 'AG1',
      auth_id: pastAgent.owner,
      auth_name: nameOf(pastAgent.owner),
      agent_id: pastAgent.agent,
      agent_name: nameOf(pastAgent.agent),
      type: '1',
      subject: pastAgent.subject,
      start_at: pastAgent.from,
      end_at: pastAgent.to,
      enabled: true,
      created_at: pastAgent.from,
    })
    .execute();
}

async function seedQinghe({ dbFor, hash }: SeedContext): Promise<void> {
  const db = dbFor(qinghe.id);
  await seedTenant(db, qinghe.code, qinghe.name, qinghe.shorthand, 'enable');
  await db.insertInto('dimension').values({ id: DIMENSION, code: 'xzwd', name: '行政维度', is_default: true }).execute();
  const { org } = qinghe;
  await db
    .insertInto('org')
    .values({
      id: org.id,
      parent_id: '0',
      dem_id: DIMENSION,
      code: org.code,
      name: org.name,
      path: `${DIMENSION}.${org.id}.`,
      path_name: `/${org.name}`,
      master_user_id: org.master,
    })
    .execute();
  await db
    .insertInto('role')
    .values(
      roles
        .filter(({ code }) => qinghe.users.some((user) => (user.roles as readonly string[]).includes(code)))
        .map(({ id, code, name }) => ({ id, code, name })),
    )
    .execute();
  const password_hash = await hash(demoPassword);
  await db
    .insertInto('app_user')
    .values(
      qinghe.users.map((user) => ({
        id: user.id,
        account: user.account,
        fullname: user.name,
        password_hash,
        attrs: toJson({ tenantId: qinghe.id, zjdj: 'C' }),
      })),
    )
    .execute();
  await db
    .insertInto('org_post')
    .values(qinghe.users.map((user) => ({ id: `P${user.id}`, org_id: org.id, code: `P${user.id}`, name: user.post, is_charge: user.id === org.master })))
    .execute();
  await db
    .insertInto('user_post')
    .values(qinghe.users.map((user) => ({ user_id: user.id, post_id: `P${user.id}`, is_master: true })))
    .execute();
  await db
    .insertInto('user_role')
    .values(qinghe.users.flatMap((user) => user.roles.map((code) => ({ user_id: user.id, role_id: roleId(code) }))))
    .execute();
}

function postId(user: SeedUser, index: number): string {
  return `P${user.id.slice(1)}${index === 0 ? '' : `-${index + 1}`}`;
}

function pathOf(org: SeedOrg): string {
  return `${DIMENSION}.${chainOf(org)
    .map((each) => each.id)
    .join('.')}.`;
}

function pathNameOf(org: SeedOrg): string {
  return chainOf(org)
    .map((each) => `/${each.name}`)
    .join('');
}

function chainOf(org: SeedOrg): readonly SeedOrg[] {
  const parent = orgs.find((each) => each.id === org.parent);
  return parent === undefined ? [org] : [...chainOf(parent), org];
}

function roleId(code: string): string {
  const role = roles.find((each) => each.code === code);
  if (role === undefined) throw new Error(`no demo role <${code}>`);
  return role.id;
}

function nameOf(userId: string): string {
  const user = users.find((each) => each.id === userId);
  if (user === undefined) throw new Error(`no demo user <${userId}>`);
  return user.name;
}
