import { roleGetRolePage } from '../../../../schemas/calls/index.ts';
import { definePickSource, filterOf, reading } from './definePickSource.ts';

/** Roles that are in use. They belong to no organisation. */
export const roleSource = definePickSource({
  kind: 'role',
  tree: 'none',
  columns: [
    { fact: 'code', titleKey: 'pick.code', width: 120 },
    { fact: 'description', titleKey: 'picker.description' },
  ],
  async load(api, request, signal) {
    const conditions = [{ property: 'enabled', operation: 'EQUAL' as const, value: '1' }];
    const { rows, total } = await api.call(roleGetRolePage, { body: filterOf(request, ['name', 'code'], conditions) }, reading(signal));
    return { rows: rows.map(({ id, name, code, description }) => ({ id, name, facts: { code, description: description ?? '' } })), total };
  },
});
