import { describe, expect, test } from 'vitest';
import { inChinese } from '../../registry/words.ts';
import type { RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';

const around = {
  exists: () => true,
  keys: () => [],
  places: { prefixes: { uc: '', portal: '/portal' }, queryOrigins: ['https://rates.example.com', 'https://erp.local=10.1.2.3'] },
};
const results = [{ field: 'name', title: '名称' }];
const tree = '/form/customDialog/v1/getTreeData';
const orgs = '/api/org/v1/orgs/getOrgPage';
const paged = { requestType: 'POST', listKey: 'rows' };

async function found(spec: object): Promise<readonly string[]> {
  const item = { kind: 'customQuery', key: 'q_r', name: 'r', spec: { dsType: 'restful', results, ...spec } } as unknown as RawItem;
  return (await inspectItems([item], new Map(), around, '2026-11-16 09:00:00')).map(
    ({ code, pointer, hint }) => `${code} ${pointer}${hint === undefined ? '' : ` ${inChinese(hint)}`}`,
  );
}

describe('a query of an address', () => {
  test.each<[string, object]>([
    ['a call of this server', { url: `${tree}?alias=dlg_org` }],
    ['its parameter by a condition', { url: tree, conditions: [{ field: 'alias', op: 'EQUAL' }] }],
    ['a placeholder in the search', { url: `${tree}?alias=\${a}` }],
    ['a placeholder that is a part of the path', { url: '/form/dataTemplate/v1/${what}?alias=${a}' }],
    ['a page', { url: orgs, ...paged }],
    ['letters of another case', { url: orgs, ...paged, results: [{ field: 'NAME', title: '名' }] }],
    ['a server that is allowed', { url: 'https://rates.example.com/${day}?x=1' }],
    ['one that is pinned', { url: 'HTTPS://ERP.local:443/x' }],
  ])('is published: %s', async (_name, spec) => {
    expect(await found(spec)).toEqual([]);
  });

  test.each<[string, object, readonly string[]]>([
    ['no route', { url: '/nope' }, ['E19 /spec/url']],
    ['one letter away', { url: '/form/customDialog/v1/getTreeDat?alias=a' }, [`E19 /spec/url ${tree}`]],
    ['the other method', { url: orgs, listKey: 'rows' }, ['E19 /spec/url requestType: POST']],
    ['it writes', { url: '/api/runtime/instance/v1/start', requestType: 'POST' }, ['E19 /spec/url']],
    ['it publishes', { url: '/meta/v1/package/publish', requestType: 'POST' }, ['E19 /spec/url']],
    ['it saves, spelt otherwise', { url: '/form/dataTemplate/v1/bo%53ave/clfybx', requestType: 'POST' }, ['E19 /spec/url']],
    ['it signs out', { url: '/signout' }, ['E19 /spec/url']],
    ['bytes', { url: '/portal/file/onlinePreviewController/v1/getFileById_1' }, ['E19 /spec/url']],
    ['a broken escape', { url: '/%zz' }, ['E19 /spec/url']],
    ['another server', { url: 'https://banks.test/x' }, ['E19 /spec/url']],
    ['nearly an allowed one', { url: 'https://rate.example.com/x' }, ['E19 /spec/url https://rates.example.com']],
    ['another port', { url: 'https://rates.example.com:8443/x' }, ['E19 /spec/url https://rates.example.com']],
    ['a host by a value', { url: 'https://rates.example.com${x}/x' }, ['E19 /spec/url https://rates.example.com']],
    ['no parameter', { url: tree }, ['E09 /spec/url']],
    ['a parameter misspelt', { url: `${tree}?alais=x` }, ['E09 /spec/url alais']],
    ['no list', { url: orgs, requestType: 'POST' }, ['E10 /spec listKey: rows']],
    ['no such list', { url: orgs, ...paged, listKey: 'row' }, ['E07 /spec/listKey rows']],
    ['a list that is none', { url: orgs, ...paged, listKey: 'total' }, ['E10 /spec/listKey']],
    ['no such member', { url: orgs, ...paged, results: [{ field: 'nam', title: '名' }] }, ['E07 /spec/results/0/field name']],
    ['no such number', { url: orgs, ...paged, totalKey: 'totl' }, ['E07 /spec/totalKey total']],
  ])('is refused: %s', async (_name, spec, expected) => {
    expect(await found(spec)).toEqual(expected);
  });
});
