import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type Call } from '../../../schemas/calls/index.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

/** Whatever is sent to whichever call: it is answered, or refused with a reason; nothing of it is a defect of the server, and nothing tells how the server is made. */

let server: TestServer;
let tokens: readonly (string | undefined)[];
beforeAll(async () => {
  server = await startTestServer();
  tokens = [await server.signIn('admin'), await server.signIn('chenyuxin')];
}, 60_000);
afterAll(async () => {
  await server.close();
});

type Schema = Readonly<Record<string, unknown>>;

const texts = [
  'constructor',
  '__proto__',
  'toString',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00x',
  '2147483648',
  '-2147483649',
  '99999999999999999999',
  "' or 1=1 --",
  '%',
  '\\',
  '${x}',
  '0',
  ' ',
  ',',
];
const numbers = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1, 0.5];
const odd = [null, [], {}, [[]], true, { constructor: { prototype: 1 } }];

/** A value that fits a schema as far as anybody checks, with something hostile where it may stand. `turn` chooses what. */
function hostile(schema: Schema | undefined, turn: number, depth = 0): unknown {
  if (schema === undefined || depth > 6) return texts[turn % texts.length];
  const choose = <Value>(values: readonly Value[]): Value => values[turn % values.length] as Value;
  if (Array.isArray(schema['enum'])) return turn % 3 === 0 ? choose(texts) : choose(schema['enum'] as unknown[]);
  if ('const' in schema) return schema['const'];
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (options !== undefined) return hostile(choose(options), turn + 1, depth + 1);
  switch (schema['type']) {
    case 'string':
      return schema['minLength'] === 1 || turn % 7 !== 0 ? choose(texts) : 'x'.repeat(Number(schema['maxLength'] ?? 5_000));
    case 'integer':
    case 'number':
      return choose(numbers);
    case 'boolean':
      return turn % 2 === 0;
    case 'array':
      return Array.from({ length: turn % 4 }, (_, index) => hostile(schema['items'] as Schema, turn + index + 1, depth + 1));
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
      const members = properties.map(([name, each], index) => [name, hostile(each, turn + index, depth + 1)] as const);
      const loose = properties.length === 0 ? [[choose(texts.filter((text) => text.isWellFormed())), choose(odd)] as const] : [];
      return Object.fromEntries([...members, ...loose]);
    }
    default:
      return turn % 2 === 0 ? choose(odd) : choose(texts);
  }
}

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

function addressOf(call: Call, turn: number): string {
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encoded(hostile((call.params as Schema | undefined)?.['properties']?.[name as never], turn)) || 'x',
  );
  const query = Object.entries(((call.query as Schema | undefined)?.['properties'] ?? {}) as Record<string, Schema>);
  const search = query.map(([name, schema], index) => `${name}=${encoded(hostile(schema, turn + index))}`).join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** What is not to be done to the server of this test. */
const spared: ReadonlySet<string> = new Set(['test.reset', 'test.clock', 'session.signout', 'user.changUserPsd']);

const turns = process.env['YUANBIAO_LONG'] === '1' ? 60 : 3;
/** Words of the makers, not of the product. */
const inner = /select .+ from|insert into|\bat .+\.ts:\d+|node_modules|kysely|syntax error|invalid input syntax|duplicate key|out of range for type/i;

test('nothing that is sent is a defect', async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ name }) => !spared.has(name))) {
    for (let turn = 0; turn < turns; turn++) {
      const seed = turn * 7 + call.name.length;
      const token = tokens[turn % tokens.length];
      const url = addressOf(call, seed);
      const body =
        call.bodyType === 'text'
          ? String(hostile(undefined, seed))
          : call.bodyType === 'multipart'
            ? '--x\r\ncontent-disposition: form-data'
            : JSON.stringify(hostile(call.body as Schema | undefined, seed) ?? null);
      const type = call.bodyType === 'text' ? 'text/plain' : call.bodyType === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
      const reply = await server.app.inject({
        method: call.method,
        url,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(call.method === 'GET' ? {} : { 'content-type': type }) },
        ...(call.method === 'GET' ? {} : { payload: body }),
      });
      const said = reply.payload.slice(0, 4_000);
      if ((reply.statusCode >= 500 && reply.statusCode !== 501) || inner.test(said))
        wrong.push(`${reply.statusCode} ${call.name} ${url} ${body.slice(0, 300)} ${said.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
}, 600_000);
