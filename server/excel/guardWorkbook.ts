import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../core/index.ts';
import { fill } from '../../registry/words.ts';

/** Limits of an uploaded workbook. */
export const workbookLimits = {
  /** Bytes of the file. */
  file: 10 * 1024 * 1024,
  entries: 500,
  /** Bytes of all entries together, unpacked. */
  unpacked: 64 * 1024 * 1024,
  /** Unpacked to packed, for entries that are worth a look. */
  ratio: 200,
  ratioFrom: 1024 * 1024,
} as const;

/**
 * Refuses what is no workbook, or one that would unpack to far more than it seems. Read from the directory of the archive,
 * before anything is unpacked; an entry that lies about its size is caught while it is read.
 */
export async function guardWorkbook(bytes: Buffer): Promise<void> {
  if (bytes.length > workbookLimits.file) throw fileTooLarge();
  if (bytes.subarray(0, 4).toString('hex') !== '504b0304') throw notExcel();
  const zip = await open(bytes);
  const entries = await entriesOf(zip);
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) throw notExcel();
  for (const entry of entries) if (entry.uncompressedSize > 0) await checkTrueSize(zip, entry);
}

/** What is no workbook, or cannot be read as one. */
export const notExcel = (): Refusal => new Refusal(texts.notExcel, '024');
export const tooMuch = (): Refusal => new Refusal(texts.tooMuch, '024');
export const fileTooLarge = (): Refusal => new Refusal(fill(texts.fileTooLarge, { size: workbookLimits.file / 1024 / 1024 }), '024');

// helpers

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, zip) => {
      if (error === null && zip !== undefined) resolve(zip);
      else reject(notExcel());
    });
  });
}

/** All entries, as long as they promise to stay within the limits. */
function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > workbookLimits.entries) return Promise.reject(tooMuch());
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let unpacked = 0;
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      const bomb = entry.uncompressedSize > workbookLimits.ratioFrom && entry.uncompressedSize > entry.compressedSize * workbookLimits.ratio;
      if (unpacked > workbookLimits.unpacked || bomb) reject(tooMuch());
      else if ((entry.generalPurposeBitFlag & 1) !== 0) reject(new Refusal(texts.encrypted, '024'));
      else {
        entries.push(entry);
        zip.readEntry();
      }
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(notExcel()));
    zip.readEntry();
  });
}

/** Unpacks without keeping anything; the reader ends with an error as soon as an entry is longer than it says. */
function checkTrueSize(zip: ZipFile, entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null || stream === undefined) {
        reject(notExcel());
        return;
      }
      stream.on('error', () => reject(tooMuch()));
      stream.on('end', resolve);
      stream.resume();
    });
  });
}

const texts = {
  notExcel: { 'zh-CN': '文件不是有效的Excel文件（.xlsx）', 'en-US': 'The file is no Excel workbook (.xlsx).', 'zh-TW': '檔案不是有效的Excel檔案（.xlsx）' },
  fileTooLarge: { 'zh-CN': '文件不能超过{size}M', 'en-US': 'Files can have {size} MB at most.', 'zh-TW': '檔案不能超過{size}M' },
  tooMuch: { 'zh-CN': '文件展开后过大，已拒绝', 'en-US': 'The file is refused: unpacked it is too large.', 'zh-TW': '檔案展開後過大，已拒絕' },
  encrypted: {
    'zh-CN': '文件已加密，请先取消密码',
    'en-US': 'The file is protected by a password. Please remove it first.',
    'zh-TW': '檔案已加密，請先取消密碼',
  },
} as const;
