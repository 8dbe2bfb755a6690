import { dataTemplateGetInfo } from '../../schemas/calls/index.ts';
import type { QueryField } from '../../schemas/calls/shapes.ts';
import type { ListChoice } from '../../renderers/core/index.ts';
import { initialState, prepareTemplate, toQueryFilter } from '../../renderers/list/index.ts';
import type { Api } from '../api/index.ts';
import { listSource } from '../pages/template/listSource.ts';
import { openList } from '../pages/template/listTemplate.ts';
import type { Choice } from '../portal/choices/choice.ts';
import { conditionsOf } from './embeddedList/conditions.ts';

const WIDTH = 960;
const HEIGHT = 600;

/** The list of a data template as a dialog to choose from: its columns, filters and rights, without its buttons. */
export async function listChoice(api: Api, alias: string, { multiple = false, conditions = {}, selected }: ListChoice): Promise<Choice> {
  const opened = openList(await api.call(dataTemplateGetInfo, { query: { alias } }, { silent: true, parallel: true }));
  const { template } = opened;
  const { toolbar: _toolbar, rowButtons: _rows, batchButtons: _batch, ...plain } = template;
  const list = prepareTemplate(plain);
  const fixed: readonly QueryField[] = conditionsOf(Object.entries(conditions).map(([property, value]) => ({ property, value })));
  const state = initialState(list);
  const source = listSource(api, opened, fixed);
  return {
    template: {
      ...list,
      filters: (list.filters ?? []).filter(({ field }) => !Object.hasOwn(conditions, field)).map((filter) => ({ ...filter, parameter: filter.field })),
      style: 'list',
      resultMap: {},
      selectNum: multiple ? -1 : 1,
      width: WIDTH,
      height: HEIGHT,
      pageSize: state.pageSize,
    },
    source: {
      async rows(request, signal) {
        const { rows, total } = await source.load(toQueryFilter(list, request), signal);
        return { rows, total };
      },
      nodes: () => Promise.resolve([]),
    },
    options: { multiple, ...(selected === undefined ? {} : { selected }) },
  };
}
