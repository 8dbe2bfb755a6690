import type { Readable } from 'node:stream';
import type { HandlerContext } from '../../../context/index.ts';
import { common, Problem, Refusal } from '../../../core/index.ts';
import { extensionOf, insertFile, safeName, typeOf } from '../../../files/index.ts';
import { fill, listed } from '../../../../registry/words.ts';

export interface Uploaded {
  readonly fileId: string;
  readonly fileName: string;
  readonly size: number;
}

/** Streams every file of the request into the store. When one is refused, none stays. */
export async function storeUploads(context: HandlerContext, accepted?: string): Promise<Uploaded[]> {
  const stored: Uploaded[] = [];
  try {
    for await (const part of context.request.parts()) {
      if (part.type === 'file') stored.push(await storeOne(context, part, accepted));
    }
  } catch (error) {
    await Promise.all(stored.map(({ fileId }) => discardUpload(context, fileId)));
    throw error instanceof Problem || !isTooLarge(error)
      ? error
      : new Refusal(fill(texts.tooLarge, { limit: Math.floor(context.config.uploadLimit / 1024 / 1024) }), '024');
  }
  if (stored.length === 0) throw new Refusal(common.nothingUploaded, '024');
  return stored;
}

// helpers

async function storeOne(
  context: HandlerContext,
  part: { readonly filename: string; readonly file: Readable },
  accepted: string | undefined,
): Promise<Uploaded> {
  const { db, files, user, clock } = context;
  const name = safeName(part.filename);
  const bytes = await files.write(part.file);
  try {
    const type = typeOf(name, bytes.head);
    if ('problem' in type) throw new Refusal(type.problem, '024');
    const extension = extensionOf(name);
    const allowed = (accepted ?? '')
      .toLowerCase()
      .split(/[,;|]/)
      .map((entry) => entry.trim().replace(/^\*?\./, ''))
      .filter((entry) => entry !== '');
    if (allowed.length > 0 && !allowed.includes(extension)) throw new Refusal(fill(texts.wrongType, { types: listed(allowed) }), '024');
    await insertFile(db, { bytes, name, extension, mime: type.mime, owner: user, now: clock.now() });
    return { fileId: bytes.id, fileName: name, size: bytes.size };
  } catch (error) {
    await files.remove(bytes.id);
    throw error;
  }
}

/** Takes an upload back: the row and the bytes. */
export async function discardUpload({ db, files }: HandlerContext, id: string): Promise<void> {
  await db.deleteFrom('file').where('id', '=', id).execute();
  await files.remove(id);
}

const isTooLarge = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

const texts = {
  tooLarge: { 'zh-CN': '文件不能超过{limit}M', 'en-US': 'Files can have {limit} MB at most.', 'zh-TW': '檔案不能超過{limit}M' },
  wrongType: { 'zh-CN': '只能上传 {types} 文件', 'en-US': 'Only {types} files can be uploaded.', 'zh-TW': '只能上傳 {types} 檔案' },
} as const;
