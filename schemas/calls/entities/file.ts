import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, Text, record } from '../shapes.ts';

/** Answer of an upload; not an envelope. */
export const UploadResult = record({ success: Type.Boolean() }, { fileId: Id, fileName: Text, size: Type.Integer(), message: Text });
export type UploadResult = Static<typeof UploadResult>;

export const StoredFile = record({ id: Id }, {
  xbTypeId: Id, fileName: Text, fileType: Text, storeType: Type.Enum(['folder', 'database', 'ftp']), filePath: Text, byteCount: Type.Integer(),
  extensionName: Text, note: Text, isDel: Bit, prop1: Text, prop2: Text, prop3: Text, prop4: Text, prop5: Text, prop6: Text,
  type: Text, creatorName: Text, createBy: Id, createTime: DateTime,
});
export type StoredFile = Static<typeof StoredFile>;

/** One entry of an attachment field or of `files` of an opinion. */
export const FileRef = record({ id: Id, name: Text }, { fileId: Id, size: Type.Integer(), suffix: Text, uploader: Text, time: DateTime });
export type FileRef = Static<typeof FileRef>;

export const OnlinePreview = record({
  result: Type.Enum(['pdf', 'picture', 'txt', 'media', 'compress', 'html', 'fileNotSupported', 'error']),
}, {
  /** Path without host. */
  pdfUrl: Text,
  imgUrls: Type.Array(Text), currentUrl: Text, txtUrl: Text, mediaUrl: Text, fileName: Text, message: Text,
});
export type OnlinePreview = Static<typeof OnlinePreview>;

export const Seal = record({}, { id: Id, fileId: Id, userId: Id, picUrl: Text, createTime: DateTime });
export type Seal = Static<typeof Seal>;
