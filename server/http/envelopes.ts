import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../registry/localised.ts';
import { isUnavailable, sqlState } from '../db/index.ts';
import { BadRequest, common, NotFound, Problem, Refusal, type RefusalKind, Unavailable } from '../core/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { languageOf } from './locale.ts';

/** The body of every refusal. */
export interface RefusalBody {
  readonly state: false;
  readonly message: string;
  readonly value: null;
  readonly errorCode?: string;
  readonly logId: string;
}

/** What an error looks like on the wire. Details of a defect stay in the log; the caller gets its log id. */
export function describeError(
  error: unknown,
  logId: string,
  language: Language,
): { readonly status: number; readonly body: RefusalBody & Readonly<Record<string, unknown>> } {
  const problem = problemOf(error);
  return {
    status: statuses[problem.kind],
    body: {
      state: false,
      message: problem.text[language],
      value: null,
      ...(problem.errorCode === undefined ? {} : { errorCode: problem.errorCode }),
      logId,
      ...problem.extra,
    },
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, refused?: Metrics['refused']): void {
  const { status, body } = describeError(error, request.id, languageOf(request.headers['accept-language']));
  if (status >= 400) refused?.(request.routeOptions.config.call ?? 'other', problemOf(error).kind, body.errorCode ?? '');
  if (status === 500) request.log.error({ err: error }, 'defect');
  else if (status === 503) request.log.warn({ err: error }, 'unavailable');
  if (status === 503) void reply.header('retry-after', '2');
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

// helpers

const statuses: Readonly<Record<RefusalKind, number>> = {
  refused: 200,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  defect: 500,
  notImplemented: 501,
  unavailable: 503,
};

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const state = sqlState(error);
  // lock timeout, deadlock, serialisation failure
  if (state === '55P03' || state === '40P01' || state === '40001') return new Refusal(common.busy, '-004');
  if (isUnavailable(error)) return new Unavailable();
  const fastifyError = error as Partial<FastifyError> | null;
  const status = fastifyError?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) return clientProblem(status);
  if (status === 503) return new Unavailable();
  return new Problem('defect', '-001', texts.defect);
}

function clientProblem(status: number): Problem {
  if (status === 413) return new Problem('tooLarge', '024', texts.tooLarge);
  if (status === 415) return new Problem('unsupportedType', '024', texts.unsupportedType);
  if (status === 429) return new Problem('tooMany', '-002', texts.tooMany);
  if (status === 404) return new NotFound();
  return new BadRequest(texts.malformed);
}

const texts = {
  defect: { 'zh-CN': '系统异常', 'en-US': 'Something went wrong on the server.', 'zh-TW': '系統異常' },
  tooLarge: { 'zh-CN': '提交的内容过大', 'en-US': 'What was sent is too large.', 'zh-TW': '提交的內容過大' },
  unsupportedType: { 'zh-CN': '不支持的内容类型', 'en-US': 'This type of content is not supported.', 'zh-TW': '不支援的內容類型' },
  tooMany: { 'zh-CN': '操作过于频繁，请稍后再试', 'en-US': 'Too many requests. Please try again later.', 'zh-TW': '操作過於頻繁，請稍後再試' },
  malformed: { 'zh-CN': '请求格式不正确', 'en-US': 'The request is malformed.', 'zh-TW': '請求格式不正確' },
} as const;
