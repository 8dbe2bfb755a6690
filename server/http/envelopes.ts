import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, sqlState } from '../db/index.ts';
import { HttpProblem, Refusal, Unavailable } from './errors.ts';

/** The body of every refusal. */
export interface RefusalBody {
  readonly state: false;
  readonly message: string;
  readonly value: null;
  readonly errorCode?: string;
  readonly logId: string;
}

/** What an error looks like on the wire. Details of a defect stay in the log; the caller gets its log id. */
export function describeError(error: unknown, logId: string): { readonly status: number; readonly body: RefusalBody & Readonly<Record<string, unknown>> } {
  const problem = problemOf(error);
  return {
    status: problem.status,
    body: {
      state: false, message: problem.message, value: null,
      ...(problem.errorCode === undefined ? {} : { errorCode: problem.errorCode }),
      logId, ...problem.extra,
    },
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = describeError(error, request.id);
  if (status === 500) request.log.error({ err: error }, 'defect');
  else if (status === 503) request.log.warn({ err: error }, 'unavailable');
  if (status === 503) void reply.header('retry-after', '2');
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

// helpers

function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const state = sqlState(error);
  // lock timeout, deadlock, serialisation failure
  if (state === '55P03' || state === '40P01' || state === '40001') return new Refusal('系统繁忙，请稍后再试', '-004');
  if (isUnavailable(error)) return new Unavailable();
  const fastifyError = error as Partial<FastifyError> | null;
  const status = fastifyError?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) return clientProblem(status);
  if (status === 503) return new Unavailable();
  return new HttpProblem(500, '-001', '系统异常');
}

function clientProblem(status: number): HttpProblem {
  if (status === 413) return new HttpProblem(413, '024', '提交的内容过大');
  if (status === 415) return new HttpProblem(415, '024', '不支持的内容类型');
  if (status === 429) return new HttpProblem(429, '-002', '操作过于频繁，请稍后再试');
  if (status === 404) return new HttpProblem(404, '-003', '请求的地址不存在');
  return new HttpProblem(400, '024', '请求格式不正确');
}
