import { orgGetOrgPage, orgGetOrgPostPage } from '../../../../schemas/calls/index.ts';
import type { Api } from '../../../api/index.ts';
import { definePickSource, filterOf, reading, type OrgNode, type PickRequest } from './definePickSource.ts';

/** Posts of an organisation and of all below it. */
export const postSource = definePickSource({
  kind: 'post',
  tree: 'filter',
  columns: [
    { fact: 'org', titleKey: 'pick.orgName' },
    { fact: 'code', titleKey: 'pick.code' },
  ],
  async load(api, request, signal) {
    const conditions = request.org === undefined ? [] : [{ property: 'orgId', operation: 'IN' as const, value: await familyOf(api, request.org, signal) }];
    const { rows, total } = await api.call(orgGetOrgPostPage, { body: filterOf(request, ['name', 'code'], conditions) }, reading(signal));
    return { rows: rows.map(({ id, name, orgName, code }) => ({ id, name, facts: { org: orgName ?? '', code: code ?? '' } })), total };
  },
});

// helpers

/** More organisations than one tree has. */
const ALL = 5_000;

/** An organisation and those below it. The list of posts knows single organisations only. */
async function familyOf(api: Api, org: OrgNode, signal: AbortSignal): Promise<string[]> {
  if (org.leaf) return [org.id];
  const request: PickRequest = { page: 1, pageSize: ALL, keyword: '', org: undefined };
  const { rows } = await api.call(
    orgGetOrgPage,
    { body: filterOf(request, [], [{ property: 'path', operation: 'LIKE', value: `.${org.id}.` }]) },
    reading(signal),
  );
  return [...new Set([org.id, ...rows.map(({ id }) => id)])];
}
