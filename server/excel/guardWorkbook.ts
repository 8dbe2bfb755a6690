import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../core/refusals.ts';

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
  if (bytes.length > workbookLimits.file) throw new Refusal(`文件不能超过${workbookLimits.file / 1024 / 1024}M`, '024');
  if (bytes.subarray(0, 4).toString('hex') !== '504b0304') throw notExcel();
  const zip = await open(bytes);
  const entries = await entriesOf(zip);
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) throw notExcel();
  for (const entry of entries) if (entry.uncompressedSize > 0) await checkTrueSize(zip, entry);
}

// helpers

const notExcel = (): Refusal => new Refusal('文件不是有效的Excel文件（.xlsx）', '024');
const tooMuch = (): Refusal => new Refusal('文件展开后过大，已拒绝', '024');

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
      else if ((entry.generalPurposeBitFlag & 1) !== 0) reject(new Refusal('文件已加密，请先取消密码', '024'));
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
