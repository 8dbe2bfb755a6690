import { type TenantDb, toJson } from '../../../db/index.ts';
import { freezeFiles, noteFiles } from '../../../files/index.ts';
import { readSetting } from '../../../identity/index.ts';

export interface StoredSeal {
  readonly fileId: string;
  readonly passwordHash: string;
  readonly createTime: string;
}

/** A seal is a setting of the tenant under a key of the person's own; no call shows settings that are not public. */
const keyOf = (userId: string): string => `seal.${userId}`;

export async function findSeal(db: TenantDb, userId: string): Promise<StoredSeal | undefined> {
  return (await readSetting(db, keyOf(userId))) as StoredSeal | undefined;
}

/** The picture of a seal cannot be replaced any more, or the seal could be changed without its password. */
export async function keepSeal(db: TenantDb, userId: string, seal: StoredSeal): Promise<void> {
  const value = toJson(seal);
  await db.transaction(async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: keyOf(userId), name: null, value })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value }))
      .execute();
    await noteFiles(tx, { kind: 'seal', id: userId }, [{ fileId: seal.fileId, path: '' }], seal.createTime);
    await freezeFiles(tx, { kind: 'seal', id: userId }, seal.createTime);
  });
}
