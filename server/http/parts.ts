import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { HandlerContext } from '../context/index.ts';
import { BadRequest } from '../core/index.ts';

type Parts = ReturnType<HandlerContext['request']['parts']>;

/** The parts of a multipart request. What breaks while they are read is the sender's: an upload that ended early is no defect of ours. */
export async function* partsOf(request: FastifyRequest): Parts {
  try {
    for await (const part of request.parts()) {
      yield part.type === 'file' ? { type: part.type, filename: part.filename, file: Readable.from(chunksOf(part.file)) } : part;
    }
  } catch (error) {
    throw asBrokenOff(error);
  }
}

// helpers

async function* chunksOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
  } catch (error) {
    throw asBrokenOff(error);
  }
}

/** Bounds that were exceeded say so themselves. */
const asBrokenOff = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error : new BadRequest(texts.incomplete);

const texts = {
  incomplete: { 'zh-CN': '上传的内容不完整，请重试', 'en-US': 'The upload is incomplete. Please try again.', 'zh-TW': '上傳的內容不完整，請重試' },
} as const;
