import type { FastifyReply } from 'fastify';
import type { BinaryOutput } from '../../schemas/calls/defineCall.ts';
import type { StreamReply } from './handle.ts';

export function sendBytes(reply: FastifyReply, output: BinaryOutput): FastifyReply {
  if (output.fileName !== undefined) void reply.header('content-disposition', attachment(output.fileName));
  return reply.type(output.contentType).send(Buffer.from(output.bytes));
}

export function sendStream(reply: FastifyReply, { options }: StreamReply): FastifyReply {
  if (options.fileName !== undefined) void reply.header('content-disposition', attachment(options.fileName));
  if (options.size !== undefined) void reply.header('content-length', String(options.size));
  if (options.headers !== undefined) void reply.headers({ ...options.headers });
  return reply.type(options.contentType).send(options.stream);
}

/** `attachment` with the name for old clients and, after RFC 5987, the true one. */
function attachment(fileName: string): string {
  const clean =
    [...fileName]
      .filter((character) => character >= ' ' && character !== '\u007f' && !/^[\ud800-\udfff]$/.test(character))
      .join('')
      .slice(0, 200) || 'file';
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${encoded}"; filename*=UTF-8''${encoded}`;
}
