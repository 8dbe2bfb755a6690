import { combinateDialogGetObject, customDialogGetByAlias, customDialogGetListData, customDialogGetTreeData } from '../../../schemas/calls/index.ts';
import type { CustomDialog } from '../../../schemas/calls/entities/query.ts';
import type { QueryField, QueryFilter } from '../../../schemas/calls/shapes.ts';
import type { DialogOptions, PickKind } from '../../../renderers/core/index.ts';
import type { DialogRequest, DialogSource, DialogTemplate } from '../../../renderers/dialog/index.ts';
import type { Api } from '../../api/index.ts';
import { columnsOf, filtersOf, linkOf, namesOf, resultsOf, treeOf } from './dialogFields.ts';

/** A dialog that a person is asked with. */
export interface Choice {
  readonly template: DialogTemplate;
  readonly source: DialogSource;
  readonly options: DialogOptions;
}

export type ChoiceRow = Readonly<Record<string, unknown>>;

/** A custom dialog by its alias: one that is drawn, or a picker of people and organisations that the portal has already. */
export type FoundDialog =
  | { readonly kind: 'pick'; readonly pick: PickKind; readonly multiple: boolean; readonly resultMap: DialogTemplate['resultMap'] }
  | { readonly kind: 'choice'; readonly choice: Choice };

/** Reads a custom dialog. Parameters that stand for its conditions narrow it; the other conditions become its filters. */
export async function findDialog(api: Api, alias: string, params: ChoiceRow, options: DialogOptions = {}): Promise<FoundDialog> {
  const dialog = await api.call(customDialogGetByAlias, { query: { alias } }, { parallel: true, silent: true });
  const pick = pickKinds.find((kind) => kind === dialog.selectedApi);
  if (pick !== undefined)
    return { kind: 'pick', pick, multiple: options.multiple ?? Number(dialog.selectNum ?? 1) !== 1, resultMap: resultsOf(dialog.resultfield) };
  const combined = dialog.style === 2 ? await api.call(combinateDialogGetObject, { query: { alias }, body: {} }, { parallel: true, silent: true }) : undefined;
  const template = templateOf(alias, dialog, combined?.treeDialog ?? undefined, params);
  return { kind: 'choice', choice: { template, source: dialogSource(api, template, params, linkOf(combined?.field)), options } };
}

// helpers

const pickKinds = ['user', 'org', 'post', 'role'] as const satisfies readonly PickKind[];
const styles = ['list', 'tree', 'combined'] as const;
const PAGE_SIZE = 20;

function templateOf(alias: string, dialog: CustomDialog, treeDialog: CustomDialog | undefined, params: ChoiceRow): DialogTemplate {
  const style = styles[dialog.style ?? 0] ?? 'list';
  const tree = style === 'list' ? undefined : treeOf(treeDialog ?? dialog);
  const columns = columnsOf(dialog.displayfield);
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  const keyword = namesOf(dialog.keywordfield);
  return {
    alias,
    name: dialog.name ?? alias,
    style,
    columns: [...columns],
    filters: style === 'tree' ? [] : filtersOf(dialog.conditionfield, columns).filter(({ parameter }) => !Object.hasOwn(params, parameter)),
    keyword: [...keyword],
    keywordTitle: keyword.map((field) => titles.get(field) ?? field).join(' / '),
    dicts: {},
    ...(tree === undefined ? {} : { tree }),
    resultMap: resultsOf(dialog.resultfield),
    selectNum: dialog.selectNum ?? 1,
    width: dialog.width ?? 800,
    height: dialog.height ?? 600,
    pageSize: dialog.pageSize ?? PAGE_SIZE,
  };
}

function dialogSource(api: Api, template: DialogTemplate, params: ChoiceRow, linked: string): DialogSource {
  const { alias } = template;
  const quiet = { silent: true, parallel: true } as const;
  const query = (values: ChoiceRow) => {
    // a condition that is still empty is named all the same: one that is not named at all is refused where it is required
    const named = { ...Object.fromEntries((template.filters ?? []).map(({ parameter }) => [parameter, null])), ...values };
    const mapParam = JSON.stringify(named, (_, value: unknown) => value ?? null).slice(1, -1);
    return { alias, ...(mapParam === '' ? {} : { mapParam }) };
  };
  return {
    async rows(request, signal) {
      const answer = await api.call(
        customDialogGetListData,
        { query: query({ ...filled(template, request), ...params }), body: filterOf(template, request, linked) },
        { signal, ...quiet },
      );
      return { rows: answer.rows, total: answer.total };
    },
    nodes: ({ parent, keyword }, signal) =>
      api.call(
        customDialogGetTreeData,
        {
          query: { ...query(params), ...(parent === undefined ? {} : { parent }), ...(keyword === undefined ? {} : { keyword }) },
        },
        { signal, ...quiet },
      ),
  };
}

/** The filters that a person filled in, by the names of their parameters. */
function filled({ filters = [] }: DialogTemplate, request: DialogRequest): ChoiceRow {
  return Object.fromEntries(
    filters.flatMap(({ field, op, parameter }) => {
      const value = request.filters[`${field}:${op}`];
      return value === undefined || value === '' ? [] : [[parameter, value]];
    }),
  );
}

function filterOf(template: DialogTemplate, { page, pageSize, keyword, sort, node }: DialogRequest, linked: string): QueryFilter {
  const text = keyword.trim();
  const querys: QueryField[] =
    text === '' ? [] : (template.keyword ?? []).map((property) => ({ property, operation: 'LIKE', value: text, relation: 'OR', group: 'keyword' }));
  if (node !== undefined) querys.push({ property: linked, operation: 'EQUAL', value: node, relation: 'AND', group: 'node' });
  return {
    pageBean: { page, pageSize, showTotal: true },
    querys,
    ...(sort === undefined ? {} : { sorter: [{ property: sort.field, direction: sort.dir === 'asc' ? ('ASC' as const) : ('DESC' as const) }] }),
    groupRelation: 'AND',
  };
}
