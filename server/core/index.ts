/** What the other folders use of server/core/. */
export { hasNoNul, mustBeWithin, notWritable, parseJson, parseStorableJson, unwritableText } from './boundedJson.ts';
export { common } from './commonTexts.ts';
export { currentWork } from './currentWork.ts';
export type { Log } from './Log.ts';
export { BadRequest, Forbidden, NotFound, NotImplemented, Problem, Refusal, type RefusalKind, Unauthorized, Unavailable, wordsOfError } from './refusals.ts';
