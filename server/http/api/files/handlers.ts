import type { OnlinePreview, StoredFile } from '../../../../schemas/calls/entities/file.ts';
import {
  fileDownload,
  fileGet,
  fileGetById,
  fileGetByPathAndId,
  fileGetLogoFile,
  fileOnlinePreview,
  filePreview,
  fileReplace,
  fileUpdateExtraProp,
  fileUpload,
  userPhotoThumbnail,
} from '../../../../schemas/calls/index.ts';
import { toJson } from '../../../db/index.ts';
import { LINK_MILLISECONDS, storedType } from '../../../files/index.ts';
import { Forbidden, NotFound, Refusal } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { readableFile, storedFile, type FileRow } from './readableFile.ts';
import { replaceFile } from './replaceFile.ts';
import { storeUploads } from './storeUpload.ts';
import { streamFile } from './streamFile.ts';

const upload = handle(fileUpload, async (_input, context) => {
  const [first] = await storeUploads(context);
  return { success: true, ...first };
});

const replace = handle(fileReplace, async ({ query }, context) => {
  if (query.fileId !== undefined && query.fileId !== '') return { success: true, ...(await replaceFile(context, query.fileId, query.fileFormates)) };
  const [first] = await storeUploads(context, query.fileFormates);
  return { success: true, ...first };
});

const download = handle(fileDownload, async ({ query }, context) => streamFile(context, await readableFile(context, query.fileId), true));

const preview = handle(filePreview, async ({ query }, context) => {
  const file = await readableFile(context, query.fileId);
  return isPicture(file) ? streamFile(context, file, false) : { bytes: new Uint8Array(), contentType: 'application/octet-stream' };
});

const thumbnail = handle(userPhotoThumbnail, async ({ query }, context) => {
  const file = await readableFile(context, query.fileId);
  if (!isPicture(file)) throw new Forbidden();
  return streamFile(context, file, false);
});

/** Without a token only a link to this very file gets here. */
const byId = handle(fileGetById, async ({ params }, context) => {
  const file = context.maybeUser === undefined ? await storedFile(context, params.id) : await readableFile(context, params.id);
  return streamFile(context, file, !storedType(file.name).inline);
});

const converted = handle(fileGetByPathAndId, async ({ params }, context) => {
  const file = await readableFile(context, params.id);
  if (file.extension !== params.ext || params.ext !== 'pdf') throw new NotFound(texts.noViewer);
  return streamFile(context, file, false);
});

const logo = handle(fileGetLogoFile, async ({ query }, context) => {
  const tenant = await context.db.selectFrom('tenant').select(['ico', 'manage_logo', 'front_logo']).executeTakeFirst();
  const ico = (tenant?.ico as { id?: unknown }[] | null | undefined)?.[0]?.id;
  const id = query.logoType === 'ico' ? (typeof ico === 'string' ? ico : undefined) : query.logoType === 'manage' ? tenant?.manage_logo : tenant?.front_logo;
  const file =
    id === null || id === undefined
      ? undefined
      : await context.db.selectFrom('file').selectAll().where('id', '=', id).where('is_dele', '=', false).executeTakeFirst();
  if (file === undefined || !isPicture(file)) return { bytes: new Uint8Array(), contentType: 'image/png' };
  return streamFile(context, file, false);
});

const record = handle(fileGet, async ({ query }, context) => toWire(await readableFile(context, query.id), context.config.storage));

/** Notes about a file, of its uploader; what is evidence is described for good. */
const extraProperties = handle(fileUpdateExtraProp, async ({ body }, context) => {
  const { db, user } = context;
  for (const { id } of body) if ((await readableFile(context, id)).owner_id !== user.id) throw new Forbidden();
  await db.transaction(async (tx) => {
    for (const given of [...body].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const file = await tx.selectFrom('file').select(['props', 'frozen_at']).where('id', '=', given.id).forUpdate().executeTakeFirst();
      if (file === undefined) throw new Forbidden();
      if (file.frozen_at !== null) throw new Refusal(texts.submittedNoChange);
      const props = Object.fromEntries(propertyNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
      await tx
        .updateTable('file')
        .set({ props: toJson({ ...file.props, ...props }) })
        .where('id', '=', given.id)
        .execute();
    }
  });
  return null;
});

/** How the front end should show a file. Office files are shown by the front end itself from the bytes. Viewers send no token: the address is signed. */
const onlinePreview = handle(fileOnlinePreview, async ({ query }, context): Promise<OnlinePreview> => {
  const file = await readableFile(context, query.fileId);
  const link = context.server.fileLinks.sign({
    tenantId: context.tenantId,
    fileId: file.id,
    purpose: 'view',
    expiresAt: context.clock.epoch() + LINK_MILLISECONDS,
  });
  const url = `${context.config.prefixes.portal}/file/onlinePreviewController/v1/getFileById_${file.id}?${link}`;
  const facts = { fileName: file.name, currentUrl: url };
  if (file.extension === 'pdf') return { result: 'pdf', pdfUrl: url, ...facts };
  if (isPicture(file)) return { result: 'picture', imgUrls: [url], ...facts };
  if (file.mime.startsWith('text/plain')) return { result: 'txt', txtUrl: url, ...facts };
  if (/^(audio|video)\//.test(file.mime)) return { result: 'media', mediaUrl: url, ...facts };
  return { result: 'fileNotSupported', ...facts };
});

export const fileHandlers = [
  // store
  upload,
  replace,
  extraProperties,
  // read
  record,
  download,
  preview,
  thumbnail,
  byId,
  converted,
  onlinePreview,
  logo,
];

// helpers

const propertyNames = ['prop1', 'prop2', 'prop3', 'prop4', 'prop5', 'prop6', 'type', 'note'] as const;

const isPicture = ({ mime, name }: FileRow): boolean => mime.startsWith('image/') && storedType(name).inline;

function toWire(file: FileRow, storeType: StoredFile['storeType']): StoredFile {
  return {
    ...file.props,
    id: file.id,
    fileName: file.name,
    extensionName: file.extension,
    fileType: file.mime,
    byteCount: Number(file.size),
    storeType,
    isDel: file.is_dele ? 1 : 0,
    createBy: file.owner_id,
    creatorName: file.owner_name,
    createTime: file.create_time,
    sha256: file.sha256,
    version: file.version,
    ...(file.version_of === null ? {} : { versionOf: file.version_of }),
    ...(file.frozen_at === null ? {} : { frozenTime: file.frozen_at }),
  };
}

const texts = {
  noViewer: {
    'zh-CN': '未找到服务端的附件预览组件.',
    'en-US': 'There is no component on the server that shows attachments.',
    'zh-TW': '未找到伺服端的附件預覽元件.',
  },
  submittedNoChange: {
    'zh-CN': '文件已随单据提交，不能修改',
    'en-US': 'The file has been submitted with a document and cannot be changed.',
    'zh-TW': '檔案已隨單據提交，不能修改',
  },
} as const;
