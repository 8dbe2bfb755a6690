import axios, { AxiosError, type AxiosResponse } from 'axios';
import type { CallSpec } from '../../schemas/calls/defineCall.ts';
import { REQUEST_TIMEOUT } from '../constants.ts';
import { addressOf } from './address.ts';
import { newKey } from './encode.ts';
import { ApiError, Cancelled } from './errors.ts';
import { failureOf, isQuiet } from './failure.ts';
import { InFlight } from './inFlight.ts';
import { attachmentName, saveFile } from './saveFile.ts';
import { createServerClock } from './serverClock.ts';
import { createTokenRefresh } from './tokenRefresh.ts';
import type { Answer, Api, ApiOptions, CallArguments, CallOptions, RawEnvelope } from './types.ts';

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The one client of all services. Everything that is the same for every call happens here. */
export function createApi(options: ApiOptions): Api {
  const { session, notify } = options;
  const prefixes = options.prefixes ?? {};
  const inFlight = new InFlight();
  const clock = createServerClock(options.now);
  const http = axios.create({
    baseURL: options.baseUrl ?? '',
    timeout: REQUEST_TIMEOUT,
    // Uploads report progress through XHR; outside a browser fetch does the work.
    adapter: ['xhr', 'fetch'],
    validateStatus: () => true,
  });

  const refresh = createTokenRefresh(
    session,
    async () => {
      const answer = await http.get<{ token?: string } | string>('/refresh', { headers: headersOf(REFRESH_CALL, undefined) });
      if (answer.status !== 200) return undefined;
      return typeof answer.data === 'string' ? answer.data : answer.data?.token;
    },
    options.now ?? Date.now,
    options.renewOnce,
  );

  function headersOf(call: CallSpec, key: string | undefined): Record<string, string> {
    const headers: Record<string, string> = { 'Accept-Language': options.locale(), 'Tenant-Code': options.tenant() };
    if (call.path !== AUTH_PATH && session.token !== undefined) headers['Authorization'] = `Bearer ${session.token}`;
    if (key !== undefined) headers['Idempotency-Key'] = key;
    if (call.bodyType === 'text') headers['Content-Type'] = 'text/plain;charset=UTF-8';
    else if (call.bodyType !== 'multipart' && call.method !== 'GET') headers['Content-Type'] = 'application/json';
    return headers;
  }

  async function send(call: CallSpec, input: LooseInput, settings: CallOptions): Promise<AxiosResponse<unknown>> {
    const write = isWrite(call);
    const key = write ? (settings.key ?? newKey()) : undefined;
    const address = addressOf(call, withLeader(call, input, options.leader?.()), prefixes);
    const lane = write || settings.parallel === true ? undefined : `${call.method} ${address}`;
    const controller = inFlight.enter(lane, settings.signal);
    const close = settings.overlay === undefined ? undefined : notify.overlay(settings.overlay);
    if (call.policy.access !== 'anonymous') refresh();
    try {
      const response = await http.request<unknown>({
        url: address,
        method: call.method,
        headers: headersOf(call, key),
        ...(call.method === 'GET' || input.body === undefined ? {} : { data: input.body }),
        ...(call.style === 'binary' ? { responseType: 'blob' as const } : {}),
        ...(settings.onProgress === undefined ? {} : { onUploadProgress: (event) => settings.onProgress?.(event.loaded, event.total) }),
        signal: controller.signal,
      });
      clock.hear(response.headers['x-server-time']);
      const failure = await failureOf(call, response, key);
      if (failure !== undefined) throw failure;
      return response;
    } catch (error) {
      if (controller.signal.aborted || axios.isCancel(error)) throw new Cancelled();
      throw error instanceof ApiError ? error : transportError(error, key, options.texts?.network);
    } finally {
      inFlight.leave(lane, controller);
      close?.();
    }
  }

  /** Shows the failure as the catalogue of errors says and passes it on. */
  async function guarded(call: CallSpec, input: LooseInput, settings: CallOptions, isAgain = false): Promise<AxiosResponse<unknown>> {
    const token = session.token;
    try {
      return await send(call, input, settings);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.failure === 'unauthorised') {
        // A late 401 of an earlier session must not end the present one; another tab may have renewed it meanwhile.
        if (!isAgain && token !== undefined && token === session.token && (await options.catchUp?.()) === true)
          return guarded(call, input, { ...settings, ...(error.key === undefined ? {} : { key: error.key }) }, true);
        if (token === session.token) {
          session.clear();
          options.onUnauthorised(token !== undefined);
        }
      } else if (settings.silent !== true && !isQuiet(error)) {
        notify.error(error.message, error.logId);
      }
      throw error;
    }
  }

  return {
    async call<C extends CallSpec>(call: C, input?: CallArguments<C>, settings: CallOptions = {}): Promise<Answer<C>> {
      const response = await guarded(call, input ?? {}, settings);
      if (call.style === 'binary') return attachmentOf(response, settings) as Answer<C>;
      const body = response.data;
      return (call.style === 'envelope' && isRecord(body) ? body['value'] : body) as Answer<C>;
    },
    async raw<C extends CallSpec>(call: C, input?: CallArguments<C>, settings: CallOptions = {}): Promise<RawEnvelope<C>> {
      const response = await guarded(call, input ?? {}, settings);
      return response.data as RawEnvelope<C>;
    },
    address: (call, input) => addressOf(call, (input ?? {}) as LooseInput, prefixes),
    now: clock.now,
  };
}

// helpers

const AUTH_PATH = '/auth';
const REFRESH_CALL: CallSpec = {
  name: 'auth.refresh',
  method: 'GET',
  path: '/refresh',
  style: 'bare',
  policy: { access: 'session' },
  doc: 'Renews the token.',
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isWrite = (call: CallSpec): boolean => call.write ?? call.method !== 'GET';

/** On a task page the leader goes along with every task call that does not name one itself. */
function withLeader(call: CallSpec, input: LooseInput, leader: string | undefined): LooseInput {
  if (leader === undefined || leader === '' || leader === '0' || !call.path.startsWith('/runtime/task/v1/')) return input;
  const query = isRecord(input.query) ? input.query : {};
  return 'leaderId' in query ? input : { ...input, query: { ...query, leaderId: leader } };
}

function attachmentOf(response: AxiosResponse<unknown>, settings: CallOptions): { blob: Blob; fileName: string | undefined } {
  const blob = response.data as Blob;
  const disposition: unknown = response.headers['content-disposition'];
  const fileName = attachmentName(typeof disposition === 'string' ? disposition : undefined);
  if (fileName !== undefined && settings.keep !== true) saveFile(blob, fileName);
  return { blob, fileName };
}

function transportError(error: unknown, key: string | undefined, text: string | undefined): ApiError {
  const timedOut = error instanceof AxiosError && (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT);
  const message = error instanceof Error ? error.message : String(error);
  // The timeout text keeps its prefix: the login page recognises it.
  return timedOut
    ? new ApiError(message.startsWith('timeout') ? message : `timeout ${message}`, { failure: 'timeout', key })
    : new ApiError(text ?? message, { failure: 'network', key });
}
