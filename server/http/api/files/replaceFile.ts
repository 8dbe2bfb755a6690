import { isRecord, toBoData } from '../../../../registry/form/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { fileIdsIn, filesNamedIn } from '../../../files/index.ts';
import { type BoRecord, loadRecord } from '../../../forms/index.ts';
import { common, Forbidden, Refusal } from '../../../core/index.ts';
import { actorOf, presetOf } from '../../../workflow/index.ts';
import { executeCommand } from '../../../documents/index.ts';
import { isUnstarted, readableRecord } from '../../../lists/index.ts';
import { check, store } from '../form/records.ts';
import { aggregateOf, findInstance } from '../runtime/found.ts';
import { readableFile, type FileRow } from './readableFile.ts';
import { discardUpload, storeUploads, type Uploaded } from './storeUpload.ts';

/**
 * Replaces a file. While it is no evidence its uploader gives it another content under the same id. A file that a submitted
 * document names stays as it is: the upload becomes a new file, and the document that names the old one is saved with the new one,
 * as if the caller had exchanged them in the form: under his present rights to the field and with a line in the modification record.
 */
export async function replaceFile(context: HandlerContext, fileId: string, formats: string | undefined): Promise<Uploaded> {
  const old = await readableFile(context, fileId);
  if (old.frozen_at === null && old.owner_id !== context.user.id) throw new Forbidden(common.noFile);
  const place = old.frozen_at === null ? undefined : await onlyDocument(context, old);
  const uploads = await storeUploads(context, formats);
  const [fresh] = uploads;
  if (fresh === undefined) throw new Refusal(common.nothingUploaded, '024');
  try {
    if (uploads.length > 1) throw new Refusal(texts.oneFile, '024');
    if (place === undefined && (await giveContent(context, fresh, old.id))) return { ...fresh, fileId: old.id };
    await exchange(context, place ?? (await onlyDocument(context, old)), old, fresh);
    return fresh;
  } catch (error) {
    await Promise.all(uploads.map((each) => discardUpload(context, each.fileId)));
    throw error;
  }
}

// helpers

/** False when the file has been submitted meanwhile: whoever comes first holds its row. */
async function giveContent({ db, files, log }: HandlerContext, fresh: Uploaded, oldId: string): Promise<boolean> {
  const before = await db.transaction(async (tx) => {
    const old = await tx
      .selectFrom('file')
      .select(['content', 'frozen_at'])
      .where('id', '=', oldId)
      .where('is_dele', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (old === undefined) throw new Forbidden(common.noFile);
    if (old.frozen_at !== null) return undefined;
    const { name, extension, mime, size, sha256, content } = await tx
      .deleteFrom('file')
      .where('id', '=', fresh.fileId)
      .returning(['name', 'extension', 'mime', 'size', 'sha256', 'content'])
      .executeTakeFirstOrThrow();
    await tx.updateTable('file').set({ name, extension, mime, size, sha256, content }).where('id', '=', oldId).execute();
    return old.content;
  });
  if (before === undefined) return false;
  // nothing names these bytes any more; when they stay behind they are only in the way
  await files.remove(before).catch((err: unknown) => {
    log.warn({ err, content: before }, 'replaced bytes were not removed');
  });
  return true;
}

/** The document in which the caller sees the file; in several he has to say which one, by exchanging it in the form. */
async function onlyDocument({ db }: HandlerContext, { id }: FileRow): Promise<BoRecord> {
  const uses = await db.selectFrom('file_use').select(['kind', 'owner_id', 'bo']).distinct().where('file_id', '=', id).where('gone_at', 'is', null).execute();
  const [use, ...others] = uses.filter(({ kind }) => kind === 'record');
  if (use === undefined) throw new Refusal(texts.submittedNoReplace);
  if (others.length > 0) throw new Refusal(texts.namedBySeveral);
  const record = await loadRecord(db, use.bo ?? '', use.owner_id);
  if (record === undefined) throw new Refusal(texts.submittedNoReplace);
  return record;
}

/** Saves the document with the new file in place of the old one. What the rights do not let through leaves everything as it was. */
async function exchange(context: HandlerContext, record: BoRecord, old: FileRow, fresh: Uploaded): Promise<void> {
  await context.db
    .updateTable('file')
    .set({ version: old.version + 1, version_of: old.id })
    .where('id', '=', fresh.fileId)
    .execute();
  const data = withFile(record.data, old.id, fresh) as Record<string, unknown>;
  await (isUnstarted(record) ? saveRecordOfList(context, record, data) : saveAtTask(context, record, data));
  const saved = await loadRecord(context.db, record.bo, record.id);
  if (saved === undefined || !filesNamedIn(saved.data, tablesOf(saved.data)).some(({ fileId }) => fileId === fresh.fileId))
    throw new Refusal(texts.mayNotReplace, '004');
}

async function saveAtTask(context: HandlerContext, record: BoRecord, data: Readonly<Record<string, unknown>>): Promise<void> {
  const found = await findInstance(context, record.instId);
  const { head, definition, form } = found;
  const { aggregate } = await aggregateOf(context, head.id);
  const task = aggregate.tasks.find((row) => row.assigneeId === context.user.id && row.parentId === null);
  if (task === undefined || form === undefined) throw new Refusal(texts.mayNotReplace, '004');
  await executeCommand(context, head.id, {
    command: { kind: 'saveForm', taskId: task.id },
    actor: actorOf(found.viewer, head.def_key),
    form: { boData: toBoData(form.boAlias, data, form.tables), preset: presetOf(definition, task.nodeId), level: 'draft' },
  });
}

async function saveRecordOfList(context: HandlerContext, record: BoRecord, data: Readonly<Record<string, unknown>>): Promise<void> {
  const { form: definition } = await readableRecord(context, record.bo, record.id);
  const checked = await check(context, definition, toBoData(record.bo, data, definition.tables));
  await context.db.transaction((tx) => store(context, tx, checked));
}

/** The same value with the entries of one file turned into entries of another. */
function withFile(value: unknown, oldId: string, fresh: Uploaded): unknown {
  if (typeof value === 'string') return fileIdsIn(value).includes(oldId) ? JSON.stringify(withFile(JSON.parse(value), oldId, fresh)) : value;
  if (Array.isArray(value)) return value.map((each) => withFile(each, oldId, fresh));
  if (!isRecord(value)) return value;
  const id = value['fileId'] === oldId ? 'fileId' : value['id'] === oldId ? 'id' : undefined;
  if (id !== undefined) return { ...value, [id]: fresh.fileId, name: fresh.fileName, size: fresh.size };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFile(each, oldId, fresh)]));
}

/** Sub-tables of a plain record. */
const tablesOf = (data: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(data).flatMap(([name, rows]) =>
    Array.isArray(rows) && rows.some((row) => isRecord(row) && 'id_' in row) ? [name, ...rows.filter(isRecord).flatMap(tablesOf)] : [],
  );

const texts = {
  oneFile: { 'zh-CN': '一次只能替换一个文件', 'en-US': 'Only one file can be replaced at a time.', 'zh-TW': '一次只能替換一個檔案' },
  submittedNoReplace: {
    'zh-CN': '文件已随单据提交，不能替换',
    'en-US': 'The file has been submitted with a document and cannot be replaced.',
    'zh-TW': '檔案已隨單據提交，不能替換',
  },
  namedBySeveral: {
    'zh-CN': '文件被多份单据引用，请在单据中替换',
    'en-US': 'Several documents name this file. Please replace it there.',
    'zh-TW': '檔案被多份單據引用，請在單據中替換',
  },
  mayNotReplace: { 'zh-CN': '您没有替换该文件的权限', 'en-US': 'You have no right to replace this file.', 'zh-TW': '您沒有替換該檔案的權限' },
} as const;
