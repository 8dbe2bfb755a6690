import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import {
  instanceGetDoneInstCount,
  instanceMyRequestCount,
  instanceSaveDraft,
  instanceStart,
  taskComplete,
  taskGetTodoCount,
  taskGetTodoList,
} from '../../../schemas/calls/index.ts';
import type { Task } from '../../../schemas/calls/entities/task.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { loanData } from '../../../server/seed/data/claimLines.ts';
import { startTestServer, type TestServer } from '../../helpers/testServer.ts';

/** People of the demo tenant at their desks: each call is a real HTTP call with the person's token. */
export class Office {
  readonly #tokens = new Map<string, string>();

  private constructor(readonly server: TestServer) {}

  static async open(options: Parameters<typeof startTestServer>[0] = {}): Promise<Office> {
    const server = await startTestServer(options);
    server.parts.clock.set('2026-11-16 09:00:00');
    return new Office(server);
  }

  async token(account: string): Promise<string> {
    const known = this.#tokens.get(account);
    if (known !== undefined) return known;
    const token = await this.server.signIn(account);
    this.#tokens.set(account, token);
    return token;
  }

  async call<Body = Reply>(
    account: string,
    spec: Parameters<TestServer['call']>[0],
    request: Omit<NonNullable<Parameters<TestServer['call']>[1]>, 'token'> = {},
  ): Promise<{ readonly status: number; readonly body: Body; readonly text: string }> {
    const reply = await this.server.call(spec, { ...request, token: await this.token(account) });
    mustFit(spec, reply.status, reply.body);
    return { status: reply.status, body: reply.body as Body, text: reply.bytes.toString('utf8') };
  }

  async start(account: string, flowKey: string, data: unknown): Promise<string> {
    const { body } = await this.call(account, instanceStart, { body: { flowKey, data: base64(data), formType: 'inner' } });
    if (body.instId === undefined) throw new Error(`not started: ${JSON.stringify(body)}`);
    return body.instId;
  }

  async draft(account: string, flowKey: string, data: unknown): Promise<string> {
    const { body } = await this.call(account, instanceSaveDraft, { body: { flowKey, data: base64(data) } });
    if (body.instId === undefined) throw new Error(`not saved: ${JSON.stringify(body)}`);
    return body.instId;
  }

  /** The person's task of an instance. */
  async task(account: string, instId: string): Promise<Task> {
    const { body } = await this.call<{ rows: Task[] }>(account, taskGetTodoList, { body: { pageBean: { page: 1, pageSize: 100 } } });
    const found = body.rows.find((row) => row.procInstId === instId);
    if (found === undefined) throw new Error(`<${account}> has no task of ${instId}`);
    return found;
  }

  async decide(account: string, instId: string, more: Readonly<Record<string, unknown>> = {}): Promise<Reply> {
    const task = await this.task(account, instId);
    return (await this.call(account, taskComplete, { body: { taskId: task.id, actionName: 'agree', opinion: '同意', ...more } })).body;
  }

  /** Budgets hold nobody back from here on, as tests of other things want it. */
  async weakBudgets(): Promise<void> {
    const data = sql<string>`data || '{"kzfs":"weak","zxsx":"99999999999.00"}'::jsonb`;
    await this.server.parts.database.forTenant('-1').updateTable('bo_row').set({ data }).where('bo', '=', 'ysk').execute();
  }

  /** To-do, done, own requests. */
  async counts(account: string): Promise<[todo: number, done: number, request: number]> {
    const sum = async (spec: Parameters<TestServer['call']>[0], body?: unknown): Promise<number> =>
      (await this.call<{ count: number }[]>(account, spec, body === undefined ? {} : { body })).body.reduce((total, row) => total + row.count, 0);
    return [await sum(taskGetTodoCount, {}), await sum(instanceGetDoneInstCount, {}), await sum(instanceMyRequestCount)];
  }
}

export interface Reply {
  readonly state?: boolean;
  readonly message?: string;
  readonly value?: unknown;
  readonly instId?: string;
  readonly issues?: readonly { readonly path: string }[];
}

export const base64 = (data: unknown): string => Buffer.from(JSON.stringify(data), 'utf8').toString('base64');

/** Wire form of a document; sub-tables carry their prefix. */
const wire = (bo: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  [bo]: Object.fromEntries(Object.entries(data).map(([key, value]) => [Array.isArray(value) && tables.has(key) ? `sub_${key}` : key, value])),
});

interface Sample {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/** A sample document of a shipped form. */
function sample(folder: string, form: string, name: string): Record<string, unknown> {
  const item = JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../../schemas/packages/${folder}/form/${form}.meta.json`), 'utf8')) as {
    spec: { samples: Sample[] };
  };
  const found = item.spec.samples.find((each) => each.name === name);
  if (found === undefined) throw new Error(`form <${form}> has no sample <${name}>`);
  return structuredClone(found.data);
}

/** The travel claim of 陈雨欣: 4,370.00, of which 3,000.00 repay a loan. */
export const travelClaim = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  wire('clfybx', { ...sample('travel', 'clfybxV1', '赴北京参加储能标准研讨会'), ...changes });

/** The daily claim of 高远 for hospitality: 2,950.00, which is countersigned. */
export const hospitalityClaim = (): Record<string, unknown> => wire('rcfybx', sample('daily', 'rcfybxsqV2', '业务招待'));

/** The daily claim of 刘洋: 2,318.40. */
export const dailyClaim = (): Record<string, unknown> => wire('rcfybx', sample('daily', 'rcfybxsqV2', '打印耗材与快递'));

export const loan = (name: string, id: string, amount: number): Record<string, unknown> =>
  wire('jksq', { ...loanData(name, '2026-11-16', 'business', '样机押金', amount, '2026-12-31'), sqr: { id, name } });

// helpers

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const checks = new WeakMap<object, ValidateFunction>();

/** Every answer has to be what its call declares. */
function mustFit(spec: Call, status: number, body: unknown): void {
  // text that looks like a number arrives as one
  if (status !== 200 || spec.response === undefined || spec.style === 'scalar' || (isObject(body) && body['state'] === false)) return;
  const check = checks.get(spec.response) ?? ajv.compile(spec.response);
  checks.set(spec.response, check);
  const parts =
    spec.style === 'page'
      ? isObject(body) && Array.isArray(body['rows'])
        ? (body['rows'] as unknown[])
        : [undefined]
      : [spec.style === 'envelope' && isObject(body) ? body['value'] : body];
  for (const part of parts)
    if (!check(part)) throw new Error(`<${spec.name}> answers ${JSON.stringify(check.errors?.[0])} in ${JSON.stringify(part).slice(0, 500)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const tables = new Set(['xcmx', 'zsmx', 'bzmx', 'qtmx', 'cjkmx', 'fymx', 'zdmx']);
