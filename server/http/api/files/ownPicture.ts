import type { HandlerContext } from '../../../context/index.ts';
import { common, Forbidden } from '../../../core/index.ts';
import type { FileRow } from './readableFile.ts';

/**
 * A picture that stands for a person, as his photo or his seal: one that he has uploaded himself, for naming a file opens it to others
 * and to read one is no right to show it around. Anything else looks like a file that does not exist; undefined for one of his that is no
 * picture of these types.
 */
export async function ownPicture({ db, user }: Pick<HandlerContext, 'db' | 'user'>, fileId: string, types: readonly string[]): Promise<FileRow | undefined> {
  const file = await db.selectFrom('file').selectAll().where('id', '=', fileId).where('is_dele', '=', false).executeTakeFirst();
  if (file === undefined || file.owner_id !== user.id) throw new Forbidden(common.noFile);
  return types.includes(file.mime) ? file : undefined;
}
