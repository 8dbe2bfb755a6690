export { createApi } from './createApi.ts';
export { ApiError, Cancelled, isCancelled, messageOf } from './errors.ts';
export { fromBase64, newKey, toBase64 } from './encode.ts';
export { attachmentName } from './saveFile.ts';
export type { ApiSession } from './tokenRefresh.ts';
export type { Answer, Api, ApiOptions, CallArguments, CallOptions, RawEnvelope } from './types.ts';
export type { Prefixes } from './address.ts';
