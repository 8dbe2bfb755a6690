import { pathToFileURL } from 'node:url';
import { calls } from '../schemas/calls/index.ts';
import type { Call } from '../schemas/calls/defineCall.ts';
import { serviceOf } from '../schemas/calls/openapi.ts';

/** Which calls of the catalogue the server answers, and the names that it answers without being in the catalogue. */
export interface CallCoverage {
  readonly implemented: number;
  readonly total: number;
  readonly missing: readonly Call[];
  readonly unknown: readonly string[];
}

export function coverCalls(catalogue: readonly Call[], handlers: readonly { readonly call: { readonly name: string } }[]): CallCoverage {
  const answered = new Set(handlers.map(({ call }) => call.name));
  const known = new Set(catalogue.map((call) => call.name));
  const missing = catalogue.filter((call) => !answered.has(call.name));
  return {
    implemented: catalogue.length - missing.length,
    total: catalogue.length,
    missing,
    unknown: [...answered].filter((name) => !known.has(name)),
  };
}

export function renderCoverage({ implemented, total, missing, unknown }: CallCoverage): string {
  const services = new Map<string, string[]>();
  for (const call of missing) services.set(serviceOf(call), [...(services.get(serviceOf(call)) ?? []), `${call.method} ${call.path}`]);
  return [
    `implemented ${implemented} of ${total}`,
    ...[...services].flatMap(([service, paths]) => [`${service}:`, ...paths.map((path) => `  ${path}`)]),
    ...unknown.map((name) => `not in the catalogue: ${name}`),
    '',
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { handlers } = await import('../server/http/index.ts');
  process.stdout.write(renderCoverage(coverCalls(calls, handlers)));
  // PGlite and other open handles of the services must not keep the report waiting
  process.exit(0);
}
