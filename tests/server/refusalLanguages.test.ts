import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { languages } from '../../registry/localised.ts';
import { HAN, SIMPLIFIED } from '../helpers/chinese.ts';
import { startTestServer, type TestServer } from '../helpers/testServer.ts';

/**
 * Every call of the catalogue is asked for what cannot be: nothing at all, wrong types, names that nobody has, without a token, by somebody
 * without the right. What it says is in the reader's language, whichever call says it.
 */
let server: TestServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const account of ['chenyuxin', 'admin']) tokens.set(account, await server.signIn(account));
}, 120_000);
afterAll(() => server.close());

/** Calls that end the session, or move the clock of everybody. */
const spared: ReadonlySet<string> = new Set(['session.signout', 'session.refresh', 'session.logout', 'test.reset', 'test.clock']);
const asked = calls.filter(({ name, policy }) => !spared.has(name) && policy.access !== 'test') as readonly Call[];

interface Way {
  readonly name: string;
  readonly by?: 'chenyuxin' | 'admin';
  readonly value: (schema: unknown) => unknown;
}

const ways: readonly Way[] = [
  { name: 'without a token', value: valueOf },
  { name: 'with nothing', by: 'admin', value: () => undefined },
  { name: 'with the wrong types', by: 'admin', value: wrongOf },
  { name: 'for what is not there', by: 'chenyuxin', value: valueOf },
  { name: 'for what is not there, by an administrator', by: 'admin', value: valueOf },
];

describe('a refusal', () => {
  const heard = new Set<string>();

  test.each(ways)('$name', async (way) => {
    for (const call of asked) {
      for (const language of languages) {
        const words = await refusalOf(call, way, language);
        if (words === undefined) continue;
        heard.add(`${call.name}: ${language === 'zh-CN' ? words : ''}`);
        const at = `${call.name} ${way.name} in ${language}: ${words}`;
        if (language === 'en-US') expect(words, at).not.toMatch(HAN);
        else expect(words, at).toMatch(HAN);
        if (language === 'zh-TW') expect(words, at).not.toMatch(SIMPLIFIED);
      }
    }
  });

  test('is heard of more than 120 different kinds, from every service', () => {
    expect(heard.size).toBeGreaterThan(120);
    const services = new Set(asked.filter(({ policy }) => policy.access !== 'anonymous').map(({ name }) => name.split('.')[0]));
    expect([...services].filter((service) => ![...heard].some((each) => each.startsWith(`${service}.`)))).toEqual([]);
  });
});

// helpers

async function refusalOf(call: Call, { by, value }: Way, language: string): Promise<string | undefined> {
  const body = call.bodyType === 'text' ? 'none' : call.bodyType === 'multipart' ? undefined : value(call.body);
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none'] as const);
  const query = value(call.query);
  const { body: answer } = await server.call(call, {
    params: Object.fromEntries(names),
    ...(typeof query === 'object' && query !== null ? { query: query as Readonly<Record<string, unknown>> } : {}),
    ...(body === undefined || call.method === 'GET' ? {} : { body }),
    ...(by === undefined ? {} : { token: tokens.get(by) }),
    headers: { 'accept-language': language },
  });
  const { state, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as { readonly state?: unknown; readonly message?: unknown };
  return state === false && typeof message === 'string' ? message : undefined;
}

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly minItems?: number;
}

/** A value that the schema takes, with names that nothing has. */
function valueOf(schema: unknown): unknown {
  const { type, const: fixed, enum: choices, anyOf, properties = {}, items, minItems } = (schema ?? {}) as Schema;
  if (schema === undefined) return undefined;
  if (fixed !== undefined) return fixed;
  if (choices !== undefined) return choices[0];
  if (anyOf !== undefined) return valueOf(anyOf[0]);
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, valueOf(member)]));
    case 'array':
      return (minItems ?? 1) > 0 ? [valueOf(items)] : [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'none';
  }
}

/** A value of other types than the schema takes. */
function wrongOf(schema: unknown): unknown {
  const { properties } = (schema ?? {}) as Schema;
  if (schema === undefined) return undefined;
  return properties === undefined ? { none: [] } : Object.fromEntries(Object.keys(properties).map((name) => [name, [['none']]]));
}
