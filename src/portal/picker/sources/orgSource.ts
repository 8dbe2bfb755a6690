import { orgGetOrgPage } from '../../../../schemas/calls/index.ts';
import { defaultDimension } from '../orgLevels.ts';
import { definePickSource, filterOf, reading } from './definePickSource.ts';

/** Organisations of the default dimension: out of the tree, or by keyword out of the list of hits. */
export const orgSource = definePickSource({
  kind: 'org',
  tree: 'choose',
  columns: [
    { fact: 'code', titleKey: 'pick.code', width: 120 },
    { fact: 'path', titleKey: 'pick.path' },
  ],
  async load(api, request, signal) {
    const demId = await defaultDimension(api, signal);
    const conditions = demId === undefined ? [] : [{ property: 'demId', operation: 'EQUAL' as const, value: demId }];
    const { rows, total } = await api.call(orgGetOrgPage, { body: filterOf(request, ['name', 'code'], conditions) }, reading(signal));
    return { rows: rows.map(({ id, name, code, pathName }) => ({ id, name, facts: { code: code ?? '', path: pathName ?? '' } })), total };
  },
});
