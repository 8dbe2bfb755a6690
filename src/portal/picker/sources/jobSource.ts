import { jobGetJobPage } from '../../../../schemas/calls/index.ts';
import { definePickSource, filterOf, reading } from './definePickSource.ts';

/** Jobs: what a post is about, whatever the organisation. */
export const jobSource = definePickSource({
  kind: 'job',
  tree: 'none',
  columns: [
    { fact: 'code', titleKey: 'pick.code', width: 120 },
    { fact: 'description', titleKey: 'picker.description' },
  ],
  async load(api, request, signal) {
    const { rows, total } = await api.call(jobGetJobPage, { body: filterOf(request, ['name', 'code']) }, reading(signal));
    return { rows: rows.map(({ id, name, code, description }) => ({ id, name, facts: { code, description: description ?? '' } })), total };
  },
});
