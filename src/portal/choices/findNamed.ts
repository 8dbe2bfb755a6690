import type { RenderServices } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import { pickSources } from '../picker/sources/index.ts';

/** More bearers of one name than this are as ambiguous as two. */
const MOST = 20;

/** Finds those whose name, account or number is exactly the text, for names that were pasted or imported. */
export function createNameFinder(api: Api): NonNullable<RenderServices['findNamed']> {
  return async (kind, text) => {
    const { rows } = await pickSources[kind].load(api, { page: 1, pageSize: MOST, keyword: text, org: undefined }, new AbortController().signal);
    return rows.filter(({ name, facts }) => [name, facts['account'], facts['userNumber'], facts['code']].includes(text)).map(({ id, name }) => ({ id, name }));
  };
}
