import { Value } from 'typebox/value';
import Type, { type TSchema } from 'typebox';
import type { CallSpec } from '../../../../../schemas/calls/defineCall.ts';
import type { QueryFilter } from '../../../../../schemas/calls/shapes.ts';
import { Cancelled, type Api } from '../../../../../src/api/index.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly name: string;
  readonly input: { readonly query?: Row; readonly body?: unknown };
}

export interface FakeApi {
  readonly api: Api;
  readonly asked: Asked[];
  /** Names of calls that fail, with the message. */
  readonly broken: Map<string, string>;
}

const orgs = [
  { id: 'O1', name: '云杉研究院', parentId: '0', code: 'YS', path: '1.O1.', pathName: '/云杉研究院' },
  { id: 'O30', name: '财务部', parentId: 'O1', code: 'YS-CW', path: '1.O1.O30.', pathName: '/云杉研究院/财务部' },
  { id: 'O60', name: '新能源研究所', parentId: 'O1', code: 'YS-XN', path: '1.O1.O60.', pathName: '/云杉研究院/新能源研究所' },
  { id: 'O61', name: '光伏组', parentId: 'O60', code: 'YS-XN-GF', path: '1.O1.O60.O61.', pathName: '/云杉研究院/新能源研究所/光伏组' },
];
const people = Array.from({ length: 13 }, (_, at) => ({
  id: `U${at + 1}`,
  fullname: `职员${at + 1}`,
  account: `zhiyuan${at + 1}`,
  orgId: at < 3 ? 'O30' : 'O61',
  status: 1,
}));
const posts = [
  { id: 'P1', name: '部长', code: 'P1', orgId: 'O30', orgName: '财务部' },
  { id: 'P2', name: '组长', code: 'P2', orgId: 'O61', orgName: '光伏组' },
];
const roles = [
  { id: 'R1', name: '出纳', code: 'cn', enabled: 1, description: null },
  { id: 'R2', name: '秘书', code: 'ldms', enabled: 0, description: '领导秘书' },
];

const valueOf = (body: unknown, property: string): unknown => (body as QueryFilter).querys?.find((query) => query.property === property)?.value;
const orgOf = (id: string) => orgs.find((org) => org.id === id);

function personOf({ id, fullname, account, status, orgId }: (typeof people)[number]): Row {
  const orgName = orgOf(orgId)?.name ?? '';
  return { id, fullname, account, status, orgId, orgName, postName: '工程师', duties: [`${orgName} / 工程师`, '云杉研究院 / 兼职'] };
}

/** What the server answers, by call. */
const answers: Readonly<Record<string, (input: Asked['input']) => unknown>> = {
  'demension.getAll': () => [
    { id: '9', demName: '项目维度', isDefault: 0 },
    { id: '1', demName: '行政维度', isDefault: 1 },
  ],
  'org.getByParentAndDem': ({ body }) => {
    const { demId, parentId } = body as { demId: string; parentId?: string };
    return demId === '1'
      ? orgs.filter((org) => org.parentId === (parentId ?? '0')).map((org) => ({ ...org, isLeaf: !orgs.some((other) => other.parentId === org.id) }))
      : [];
  },
  'user.queryByType': ({ body }) => {
    const org = valueOf(body, 'orgId');
    return pageOf(people.filter(({ orgId }) => org === undefined || orgOf(orgId)?.path.includes(`.${String(org)}.`)).map(personOf), body, [
      'fullname',
      'account',
    ]);
  },
  'org.getOrgPage': ({ body }) =>
    pageOf(
      orgs.filter(({ path }) => path.includes(String(valueOf(body, 'path') ?? ''))),
      body,
      ['name', 'code'],
    ),
  'org.getOrgPostPage': ({ body }) => {
    const family = valueOf(body, 'orgId') as string[] | undefined;
    return pageOf(
      posts.filter(({ orgId }) => family === undefined || family.includes(orgId)),
      body,
      ['name', 'code'],
    );
  },
  'role.getRolePage': ({ body }) =>
    pageOf(
      roles.filter(({ enabled }) => enabled === Number(valueOf(body, 'enabled'))),
      body,
      ['name', 'code'],
    ),
  'job.getJobPage': ({ body }) => pageOf([{ id: 'J1', name: '会计', code: 'kj' }], body, ['name', 'code']),
};

/** A client whose questions and answers must fit the catalogue of calls. */
export function createFakeApi(): FakeApi {
  const asked: Asked[] = [];
  const broken = new Map<string, string>();
  const call = async (spec: CallSpec, input: Asked['input'] = {}, settings: { readonly signal?: AbortSignal } = {}): Promise<unknown> => {
    asked.push({ name: spec.name, input });
    if (spec.body !== undefined) assertFits(spec.name, spec.body, input.body);
    if (spec.query !== undefined) assertFits(spec.name, spec.query, input.query ?? {});
    await Promise.resolve();
    if (settings.signal?.aborted === true) throw new Cancelled();
    const failure = broken.get(spec.name);
    if (failure !== undefined) throw new Error(failure);
    const answer = answers[spec.name]?.(input);
    const { response } = spec;
    if (response !== undefined)
      assertFits(spec.name, spec.style === 'page' ? Type.Object({ rows: Type.Array(response), total: Type.Integer() }) : response, answer);
    return answer;
  };
  const refuse = (): never => {
    throw new Error('the picker does not use this');
  };
  return { api: { call: call as Api['call'], raw: refuse, address: refuse, now: Date.now }, asked, broken };
}

// helpers

function assertFits(name: string, schema: TSchema, value: unknown): void {
  if (!Value.Check(schema, value)) throw new Error(`${name}: ${JSON.stringify(Value.Errors(schema, value)[0])} in ${JSON.stringify(value)}`);
}

function pageOf(rows: readonly Row[], body: unknown, searched: readonly string[]): unknown {
  const { pageBean, querys = [], groupRelation } = body as QueryFilter;
  const page = Number(pageBean?.page);
  const pageSize = Number(pageBean?.pageSize);
  const words = querys.filter(({ operation, group }) => operation === 'LIKE' && group === 'keyword');
  if (words.some(({ relation }) => relation !== 'OR') || groupRelation !== 'AND') throw new Error('keyword and other conditions are joined the wrong way');
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => words.some(({ property, value }) => searched.includes(property) && String(row[property]).includes(String(value))));
  return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize };
}
