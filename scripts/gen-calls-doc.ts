import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { calls } from '../schemas/calls/index.ts';
import type { Call, Policy } from '../schemas/calls/defineCall.ts';
import { serviceOf } from '../schemas/calls/openapi.ts';

export const callsDocPath = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'calls.md');

/** The catalogue as Markdown: one table per service. */
export function renderCallsDoc(all: readonly Call[]): string {
  const services = groupByService(all);
  const sections = [...services].map(([service, own]) =>
    [`## ${service}`, '', '| method | path | name | policy | answer | what it does |', '|---|---|---|---|---|---|', ...own.map(row), ''].join('\n'),
  );
  return [
    '# Calls',
    '',
    `Generated from \`schemas/calls\` by \`scripts/gen-calls-doc.ts\`; ${all.length} calls.`,
    '',
    'Answers: *envelope* `{state, message, value}`, *page* `{rows, total, page, pageSize}`, *bare* the record or list itself, *scalar* a number or text,',
    '*binary* bytes. A star marks calls that change something: the client sends an idempotency key with them. `{uc}` and `{portal}` are deployment',
    'prefixes, empty by default.',
    '',
    ...sections,
  ].join('\n');
}

// helpers

function groupByService(all: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of all) {
    const group = groups.get(serviceOf(call));
    if (group) group.push(call);
    else groups.set(serviceOf(call), [call]);
  }
  return groups;
}

function row(call: Call): string {
  const prefix = call.prefix === undefined ? '' : `{${call.prefix}}`;
  const cells = [call.method, `\`${prefix}${call.path}\``, call.name, policyText(call.policy), `${call.style}${call.write ? ' *' : ''}`, call.doc];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function policyText(policy: Policy): string {
  return policy.access === 'role' ? `role ${policy.roles.join(', ')}` : policy.access;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(callsDocPath, renderCallsDoc(calls));
  process.stdout.write(`docs/calls.md: ${calls.length} calls\n`);
}
