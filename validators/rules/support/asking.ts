import { isRecord } from '../../../registry/form/index.ts';

/** How rules ask addresses of the portal, and what answers mean: the same in browser and server. */

/** A path of the portal itself; what a browser would take for another host or a script is none. */
export const isPortalPath = (text: string): boolean => /^\/(?![/\\])/.test(text) && ![...text].some((char) => char <= ' ');

/** Where `exists` asks: the value stands at the end. Of a person or row that is the id. */
export function existsPath(url: string, value: unknown): string {
  const asked = isRecord(value) ? (value['id'] ?? value['name']) : value;
  return url + encodeURIComponent(String(asked ?? ''));
}

/** What `backend` sends: the document as its reader sees it, or the value alone. */
export const backendBody = (submitFormData: boolean | undefined, value: unknown, data: unknown): unknown => (submitFormData === true ? data : { value });

/** Whether an answer holds anything: a row, a record, a text. */
export function saysSomething(answer: unknown): boolean {
  const value = isRecord(answer) && 'state' in answer && 'value' in answer ? answer['value'] : answer;
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (!isRecord(value)) return true;
  return Array.isArray(value['rows']) ? value['rows'].length > 0 : Object.keys(value).length > 0;
}

/** What a backend says of a value: `true` or `false`, `{valid, data: {message}}`, or an envelope with `state`. */
export function backendVerdict(answer: unknown): { readonly valid: boolean; readonly message?: string } {
  if (!isRecord(answer)) return { valid: answer !== false };
  const { state, message } = answer;
  if (state === false) return { valid: false, ...textAs('message', message) };
  if (typeof state === 'boolean' && Object.hasOwn(answer, 'value')) return backendVerdict(answer['value']);
  if (answer['valid'] !== false) return { valid: true };
  return { valid: false, ...textAs('message', isRecord(answer['data']) ? answer['data']['message'] : message) };
}

// helpers

const textAs = (name: 'message', text: unknown): { message?: string } => (typeof text === 'string' && text !== '' ? { [name]: text } : {});
