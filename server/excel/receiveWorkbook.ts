import type { HandlerContext } from '../http/context.ts';
import { Problem, Refusal } from '../core/refusals.ts';
import { workbookLimits } from './guardWorkbook.ts';

/** The bytes of the one file of a multipart request. Nothing is stored. */
export async function receiveWorkbook(context: HandlerContext): Promise<Buffer> {
  let found: Buffer | undefined;
  try {
    for await (const part of context.request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await collect(part.file);
      if (found !== undefined) throw new Refusal('一次只能导入一个文件', '024');
      if (!/\.xlsx$/i.test(part.filename)) throw new Refusal('只能导入 .xlsx 文件', '024');
      found = bytes;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Refusal(isTooLarge(error) ? tooLarge : '上传的内容不完整，请重试', '024');
  }
  if (found === undefined) throw new Refusal('没有收到文件', '024');
  return found;
}

// helpers

const tooLarge = `文件不能超过${workbookLimits.file / 1024 / 1024}M`;

async function collect(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > workbookLimits.file) throw new Refusal(tooLarge, '024');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isTooLarge = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
