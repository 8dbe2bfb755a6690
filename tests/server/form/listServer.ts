import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { readPackages } from '../../../registry/metadata/readPackageFolder.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import type { ServerConfig } from '../../../server/config.ts';
import { newId, toJson, type TenantDb } from '../../../server/db/index.ts';
import { saveRecord } from '../../../server/forms/BoStore.ts';
import type { SeedContext, SeedStep } from '../../../server/seed/context.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

const NOW = '2026-11-20 09:00:00';

/** Account -> roles and organisation of the people in these tests. */
export const people = {
  chen: { roles: ['ptyg'], org: 'O1' },
  sun: { roles: ['ptyg'], org: 'O1' },
  head: { roles: ['ptyg', 'bmysld'], org: 'O1' },
  finance: { roles: ['ptyg', 'fykj', 'ysgly'], org: 'O2' },
  outsider: { roles: [], org: 'O2' },
} as const;
export type Person = keyof typeof people;

export interface ListServer {
  readonly db: TenantDb;
  readonly server: TestServer;
  get(person: Person, url: string): Promise<LightMyRequestResponse>;
  post(person: Person, url: string, body: unknown): Promise<LightMyRequestResponse>;
  del(person: Person, url: string): Promise<LightMyRequestResponse>;
  /** Puts a travel claim into the database. */
  claim(row: ClaimRow): Promise<string>;
  publish(items: readonly RawItem[]): Promise<void>;
  close(): Promise<void>;
}

export interface ClaimRow {
  readonly by: Person;
  readonly bo?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly status?: string;
  readonly time?: string;
}

/** Lets people design forms. */
export async function makeDesigners(db: TenantDb, ...people: readonly string[]): Promise<void> {
  await db.insertInto('role').values({ id: 'bdsjs', code: 'bdsjs', name: 'bdsjs', description: null }).execute();
  await db
    .insertInto('user_role')
    .values(people.map((id) => ({ user_id: id, role_id: 'bdsjs' })))
    .execute();
}

/** The real server with the shipped packages on an empty in-memory database, five people and two organisations. */
export async function startListServer(config: Partial<ServerConfig> = {}): Promise<ListServer> {
  const server = await startTestServer({ config, seed });
  server.parts.clock.set(NOW);
  const db = server.parts.database.forTenant('-1');
  const tokens = new Map<Person, string>();
  for (const person of Object.keys(people) as Person[]) tokens.set(person, (await server.parts.sessions.issue(db, person, {})).token);
  const send = (method: 'GET' | 'POST' | 'DELETE', person: Person, url: string, body?: unknown) =>
    server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${tokens.get(person) ?? ''}`, ...(typeof body === 'string' ? { 'content-type': 'text/plain' } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return {
    db,
    server,
    get: (person, url) => send('GET', person, url),
    post: (person, url, body) => send('POST', person, url, body),
    del: (person, url) => send('DELETE', person, url),
    async claim({ by, bo = 'clfybx', data, status, time = NOW }) {
      const id = newId();
      await saveRecord(db, {
        id,
        isNew: true,
        bo,
        tables: ['xcmx', 'zsmx', 'bzmx', 'qtmx', 'cjkmx'],
        data,
        by,
        now: time,
        orgId: people[by].org,
        formVersion: 1,
        newId,
      });
      if (status !== undefined) {
        await db
          .insertInto('wf_inst')
          .values({
            id: `i${id}`,
            root_id: `i${id}`,
            parent_exec_id: null,
            def_key: 'clfybxV1',
            def_name: '差旅费报销',
            def_version: 1,
            type_id: null,
            business_key: id,
            bo_alias: bo,
            subject: String(data['djbh'] ?? id),
            status,
            opinion_status: null,
            starter_id: by,
            starter_name: by,
            creator_id: by,
            create_org_id: null,
            create_org_path: null,
            urgency: null,
            created_at: time,
            updated_at: time,
            ended_at: null,
            duration: null,
          })
          .execute();
        await db
          .updateTable('bo_row')
          .set({ inst_id: `i${id}`, status, def_key: 'clfybxV1' })
          .where('id', '=', id)
          .execute();
      }
      return id;
    },
    async publish(items) {
      await publishItems(db, items, { by: 'finance', now: NOW });
      server.parts.metadata.forget('-1');
    },
    close: () => server.close(),
  };
}

// helpers

const shipped = readPackages(fileURLToPath(new URL('../../../schemas/packages', import.meta.url)));
/** One array for all: who seeds by the same steps gets a copy. */
const seed: readonly SeedStep[] = [seedPeople, async (context) => context.publish((await shipped).flatMap(({ items }) => items)), seedRows];

async function seedPeople({ db, hash }: SeedContext): Promise<void> {
  await db
    .insertInto('tenant')
    .values({ code: 'platform', name: '平台', shorthand: null, domain: null, manage_logo: null, front_logo: null, description: null })
    .execute();
  for (const [id, name] of [
    ['O1', '规划所'],
    ['O2', '财务部'],
  ] as const) {
    await db
      .insertInto('org')
      .values({ id, dem_id: '1', code: id, name, grade: null, path: `1.${id}.`, path_name: `/${name}`, master_user_id: null, leader_user_id: null })
      .execute();
    await db
      .insertInto('org_post')
      .values({ id: `P${id}`, org_id: id, job_id: null, code: `P${id}`, name: `${name}岗位` })
      .execute();
  }
  for (const code of ['ptyg', 'bmysld', 'fykj', 'ysgly']) await db.insertInto('role').values({ id: code, code, name: code, description: null }).execute();
  const password = await hash('Yunshan2026');
  for (const [id, { roles, org }] of Object.entries(people)) {
    await db
      .insertInto('app_user')
      .values({
        id,
        account: id,
        fullname: id,
        password_hash: password,
        user_number: null,
        email: null,
        mobile: null,
        phone: null,
        address: null,
        sex: null,
        photo: null,
        weixin: null,
        id_card: null,
        birthday: null,
        entry_date: null,
        leave_date: null,
        education: null,
        attrs: toJson({ zjdj: 'qt', skzh: `62${id.length}`, skr: id }),
      })
      .execute();
    await db
      .insertInto('user_post')
      .values({ user_id: id, post_id: `P${org}`, is_master: true })
      .execute();
    for (const role of roles) await db.insertInto('user_role').values({ user_id: id, role_id: role }).execute();
  }
}

async function seedRows({ db, nextId, now }: SeedContext): Promise<void> {
  const packages = await shipped;
  for (const { bo, rows } of packages.flatMap((each) => each.data)) {
    for (const data of rows)
      await saveRecord(db, { id: nextId(), isNew: true, bo, tables: [], data, by: 'finance', now: now(), formVersion: 1, newId: nextId });
  }
}
