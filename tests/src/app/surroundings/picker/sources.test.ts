import { describe, expect, it } from 'vitest';
import type { PickKind } from '../../../../../renderers/core/index.ts';
import { pickSources, type PickRequest } from '../../../../../src/portal/picker/sources/index.ts';
import { defaultDimension, levelOf } from '../../../../../src/portal/picker/orgLevels.ts';
import { createFakeApi } from './fakeApi.ts';

const signal = new AbortController().signal;
const all: PickRequest = { page: 1, pageSize: 20, keyword: '', org: undefined };
const finance = { id: 'O30', name: '财务部', leaf: true };
const research = { id: 'O60', name: '新能源研究所', leaf: false };

describe('sources', () => {
  it.each<[PickKind, Partial<PickRequest>, string[]]>([
    // people: of an organisation and of those below it; by name or account
    ['user', { org: finance }, ['职员1', '职员2', '职员3']],
    ['user', { org: research, keyword: '13' }, ['职员13']],
    ['user', { org: finance, keyword: '13' }, []],
    ['user', { keyword: 'zhiyuan12' }, ['职员12']],
    ['user', { page: 2, pageSize: 10 }, ['职员11', '职员12', '职员13']],
    // organisations by name or code
    ['org', { keyword: '研究' }, ['云杉研究院', '新能源研究所']],
    ['org', { keyword: 'YS-CW' }, ['财务部']],
    // posts: of an organisation and of those below it
    ['post', {}, ['部长', '组长']],
    ['post', { org: finance }, ['部长']],
    ['post', { org: research }, ['组长']],
    ['post', { keyword: '组' }, ['组长']],
    // roles in use, jobs
    ['role', {}, ['出纳']],
    ['role', { keyword: 'ldms' }, []],
    ['job', { keyword: 'kj' }, ['会计']],
    // dimensions are few: they are cut and searched here
    ['dimension', {}, ['项目维度', '行政维度']],
    ['dimension', { keyword: '行政' }, ['行政维度']],
    ['dimension', { page: 2, pageSize: 1 }, ['行政维度']],
  ])('%s %o', async (kind, request, names) => {
    const { rows } = await pickSources[kind].load(createFakeApi().api, { ...all, ...request }, signal);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('tells department and post of a person, the main post first', async () => {
    const fake = createFakeApi();
    const { rows } = await pickSources.user.load(fake.api, { ...all, pageSize: 1 }, signal);
    expect(rows[0]?.facts).toMatchObject({ account: 'zhiyuan1', duty: '财务部 / 工程师、云杉研究院 / 兼职', orgName: '财务部', postName: '工程师' });
    expect(fake.asked).toHaveLength(1);
  });

  it('looks for initials when letters are typed', async () => {
    const fake = createFakeApi();
    await pickSources.user.load(fake.api, { ...all, keyword: 'cyx' }, signal);
    expect(JSON.stringify(fake.asked[0]?.input.body)).toContain('"property":"pinyin"');
  });

  it('knows each kind under its own name', () => {
    expect(Object.entries(pickSources).every(([kind, source]) => kind === source.kind)).toBe(true);
  });
});

describe('organisation levels', () => {
  it('start at the default dimension and say what has something below', async () => {
    const { api } = createFakeApi();
    expect(await defaultDimension(api, signal)).toBe('1');
    expect(await levelOf(api, '1', undefined, signal)).toEqual([{ id: 'O1', name: '云杉研究院', leaf: false }]);
    expect((await levelOf(api, '1', 'O1', signal)).map(({ id, leaf }) => [id, leaf])).toEqual([
      ['O30', true],
      ['O60', false],
    ]);
  });
});
