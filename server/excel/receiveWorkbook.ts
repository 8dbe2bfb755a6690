import type { HandlerContext } from '../context/index.ts';
import { common, Problem, Refusal } from '../core/index.ts';
import { fileTooLarge, workbookLimits } from './guardWorkbook.ts';

/** The bytes of the one file of a multipart request. Nothing is stored. */
export async function receiveWorkbook(context: HandlerContext): Promise<Buffer> {
  let found: Buffer | undefined;
  try {
    for await (const part of context.request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await collect(part.file);
      if (found !== undefined) throw new Refusal(texts.oneFile, '024');
      if (!/\.xlsx$/i.test(part.filename)) throw new Refusal(texts.onlyXlsx, '024');
      found = bytes;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw isTooLarge(error) ? fileTooLarge() : new Refusal(texts.incomplete, '024');
  }
  if (found === undefined) throw new Refusal(common.nothingUploaded, '024');
  return found;
}

// helpers

async function collect(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > workbookLimits.file) throw fileTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isTooLarge = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

const texts = {
  oneFile: { 'zh-CN': '一次只能导入一个文件', 'en-US': 'Only one file can be imported at a time.', 'zh-TW': '一次只能匯入一個檔案' },
  onlyXlsx: { 'zh-CN': '只能导入 .xlsx 文件', 'en-US': 'Only .xlsx files can be imported.', 'zh-TW': '只能匯入 .xlsx 檔案' },
  incomplete: { 'zh-CN': '上传的内容不完整，请重试', 'en-US': 'The upload is incomplete. Please try again.', 'zh-TW': '上傳的內容不完整，請重試' },
} as const;
