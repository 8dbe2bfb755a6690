import Type from 'typebox';
import { anonymous, defineCall, session, sessionOrLink } from './defineCall.ts';
import { OnlinePreview, StoredFile, UploadResult } from './entities/file.ts';
import { Done, Key, OptionalKey } from './shapes.ts';

export const fileUpload = defineCall({
  name: 'file.fileUpload',
  method: 'POST',
  path: '/system/file/v1/fileUpload',
  bodyType: 'multipart',
  style: 'bare',
  response: UploadResult,
  policy: session,
  doc: 'Stores the files of the multipart field `files`; answers the first one.',
});

export const fileReplace = defineCall({
  name: 'file.upload',
  method: 'POST',
  path: '/system/file/v1/upload',
  query: Type.Object({ fileId: OptionalKey, fileFormates: Type.Optional(Type.String({ maxLength: 500 })) }),
  bodyType: 'multipart',
  style: 'bare',
  response: UploadResult,
  policy: session,
  doc: 'Stores a file, or with fileId replaces one: its content while nothing submitted names it, else it becomes a new version with a new id.',
});

export const fileDownload = defineCall({
  name: 'file.downloadFile',
  method: 'GET',
  path: '/system/file/v1/downloadFile',
  prefix: 'portal',
  query: Type.Object({ fileId: Key }),
  style: 'binary',
  policy: session,
  doc: 'A file as an attachment.',
});

export const filePreview = defineCall({
  name: 'file.preview',
  method: 'GET',
  path: '/system/file/v1/preview',
  query: Type.Object({ fileId: Key }),
  style: 'binary',
  policy: session,
  doc: 'A picture shown inline; no bytes when there is none.',
});

export const fileGetLogoFile = defineCall({
  name: 'file.getLogoFile',
  method: 'GET',
  path: '/system/file/v1/getLogoFile',
  prefix: 'portal',
  query: Type.Object({ logoType: Type.Optional(Type.Enum(['ico', 'manage', 'front'])), tenantId: OptionalKey }),
  style: 'binary',
  policy: anonymous,
  doc: 'Icon or logo of a tenant.',
});

export const fileGet = defineCall({
  name: 'file.fileGet',
  method: 'GET',
  path: '/system/file/v1/fileGet',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: StoredFile,
  policy: session,
  doc: 'Record of a file.',
});

export const fileUpdateExtraProp = defineCall({
  name: 'file.updateFileExtraProp',
  method: 'POST',
  path: '/system/file/v1/updateFileExtraProp',
  body: Type.Array(StoredFile, { maxItems: 200 }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Sets the extra properties of files.',
});

export const fileGetById = defineCall({
  name: 'file.getFileById',
  method: 'GET',
  path: '/file/onlinePreviewController/v1/getFileById_{id}',
  prefix: 'portal',
  params: Type.Object({ id: Key }),
  query: Type.Object({
    tenant: OptionalKey,
    purpose: Type.Optional(Type.Enum(['view'])),
    expires: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    sign: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  style: 'binary',
  policy: sessionOrLink,
  doc: 'Bytes of a file, shown inline; with the query of an address of onlinePreview also without a token.',
});

export const fileGetByPathAndId = defineCall({
  name: 'file.getFileByPathAndId',
  method: 'GET',
  path: '/file/onlinePreviewController/v1/getFileByPathAndId_{id}_{ext}',
  prefix: 'portal',
  params: Type.Object({ id: Key, ext: Type.Enum(['pdf', 'html']) }),
  style: 'binary',
  policy: session,
  doc: 'A file converted for viewing.',
});

export const fileOnlinePreview = defineCall({
  name: 'file.onlinePreview',
  method: 'GET',
  path: '/file/onlinePreviewController/v1/onlinePreview',
  query: Type.Object({ fileId: Key }),
  style: 'bare',
  response: OnlinePreview,
  policy: session,
  doc: 'How a file can be viewed, and where; the address is good for some minutes.',
});

export const fileCalls = [
  // store
  fileUpload,
  fileReplace,
  fileUpdateExtraProp,
  // read
  fileGet,
  fileDownload,
  filePreview,
  fileGetById,
  fileGetByPathAndId,
  fileOnlinePreview,
  fileGetLogoFile,
] as const;
