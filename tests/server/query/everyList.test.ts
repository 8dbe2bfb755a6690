import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, QueryFilter, type Call } from '../../../schemas/calls/index.ts';
import { handlers } from '../../../server/http/api/index.ts';
import type { ReadCell } from '../../../server/excel/index.ts';
import { shareOf } from '../../helpers/shareOf.ts';
import { rowsIn } from '../form/excelFile.ts';
import { Office } from '../runtime/office.ts';
import { kinds, once, type FilterCase, type Kind, type Known } from './filters.ts';
import { listLines, withoutRows, type ListLine } from './listLines.ts';
import { prepareLists } from './prepareLists.ts';

/** Every list of the catalogue gives the same verdict on the same filter (ADR 0047). The answers are judged by what is delivered. */

type Row = Readonly<Record<string, unknown>>;

let office: Office;
let lines: readonly ListLine[] = listLines({ instId: '', claimId: '' });
beforeAll(async () => {
  office = await Office.open();
  lines = listLines(await prepareLists(office));
}, 300_000);
afterAll(async () => {
  await office.server.close();
});

const takesFilter = ({ body }: Call): boolean =>
  body === QueryFilter || (body as { readonly properties?: object } | undefined)?.properties?.['queryFilter' as keyof object] !== undefined;
const served = new Set(handlers.map(({ call }) => call.name));

test('every call that takes a filter has a line', () => {
  const asked = calls
    .filter((call) => takesFilter(call) && served.has(call.name))
    .map(({ name }) => name)
    .sort();
  expect([...lines.map(({ call }) => call), ...withoutRows].map(({ name }) => name).sort()).toEqual(asked);
});

describe.each(lines.map((line, index) => [line.call.name, index] as const))('%s', (_name, index) => {
  const all: { rows: readonly Row[] } = { rows: [] };
  const line = (): ListLine => lines[index] as ListLine;
  beforeAll(async () => {
    const counted = line().counts;
    const from = counted === undefined ? line() : (lines.find(({ call }) => call === counted) as ListLine);
    all.rows = rowsOf(from, await ask(from, { pageBean: { page: 1, pageSize: -1 } }));
    expect(all.rows.length).toBeGreaterThanOrEqual(from.least ?? 0);
  });

  const columns = Object.entries(lines[index]?.columns ?? {}) as [Kind, string | readonly string[]][];
  const asked = columns.flatMap(([kind, names]) => [names].flat().map((property) => [kind, property] as const));
  test.each(asked.map(([kind, property], at) => [kind, property, index + at] as const))(
    '%s %s',
    async (kind, property, turn) => {
      const values = [...new Set(all.rows.map((row) => textOf(row[property])).filter((value) => value !== ''))].sort(
        kind === 'number' ? (a, b) => Number(a) - Number(b) : (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
      );
      const known: Known = { property, values: values.length > 0 ? values : [nothing[kind]] };
      const wrong: string[] = [];
      for (const each of shareOf(property === asked[0]?.[1] ? [...once, ...kinds[kind]] : kinds[kind], turn)) {
        const verdict = await verdictOf(line(), all.rows, each, known);
        if (verdict !== undefined) wrong.push(`${each.name}: ${verdict}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

// helpers

/** A value of a column in which no row has any. */
const nothing: Readonly<Record<Kind, string>> = { text: 'nobody', time: '2026-11-03 09:30:00', number: '7', flag: '1', list: 'a' };

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(textOf).join(',') : String(value as string | number | boolean);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly bytes: Buffer;
}

async function ask({ call, account, query = {}, params = {}, body = (filter) => filter }: ListLine, filter: object): Promise<Answer> {
  const token = account === undefined ? {} : { token: await office.token(account) };
  const reply = await office.server.call(call, { query, params, body: body({ pageBean: { page: 1, pageSize: -1 }, ...filter }), ...token });
  const sheet = reply.status === 200 && call.style === 'binary' ? await sheetRows(reply.bytes) : undefined;
  return { status: reply.status, bytes: reply.bytes, body: sheet ?? reply.body };
}

/** Rows of a sheet by the titles of its columns, without the line of totals. */
async function sheetRows(bytes: Buffer): Promise<{ readonly rows: readonly Row[] }> {
  const [titles = [], ...rows] = await rowsIn(bytes);
  return {
    rows: rows.filter(([first]) => first !== '合计').map((cells) => Object.fromEntries(titles.map((title, at) => [textOf(title), plainCell(cells[at])]))),
  };
}

const plainCell = (cell: ReadCell | undefined): unknown => (typeof cell === 'object' && cell !== null ? Object.values(cell)[0] : cell);

const rowsOf = (line: ListLine, { body }: Answer): readonly Row[] => (line.rows === undefined ? ((body as { rows?: Row[] }).rows ?? []) : line.rows(body));
const shown = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** What is wrong with the answer; undefined: nothing. */
async function verdictOf(line: ListLine, all: readonly Row[], { filter, keeps }: FilterCase, known: Known): Promise<string | undefined> {
  const answer = await ask(line, filter(known));
  if (typeof keeps !== 'function') {
    const { query } = answer.body as { query?: { code?: string; property?: string } };
    // who has not signed in cannot even send so many
    if (keeps.code === 'values' && line.call.policy.access === 'anonymous' && answer.status === 413) return undefined;
    return answer.status === 400 && query?.code === keeps.code && typeof query.property === 'string'
      ? undefined
      : `${keeps.code} expected, ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
  }
  if (answer.status !== 200) return `answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
  const right = all.filter((row) => keeps(textOf(row[known.property]), known));
  if (line.counts !== undefined) {
    const counted = answer.body as { count: number }[] | { value: { total: number } };
    const total = Array.isArray(counted) ? counted.reduce((sum, { count }) => sum + count, 0) : counted.value.total;
    return total === right.length ? undefined : `counts ${total} instead of ${right.length}`;
  }
  const found = rowsOf(line, answer);
  if (shown(found).join() === shown(right).join()) return undefined;
  return `finds ${found.length} instead of ${right.length} (${known.values.slice(0, 3).join(' / ')})`;
}
