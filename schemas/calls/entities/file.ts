import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, Line, Text, record } from '../shapes.ts';

/** Answer of an upload; not an envelope. */
export const UploadResult = record({ success: Type.Boolean() }, { fileId: Id, fileName: Text, size: Type.Integer(), message: Text });
export type UploadResult = Static<typeof UploadResult>;

export const StoredFile = record(
  { id: Id },
  {
    xbTypeId: Id,
    fileName: Line,
    fileType: Line,
    storeType: Type.Enum(['folder', 'database', 'ftp']),
    filePath: Line,
    byteCount: Type.Integer(),
    extensionName: Line,
    note: Line,
    isDel: Bit,
    prop1: Line,
    prop2: Line,
    prop3: Line,
    prop4: Line,
    prop5: Line,
    prop6: Line,
    type: Line,
    creatorName: Line,
    createBy: Id,
    createTime: DateTime,
    /** Of the content; what a submitted document names keeps it for good. */
    sha256: Line,
    version: Type.Integer(),
    /** The file that this one replaced. */
    versionOf: Id,
    /** Since when the file is evidence and cannot be changed. */
    frozenTime: DateTime,
  },
);
export type StoredFile = Static<typeof StoredFile>;

export const OnlinePreview = record(
  {
    result: Type.Enum(['pdf', 'picture', 'txt', 'media', 'compress', 'html', 'fileNotSupported', 'error']),
  },
  {
    /** Path without host. */
    pdfUrl: Text,
    imgUrls: Type.Array(Text),
    currentUrl: Text,
    txtUrl: Text,
    mediaUrl: Text,
    fileName: Text,
    message: Text,
  },
);
export type OnlinePreview = Static<typeof OnlinePreview>;

export const Seal = record({}, { id: Id, fileId: Id, userId: Id, picUrl: Text, createTime: DateTime });
export type Seal = Static<typeof Seal>;
