import type { Static } from 'typebox';
import { dataTemplateListJson, sysTypeGetTypesByKey } from '../../../schemas/calls/index.ts';
import type { QueryField, QueryFilter } from '../../../schemas/calls/shapes.ts';
import type { ListPageData, ListRow, ListSource } from '../../../renderers/list/index.ts';
import type { Api } from '../../api/index.ts';
import { callOf, type OpenedList } from './listTemplate.ts';
import { typeTree, type TypeCount } from './typeTree.ts';

const quiet = { silent: true, parallel: true } as const;

/** Whose documents of which flow a list of records shows. */
export interface TaskScope {
  readonly taskType?: NonNullable<Static<typeof dataTemplateListJson.body>['taskType']>;
  readonly defKey?: string;
}

/** Where the rows of a list come from: its records, or the call that it names. `fixed` are conditions that hold whatever is filtered. */
export function listSource(
  api: Api,
  { template, source }: Pick<OpenedList, 'template' | 'source'>,
  fixed: readonly QueryField[] = [],
  within: TaskScope = {},
): ListSource {
  const narrowed = (filter: QueryFilter): QueryFilter => ({ ...filter, querys: [...(filter.querys ?? []), ...fixed] });
  if (source === undefined)
    return {
      load: (filter, signal) =>
        api.call(dataTemplateListJson, { body: { templateId: template.alias, queryFilter: narrowed(filter), ...within } }, { signal, ...quiet }),
    };
  return {
    async load(filter, signal): Promise<ListPageData> {
      if (source.waits === true && (filter.querys ?? []).length === 0) return { rows: [], total: 0 };
      const answer = await api.call(callOf<'page'>(source), { query: source.query ?? {}, body: narrowed(filter) }, { signal, ...quiet });
      const [sums] = (answer as { readonly summary?: readonly ListRow[] }).summary ?? [];
      return { rows: answer.rows as readonly ListRow[], total: answer.total, ...(sums === undefined ? {} : { sums }) };
    },
    async categories(signal) {
      const [types, counts] = await Promise.all([
        api.call(sysTypeGetTypesByKey, { query: { typeKey: FLOW_TYPES } }, { signal, ...quiet }).catch(() => []),
        source.count === undefined ? [] : api.call(callOf<'bare'>(source.count), { body: {} }, { signal, ...quiet }).catch(() => []),
      ]);
      return typeTree(types, Array.isArray(counts) ? (counts as readonly TypeCount[]) : []);
    },
  };
}

// helpers

const FLOW_TYPES = 'FLOW_TYPE';
