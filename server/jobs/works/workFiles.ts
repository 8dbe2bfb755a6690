import type { Clock } from '../../clock/index.ts';
import type { Database } from '../../db/index.ts';
import type { FileStore } from '../../storage/index.ts';
import type { WorkRow } from './workRows.ts';

/** Whether the file that a work left is still there for whoever began it. */
export const hasFile = ({ file_id: fileId, ended_at: ended }: Pick<WorkRow, 'file_id' | 'ended_at'>, clock: Clock): boolean =>
  fileId !== null && (ended === null || ended > clock.after(-keptSeconds));

interface WorkFile {
  readonly tenant_id: string;
  readonly id: string;
  readonly file_id: string | null;
}

/** Works whose file has had its time. */
export function workFilesBefore(database: Database, clock: Clock): Promise<readonly WorkFile[]> {
  return database.allTenants
    .selectFrom('long_work')
    .select(['tenant_id', 'id', 'file_id'])
    .where('file_id', 'is not', null)
    .where('ended_at', '<=', clock.after(-keptSeconds))
    .limit(atOnce)
    .execute();
}

/** The work names its file no longer; the file goes unless a document names it as well. Its bytes go last: what stays of them upkeep finds. */
export async function removeWorkFile(database: Database, files: FileStore, { tenant_id: tenantId, id, file_id: fileId }: WorkFile): Promise<void> {
  if (fileId === null) return;
  const content = await database.forTenant(tenantId).transaction(async (tx) => {
    await tx.updateTable('long_work').set({ file_id: null }).where('id', '=', id).execute();
    const file = await tx.selectFrom('file').select(['content', 'frozen_at']).where('id', '=', fileId).forUpdate().executeTakeFirst();
    await tx.deleteFrom('file_use').where('file_id', '=', fileId).where('kind', '=', 'work').execute();
    const used = await tx.selectFrom('file_use').select('file_id').where('file_id', '=', fileId).limit(1).executeTakeFirst();
    if (file === undefined || file.frozen_at !== null || used !== undefined) return undefined;
    await tx.deleteFrom('file').where('id', '=', fileId).execute();
    return file.content;
  });
  if (content !== undefined) await files.remove(content);
}

// helpers

const keptSeconds = 7 * 86_400;
const atOnce = 200;
