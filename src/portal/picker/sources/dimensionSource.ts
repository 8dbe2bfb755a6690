import { orgDimensions } from '../../../../schemas/calls/index.ts';
import { definePickSource, reading } from './definePickSource.ts';

/** Dimensions of the organisation: there are few, so the page is cut here. */
export const dimensionSource = definePickSource({
  kind: 'dimension',
  tree: 'none',
  columns: [{ fact: 'code', titleKey: 'pick.code', width: 160 }],
  async load(api, { keyword, page, pageSize }, signal) {
    const all = await api.call(orgDimensions, {}, reading(signal));
    const words = keyword.toLowerCase();
    const rows = all.filter(({ demName, demCode }) => demName.toLowerCase().includes(words) || (demCode ?? '').toLowerCase().includes(words));
    return {
      rows: rows.slice((page - 1) * pageSize, page * pageSize).map(({ id, demName, demCode }) => ({ id, name: demName, facts: { code: demCode ?? '' } })),
      total: rows.length,
    };
  },
});
