import type { Localised } from '../../registry/localised.ts';
import type { fileExtensions } from '../../schemas/metadata/index.ts';
import { fill } from '../../registry/words.ts';

/** What a file is by its first bytes. `inline` types are safe to show in the page's origin. */
export interface FileType {
  readonly mime: string;
  readonly inline: boolean;
}

interface KnownType {
  readonly mime: string;
  readonly magic?: readonly string[];
  readonly inline?: true;
}

/** Extensions that may be uploaded: their type, and how their content begins (hexadecimal; none: text). */
const byExtension: Readonly<Record<(typeof fileExtensions)[number], KnownType>> = {
  // pictures
  png: { mime: 'image/png', magic: ['89504e470d0a1a0a'], inline: true },
  jpg: { mime: 'image/jpeg', magic: ['ffd8ff'], inline: true },
  jpeg: { mime: 'image/jpeg', magic: ['ffd8ff'], inline: true },
  gif: { mime: 'image/gif', magic: ['474946383761', '474946383961'], inline: true },
  webp: { mime: 'image/webp', magic: ['52494646'], inline: true },
  bmp: { mime: 'image/bmp', magic: ['424d'], inline: true },
  ico: { mime: 'image/x-icon', magic: ['00000100'], inline: true },
  svg: { mime: 'image/svg+xml' },
  // documents
  pdf: { mime: 'application/pdf', magic: ['255044462d'], inline: true },
  ofd: { mime: 'application/ofd', magic: ['504b0304'] },
  doc: { mime: 'application/msword', magic: ['d0cf11e0a1b11ae1'] },
  xls: { mime: 'application/vnd.ms-excel', magic: ['d0cf11e0a1b11ae1'] },
  ppt: { mime: 'application/vnd.ms-powerpoint', magic: ['d0cf11e0a1b11ae1'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', magic: ['504b0304'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', magic: ['504b0304'] },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', magic: ['504b0304'] },
  wps: { mime: 'application/vnd.ms-works', magic: ['d0cf11e0a1b11ae1', '504b0304'] },
  et: { mime: 'application/vnd.ms-excel', magic: ['d0cf11e0a1b11ae1', '504b0304'] },
  // archives
  zip: { mime: 'application/zip', magic: ['504b0304', '504b0506'] },
  rar: { mime: 'application/vnd.rar', magic: ['526172211a07'] },
  '7z': { mime: 'application/x-7z-compressed', magic: ['377abcaf271c'] },
  // text
  txt: { mime: 'text/plain; charset=utf-8', inline: true },
  csv: { mime: 'text/csv; charset=utf-8' },
  xml: { mime: 'application/xml' },
  json: { mime: 'application/json' },
  md: { mime: 'text/plain; charset=utf-8', inline: true },
  // sound and film
  mp3: { mime: 'audio/mpeg', magic: ['494433', 'fffb', 'fff3', 'fff2'] },
  mp4: { mime: 'video/mp4', magic: ['000000'] },
};

const known: Readonly<Record<string, KnownType>> = byExtension;

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type by extension, or why the file is not taken. */
export function typeOf(name: string, head: Uint8Array): FileType | { readonly problem: Localised } {
  const extension = extensionOf(name);
  const type = known[extension];
  if (type === undefined || !Object.hasOwn(known, extension))
    return { problem: fill(texts.unknownType, { type: extension === '' ? name.slice(0, 50) : extension }) };
  const start = Buffer.from(head.subarray(0, 16)).toString('hex');
  const matches = type.magic === undefined ? !head.includes(0) : type.magic.some((magic) => start.startsWith(magic));
  return matches ? { mime: type.mime, inline: type.inline === true } : { problem: texts.contentDiffers };
}

/** By the name alone, for files that are stored already. */
export function storedType(name: string): FileType {
  const type = known[extensionOf(name)];
  return type === undefined ? { mime: 'application/octet-stream', inline: false } : { mime: type.mime, inline: type.inline === true };
}

/** The name without any folder, for storing and showing. */
export function safeName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = [...base]
    .filter((character) => !/[\p{Cc}\u2028\u2029<>:"|?*]/u.test(character))
    .join('')
    .replace(/^\.+/, '')
    .trim();
  return clean === '' ? 'file' : clean.slice(-200);
}

// helpers

const texts = {
  unknownType: { 'zh-CN': '不支持的文件类型：{type}', 'en-US': 'Files of this type are not supported: {type}', 'zh-TW': '不支援的檔案類型：{type}' },
  contentDiffers: { 'zh-CN': '文件内容与扩展名不符', 'en-US': 'The content of the file is not what its name says.', 'zh-TW': '檔案內容與副檔名不符' },
} as const;
