import type { ListColumn, ListFilter, ListTemplate, ValueType } from './types.ts';

/** Fills in what metadata may leave out and the server adds: titles and types of filters, the dictionary of the status. */
export function prepareTemplate(template: ListTemplate): ListTemplate {
  const columns = new Map(template.columns.map((column) => [column.field, column]));
  return {
    ...template,
    filters: (template.filters ?? []).map((filter): ListFilter => {
      const column = columns.get(filter.field);
      const dict = filter.dict ?? column?.dict ?? (filter.field === 'status' ? 'status' : undefined);
      const type = filter.type ?? typeOf(column);
      return {
        ...filter,
        title: filter.title ?? column?.title ?? filter.field,
        ...(dict === undefined ? {} : { dict }),
        ...(type === undefined ? {} : { type }),
      };
    }),
    keywordTitle: template.keywordTitle ?? (template.keyword ?? []).map((field) => columns.get(field)?.title ?? field).join(' / '),
  };
}

// helpers

function typeOf(column: ListColumn | undefined): ValueType | undefined {
  if (column?.type !== undefined) return column.type;
  switch (column?.format) {
    case 'money':
    case 'number':
    case 'percent':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    default:
      return undefined;
  }
}
