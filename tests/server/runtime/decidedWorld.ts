import type { RawItem } from '../../../registry/metadata/index.ts';
import { taskSaveDraft } from '../../../schemas/calls/index.ts';
import { DEFAULT_TENANT } from '../../../server/identity/TenantDirectory.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { base64, type Office } from './office.ts';

/** Small flows in which F (fangmin) decides, M (qianwei) changes something, C (heping) is beside or behind and Z (jiangtao) is last; and what people do in them. */

export type Json = Readonly<Record<string, unknown>>;
export const money = (more: Json = {}) => ({ type: 'number', title: '金额', 'x-ui': { widget: 'money' }, ...more });
export const choice = (options: readonly string[], more: Json = {}) => ({
  type: 'string',
  title: '选择',
  enum: options,
  'x-ui': { widget: 'select' },
  ...more,
});
export const person = (id: string, user: string, more: Json = {}) => ({ id, type: 'USERTASK', name: id, assignee: { rule: 'users', users: [user] }, ...more });
export const [F, M, C, Z] = [person('F', 'fangmin'), person('M', 'qianwei'), person('C', 'heping'), person('Z', 'jiangtao')];
export const gateway = (id: string, type = 'EXCLUSIVE') => ({ id, type, name: id });
export const line = (from: string, to: string, when?: string | true) => ({
  from,
  to,
  ...(when === true ? { default: true } : when === undefined ? {} : { when }),
});
export const straight = (...ids: readonly string[]) => ['S', 'T0', ...ids].map((from, index, all) => line(from, all[index + 1] ?? 'E'));

export interface World {
  readonly fields: Json;
  readonly branches?: Json;
  /** Rights beyond reading everything. */
  readonly start?: Json;
  readonly atF?: Json;
  readonly atM?: Json;
  readonly atC?: Json;
  readonly atZ?: Json;
  /** Rights to columns at every step, and those of single ones: `{ F: { mx: { sl: 'w' } } }`. */
  readonly sub?: Readonly<Record<string, Json>>;
  readonly items?: readonly object[];
  readonly nodes?: readonly object[];
  readonly edges?: readonly object[];
}

let count = 0;
export async function publishWorld(
  office: Office,
  { fields, branches = {}, start = {}, atF = {}, atM = {}, atC, atZ = {}, sub = {}, items = [], nodes = [F, M, Z], edges = straight('F', 'M', 'Z') }: World,
): Promise<string> {
  const key = `dh${++count}`;
  const rights = (step: string, more: Json) => ({
    main: { '*': 'r', ...more },
    ...(sub[step] === undefined ? {} : { sub: sub[step] }),
    ...(step === 'start' && sub['start'] !== undefined ? { subOps: { mx: { add: true, del: true } } } : {}),
  });
  const perm = {
    start: rights('start', { je: 'w', ...start }),
    F: rights('F', atF),
    M: rights('M', atM),
    Z: rights('Z', atZ),
    ...(atC === undefined ? {} : { C: rights('C', atC) }),
    read: rights('read', {}),
  };
  await publishItems(
    office.server.parts.database.forTenant(DEFAULT_TENANT),
    [
      ...items,
      { kind: 'bo', key, name: key, spec: { schema: { type: 'object', properties: fields, ...branches } } },
      { kind: 'form', key, name: key, spec: { bo: key, layout: [{ group: '基本', fields: Object.keys(fields) }], perm } },
      {
        kind: 'flow',
        key,
        name: key,
        auth: { start: ['everyone'] },
        spec: {
          form: key,
          subject: '决定',
          nodes: [{ id: 'S', type: 'START' }, { id: 'T0', type: 'USERTASK', assignee: { rule: 'startUser' } }, ...nodes, { id: 'E', type: 'END' }],
          edges,
        },
      },
    ] as unknown as readonly RawItem[],
    { by: 'U1000', now: '2026-11-16 09:00:00' },
  );
  office.server.parts.metadata.clear();
  return key;
}

/** What somebody does at his task: he agrees, or what `more` says; `{ draft: true }` saves only. */
export type Act = readonly [account: string, data?: Json, more?: Json];

export async function act(office: Office, key: string, instId: string, [account, data, more = {}]: Act): Promise<unknown> {
  const sent = data === undefined ? {} : { data: base64({ [key]: data }) };
  if (more['draft'] === true)
    return (await office.call(account, taskSaveDraft, { body: { taskId: (await office.task(account, instId)).id, ...sent } })).body.state;
  return (await office.decide(account, instId, { ...sent, ...more })).state;
}

/** Everybody acts in turn; answers whether the last one was accepted, and who of these people holds the request then. */
export async function acted(office: Office, key: string, start: Json, acts: readonly Act[]): Promise<{ readonly instId: string; readonly end: string }> {
  const instId = await office.start('chenyuxin', key, { [key]: { je: 4000, ...start } });
  let state: unknown = true;
  for (const each of acts) state = await act(office, key, instId, each);
  const holders = await Promise.all(
    ['fangmin', 'qianwei', 'jiangtao', 'heping', 'chenyuxin'].map(async (account) =>
      (await office.task(account, instId).catch(() => undefined)) === undefined ? [] : [account],
    ),
  );
  return { instId, end: `${String(state)} ${holders.flat().join(' ') || 'through'}` };
}

/** A document as it is stored; main fields alone. */
export async function storedOf(office: Office, instId: string): Promise<Json> {
  return (
    await office.server.parts.database.forTenant(DEFAULT_TENANT).selectFrom('bo_row').select('data').where('inst_id', '=', instId).executeTakeFirstOrThrow()
  ).data as Json;
}
