import type { AxiosResponse } from 'axios';
import type { CallSpec } from '../../schemas/calls/defineCall.ts';
import { ApiError, type ApiFailure } from './errors.ts';

/** The server has no preview service: the caller offers a download instead, nobody needs a message. */
const NO_PREVIEW_SERVICE = '未找到服务端的附件预览组件.';
const SYSTEM_ERROR = '系统异常';

/**
 * What is wrong with an answer, or undefined. A body without `state` is a success when its status is:
 * lists, records and counts come without an envelope.
 */
export async function failureOf(call: CallSpec, response: AxiosResponse<unknown>, key: string | undefined): Promise<ApiError | undefined> {
  const { status } = response;
  const ok = status >= 200 && status < 300;
  const body = await bodyOf(response);
  if (ok && body['state'] !== false) return undefined;
  return new ApiError(messageFor(status, text(body['message'])), {
    failure: failureFor(call, ok, status),
    status,
    code: text(body['errorCode']),
    logId: text(body['logId']),
    key,
    body,
  });
}

export const isQuiet = (error: ApiError): boolean => error.message === NO_PREVIEW_SERVICE && error.status === 500;

// helpers

function failureFor(call: CallSpec, ok: boolean, status: number): ApiFailure {
  if (ok) return 'refused';
  if (status === 401) return call.policy.access === 'anonymous' ? 'refused' : 'unauthorised';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'server' : 'http';
}

const messageFor = (status: number, message: string | undefined): string => message ?? (status >= 500 || status === 200 ? SYSTEM_ERROR : `HTTP ${status}`);

/** A binary call answers a refusal as JSON too; it arrives as a Blob. */
async function bodyOf(response: AxiosResponse<unknown>): Promise<Record<string, unknown>> {
  const { data } = response;
  if (data instanceof Blob) {
    return data.type.includes('json') ? parse(await data.text()) : {};
  }
  if (typeof data === 'string') return data.startsWith('{') ? parse(data) : {};
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {};
}

function parse(textOfBody: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(textOfBody);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
