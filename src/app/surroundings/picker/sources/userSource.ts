import { userGetDetail, userQueryByType } from '../../../../../schemas/calls/index.ts';
import type { OrgPostRow } from '../../../../../schemas/calls/entities/organisation.ts';
import { definePickSource, filterOf, reading } from './definePickSource.ts';

/** Active people; department and post come with the record of each person on screen. */
export const userSource = definePickSource({
  kind: 'user',
  tree: 'filter',
  columns: [{ fact: 'account', titleKey: 'pick.account', width: 120 }, { fact: 'duty', titleKey: 'picker.duty' }],
  async load(api, request, signal) {
    const conditions = request.org === undefined ? [] : [{ property: 'orgId', operation: 'EQUAL' as const, value: request.org.id }];
    const { rows, total } = await api.call(userQueryByType, { query: {}, body: filterOf(request, ['fullname', 'account'], conditions) }, reading(signal));
    return { rows: rows.map(({ id, fullname, account }) => ({ id, name: fullname ?? account ?? id, facts: { account: account ?? '' } })), total };
  },
  async detail(api, id, signal) {
    const { post } = await api.call(userGetDetail, { query: { account: id } }, reading(signal));
    return { duty: Object.values(post ?? {}).toSorted(mainFirst).map(dutyOf).join('、') };
  },
});

// helpers

const mainFirst = (one: OrgPostRow, other: OrgPostRow): number => Number(other.isMaster ?? 0) - Number(one.isMaster ?? 0);

/** 新能源研究所 / 工程师 */
const dutyOf = ({ orgName, postName }: OrgPostRow): string => [orgName, postName].filter(Boolean).join(' / ');
