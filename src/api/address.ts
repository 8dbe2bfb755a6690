import type { CallSpec } from '../../schemas/calls/defineCall.ts';

export interface Prefixes {
  readonly uc?: string;
  readonly portal?: string;
}

/** Address of a call: deployment prefix, path with its parameters filled in, query string. Throws on a missing path parameter. */
export function addressOf(call: CallSpec, input: { readonly params?: unknown; readonly query?: unknown }, prefixes: Prefixes): string {
  const params = record(input.params);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`call <${call.name}> needs the path parameter <${name}>`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(record(input.query))) {
    if (value === undefined || value === null) continue;
    search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  const prefix = call.prefix === undefined ? '' : (prefixes[call.prefix] ?? '');
  return `${prefix}${path}${text === '' ? '' : `?${text}`}`;
}

// helpers

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
