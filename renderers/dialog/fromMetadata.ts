import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { DialogFilter, DialogTemplate } from './types.ts';

/** A dialog of the metadata as it is drawn, for those who have the item itself, such as a preview. */
export function dialogTemplate(
  { key, name, spec }: { readonly key: string; readonly name: string; readonly spec: MetadataSpecs['customDialog'] },
  params: Readonly<Record<string, unknown>> = {},
): DialogTemplate {
  const { style, columns, conditions = [], keyword = [], tree, resultMap, selectNum = 1, width = 800, height = 600, pageSize = 20 } = spec;
  const titles = new Map(columns.map((column) => [column.field, column.title]));
  const filters = conditions
    .filter(({ source }) => source === undefined || source === 'parameter')
    .map(({ field, op, title, dataType, parameter = field }): DialogFilter => {
      const dict = columns.find((column) => column.field === field)?.dict;
      return {
        field,
        op,
        parameter,
        title: title ?? titles.get(field) ?? field,
        ...(dict === undefined ? {} : { dict }),
        ...(dataType === undefined ? {} : { type: dataType }),
      };
    })
    .filter(({ parameter }) => !Object.hasOwn(params, parameter));
  return {
    alias: key,
    name,
    style,
    columns,
    keyword,
    dicts: {},
    resultMap,
    selectNum,
    width,
    height,
    pageSize,
    filters: style === 'tree' ? [] : filters,
    keywordTitle: keyword.map((field) => titles.get(field) ?? field).join(' / '),
    ...(tree === undefined
      ? {}
      : {
          tree: {
            id: tree.id,
            parent: tree.parent,
            label: tree.label,
            lazy: tree.lazy === true,
            expandAll: tree.expandAll === true,
            parentCheck: tree.parentCheck === true,
            childrenCheck: tree.childrenCheck === true,
          },
        }),
  };
}
