import type { Selectable } from 'kysely';
import type { OnlinePreview, StoredFile } from '../../../schemas/calls/entities/file.ts';
import {
  fileDownload, fileGet, fileGetById, fileGetByPathAndId, fileGetLogoFile, fileOnlinePreview, filePreview, fileReplace, fileUpdateExtraProp, fileUpload,
  userPhotoThumbnail,
} from '../../../schemas/calls/index.ts';
import { toJson, type FileTable } from '../../db/index.ts';
import type { HandlerContext } from '../../http/context.ts';
import { Forbidden, Refusal } from '../../http/errors.ts';
import { StreamReply, handle } from '../../http/handle.ts';
import { storedType } from './fileTypes.ts';
import { storeUploads } from './storeUpload.ts';

const upload = handle(fileUpload, async (_input, context) => {
  const [first] = await storeUploads(context);
  return { success: true, ...first };
});

const replace = handle(fileReplace, async ({ query }, context) => {
  const { db, user } = context;
  const old = query.fileId === undefined || query.fileId === '' ? undefined : await find(context, query.fileId);
  if (old !== undefined && old.owner_id !== user.id && !user.isAdmin) throw new Forbidden();
  const [first] = await storeUploads(context, query.fileFormates);
  if (old === undefined || first === undefined) return { success: true, ...first };
  // the new content keeps the known id
  const fresh = await find(context, first.fileId);
  await db.transaction(async (tx) => {
    await tx.deleteFrom('file').where('id', '=', fresh.id).execute();
    await tx.updateTable('file').set({ name: fresh.name, extension: fresh.extension, mime: fresh.mime, size: fresh.size, sha256: fresh.sha256 }).where('id', '=', old.id).execute();
    await context.files.move(fresh.id, old.id);
  });
  return { success: true, ...first, fileId: old.id };
});

const download = handle(fileDownload, async ({ query }, context) => {
  const row = await find(context, query.fileId);
  return streamOf(context, row, true);
});

const preview = handle(filePreview, async ({ query }, context) => {
  const row = await find(context, query.fileId);
  if (!row.mime.startsWith('image/') || !storedType(row.name).inline) return { bytes: new Uint8Array(), contentType: 'application/octet-stream' };
  return streamOf(context, row, false);
});

const thumbnail = handle(userPhotoThumbnail, async ({ query }, context) => {
  const row = await find(context, query.fileId);
  if (!row.mime.startsWith('image/') || !storedType(row.name).inline) throw new Forbidden();
  return streamOf(context, row, false);
});

const byId = handle(fileGetById, async ({ params }, context) => {
  const row = await find(context, params.id);
  return streamOf(context, row, !storedType(row.name).inline);
});

const converted = handle(fileGetByPathAndId, async ({ params }, context) => {
  const row = await find(context, params.id);
  if (row.extension !== params.ext || params.ext !== 'pdf') throw new Refusal('未找到服务端的附件预览组件.');
  return streamOf(context, row, false);
});

const logo = handle(fileGetLogoFile, async ({ query }, context) => {
  const tenant = await context.db.selectFrom('tenant').select(['ico', 'manage_logo', 'front_logo']).executeTakeFirst();
  const ico = (tenant?.ico as { id?: unknown }[] | null | undefined)?.[0]?.id;
  const id = query.logoType === 'ico' ? (typeof ico === 'string' ? ico : undefined) : query.logoType === 'manage' ? tenant?.manage_logo : tenant?.front_logo;
  const row = id === null || id === undefined ? undefined : await context.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || !storedType(row.name).inline) return { bytes: new Uint8Array(), contentType: 'image/png' };
  return streamOf(context, row, false);
});

const record = handle(fileGet, async ({ query }, context) => toWire(await find(context, query.id)));

const extraProperties = handle(fileUpdateExtraProp, async ({ body }, context) => {
  const { db, user } = context;
  await db.transaction(async (tx) => {
    for (const file of body) {
      const row = await tx.selectFrom('file').select(['owner_id', 'props']).where('id', '=', file.id).forUpdate().executeTakeFirst();
      if (row === undefined || (row.owner_id !== user.id && !user.isAdmin)) throw new Forbidden();
      const given = Object.fromEntries(propertyNames.flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]])));
      await tx.updateTable('file').set({ props: toJson({ ...row.props, ...given }) }).where('id', '=', file.id).execute();
    }
  });
  return null;
});

/** How the front end should show a file. Office files are shown by the front end itself from the bytes. */
const onlinePreview = handle(fileOnlinePreview, async ({ query }, context): Promise<OnlinePreview> => {
  const row = await find(context, query.fileId);
  const url = `${context.config.prefixes.portal}/file/onlinePreviewController/v1/getFileById_${row.id}`;
  const facts = { fileName: row.name, currentUrl: url };
  if (row.extension === 'pdf') return { result: 'pdf', pdfUrl: url, ...facts };
  if (row.mime.startsWith('image/') && storedType(row.name).inline) return { result: 'picture', imgUrls: [url], ...facts };
  if (row.mime.startsWith('text/plain')) return { result: 'txt', txtUrl: url, ...facts };
  if (/^(audio|video)\//.test(row.mime)) return { result: 'media', mediaUrl: url, ...facts };
  return { result: 'fileNotSupported', ...facts };
});

export const fileHandlers = [
  // store
  upload, replace, extraProperties,
  // read
  record, download, preview, thumbnail, byId, converted, onlinePreview, logo,
];

// helpers

const propertyNames = ['prop1', 'prop2', 'prop3', 'prop4', 'prop5', 'prop6', 'type', 'note'] as const;

type Row = Selectable<FileTable>;

/** Ids are unguessable; whoever was shown one, in a document or a message of this tenant, may read the file. */
async function find({ db }: HandlerContext, id: string): Promise<Row> {
  const row = await db.selectFrom('file').selectAll().where('id', '=', id).where('is_dele', '=', false).executeTakeFirst();
  if (row === undefined) throw new Forbidden('文件不存在或没有访问权限');
  return row;
}

async function streamOf({ files }: HandlerContext, row: Row, asAttachment: boolean): Promise<StreamReply> {
  const bytes = await files.read(row.id);
  if (bytes === undefined) throw new Refusal('文件内容不存在', '021');
  return new StreamReply({
    stream: bytes.stream, size: bytes.size, contentType: row.mime,
    ...(asAttachment ? { fileName: row.name } : {}),
    // whatever a file holds, it runs no script in this origin
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox" },
  });
}

function toWire(row: Row): StoredFile {
  return {
    id: row.id, fileName: row.name, extensionName: row.extension, fileType: row.mime, byteCount: Number(row.size), storeType: 'folder', isDel: row.is_dele ? 1 : 0,
    createBy: row.owner_id, creatorName: row.owner_name, createTime: row.create_time, ...row.props,
  };
}
