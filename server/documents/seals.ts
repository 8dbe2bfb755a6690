import { type CompiledField, type CompiledForm, isRecord } from '../../registry/form/index.ts';
import { entriesOf } from '../../validators/model/rowTree.ts';
import type { Clock } from '../clock/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { parseStorableJson, Refusal } from '../core/index.ts';
import { type TenantDb, toJson } from '../db/index.ts';
import { fileIdsIn, freezeFiles, noteFiles } from '../files/index.ts';
import { readSetting } from '../identity/index.ts';

/** The seals of people: pictures with which they sign what they decide, behind a password of their own. */

export interface StoredSeal {
  readonly fileId: string;
  readonly passwordHash: string;
  readonly createTime: string;
}

/** A seal is a setting of the tenant under a key of the person's own; no call shows settings that are not public. */
const keyOf = (userId: string): string => `seal.${userId}`;
const openedKeyOf = (userId: string): string => `seal.opened.${userId}`;

/** An opened seal waits so long for its decision, seconds. */
const OPEN_FOR = 8 * 60 * 60;
const MOST_OPENED = 20;

export async function findSeal(db: TenantDb, userId: string): Promise<StoredSeal | undefined> {
  return (await readSetting(db, keyOf(userId))) as StoredSeal | undefined;
}

/** The picture of a seal cannot be replaced any more, or the seal could be changed without its password. */
export async function keepSeal(db: TenantDb, userId: string, seal: StoredSeal): Promise<void> {
  const value = toJson(seal);
  await db.transaction(async (tx) => {
    const before = (await readSetting(tx, keyOf(userId))) as StoredSeal | undefined;
    // what another password has opened is open no more
    if (before?.fileId !== seal.fileId || before.passwordHash !== seal.passwordHash)
      await tx.deleteFrom('setting').where('key', '=', openedKeyOf(userId)).execute();
    await tx
      .insertInto('setting')
      .values({ key: keyOf(userId), name: null, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value }))
      .execute();
    await noteFiles(tx, { kind: 'seal', id: userId }, [{ fileId: seal.fileId, path: '' }], seal.createTime);
    await freezeFiles(tx, { kind: 'seal', id: userId }, seal.createTime);
  });
}

/** Its owner has given the password of his seal: it may be set once. */
export async function noteOpened(db: TenantDb, userId: string, clock: Clock): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await openedOf(tx, userId, clock);
    await keepOpened(tx, userId, [...opened, clock.now()].slice(-MOST_OPENED));
  });
}

/**
 * Nobody signs with the seal of somebody else, nor with a picture that is none, whatever is decided.
 *
 * @throws Refusal in the words of the portal
 */
export async function mustBeOwnSeal(db: TenantDb, userId: string, zfiles: string | null | undefined): Promise<void> {
  const ids = sealsIn(zfiles);
  if (ids?.length === 0) return;
  const seal = await findSeal(db, userId);
  // what nobody can read is refused too: a reader might make something of it
  if (ids === undefined || ids.some((id) => id !== seal?.fileId)) throw new Refusal(texts.ownSealOnly);
}

/**
 * Takes what the password of the seal has opened for a decision: as often as the seal stands in its opinion, where all of them are shown. In a field for
 * signatures whoever has signed has signed once.
 */
export const spendSealOf = (context: Parameters<typeof spendSeals>[0], tx: TenantDb, zfiles: string | null | undefined): Promise<void> =>
  spendSeals(context, tx, sealsIn(zfiles)?.length ?? 1);

/**
 * Takes as many openings as seals are set: within the transaction of what is signed, so that a refusal leaves them.
 *
 * @throws Refusal where the seal has not been opened so often, or too long ago
 */
export async function spendSeals(context: Pick<HandlerContext, 'maybeUser' | 'user' | 'clock'>, tx: TenantDb, count: number): Promise<void> {
  if (count === 0) return;
  const userId = signerOf(context);
  const opened = await openedOf(tx, userId, context.clock);
  if (opened.length < count) throw new Refusal(texts.openSeal);
  await keepOpened(tx, userId, opened.slice(count));
}

/** How often a seal stands in the signatures of a document where it did not stand before. */
export function sealsSetIn(
  form: CompiledForm,
  sealId: string | undefined,
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
): number {
  if (sealId === undefined) return 0;
  const signatures = [...form.byPath.values()].filter(({ ui }) => ui.widget === 'signature');
  // a row is the same by its key; one without a key is new, and whatever stands in it was set there
  const placesIn = (data: Readonly<Record<string, unknown>>, field: CompiledField): string[] => {
    const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
    const records = table === undefined ? [data] : entriesOf(form, data, table).map(({ record }) => record);
    return records.flatMap((record, index) => {
      const key = table === undefined ? '' : typeof record['id_'] === 'string' ? record['id_'] : `new ${index}`;
      return fileIdsIn(record[field.name]).includes(sealId) ? [`${field.path} ${key}`] : [];
    });
  };
  const stood = new Set(before === undefined ? [] : signatures.flatMap((field) => placesIn(before, field)));
  return signatures.flatMap((field) => placesIn(after, field)).filter((place) => !stood.has(place)).length;
}

/** Whoever acts for another person signs for himself. */
export const signerOf = ({ maybeUser, user }: Pick<HandlerContext, 'maybeUser' | 'user'>): string => (maybeUser ?? user).id;

/** Ids of the pictures, each as often as it stands there, in `[{fileId, …}]` as JSON text, as all readers of opinions understand it; undefined where it is something else. */
export function sealsIn(zfiles: string | null | undefined): string[] | undefined {
  if ((zfiles ?? '').trim() === '') return [];
  let parsed: unknown;
  try {
    parsed = parseStorableJson(zfiles ?? '');
  } catch {
    return undefined;
  }
  const entries = parsed === null ? [] : [parsed].flat();
  const ids = entries.map((entry: unknown) =>
    isRecord(entry) && (entry['id'] === undefined || entry['id'] === entry['fileId']) ? entry['fileId'] : undefined,
  );
  return ids.every((id) => typeof id === 'string' && id !== '') ? (ids as string[]) : undefined;
}

// helpers

/** Moments at which the seal was opened and not used yet, the oldest first; locked until the end of the transaction. */
async function openedOf(tx: TenantDb, userId: string, clock: Clock): Promise<string[]> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', openedKeyOf(userId)).forUpdate().executeTakeFirst();
  const known = Array.isArray(row?.value) ? row.value.filter((each): each is string => typeof each === 'string') : [];
  const since = clock.after(-OPEN_FOR);
  return known.filter((moment) => moment >= since);
}

async function keepOpened(tx: TenantDb, userId: string, opened: readonly string[]): Promise<void> {
  const value = toJson(opened);
  await tx
    .insertInto('setting')
    .values({ key: openedKeyOf(userId), name: null, value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value }))
    .execute();
}

const texts = {
  ownSealOnly: { 'zh-CN': '只能使用本人的印章', 'en-US': 'You can only use your own seal.', 'zh-TW': '只能使用本人的印章' },
  openSeal: { 'zh-CN': '请输入印章密码后重新盖章', 'en-US': 'Please affix your seal again with its password.', 'zh-TW': '請輸入印章密碼後重新蓋章' },
} as const;
