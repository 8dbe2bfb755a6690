import type { QueryField, QueryFilter } from '../../schemas/calls/shapes.ts';
import type { ListFilter, ListState, ListTemplate } from './types.ts';

export const PAGE_SIZES = [10, 20, 50, 100];
const DEFAULT_PAGE_SIZE = 20;

/** A field may be filtered in several ways, so the operation belongs to the key. */
export const filterKey = ({ field, op }: ListFilter): string => `${field}:${op}`;

/** How a list begins. */
export function initialState(template: ListTemplate): ListState {
  const filters = (template.filters ?? []).filter((filter) => filter.default !== undefined).map((filter) => [filterKey(filter), filter.default]);
  return {
    filters: Object.fromEntries(filters) as Record<string, unknown>,
    keyword: '',
    sort: undefined,
    page: 1,
    pageSize: template.pageSize ?? DEFAULT_PAGE_SIZE,
  };
}

/** The filter as the server takes it: each filter is a group of its own, the keyword fields are joined by OR. */
export function toQueryFilter(template: ListTemplate, state: ListState): QueryFilter {
  const querys: QueryField[] = (template.filters ?? []).flatMap((filter, index): QueryField[] => {
    const value = wireValue(state.filters[filterKey(filter)]);
    return value === undefined ? [] : [{ property: filter.field, operation: filter.op, value, relation: 'AND', group: `f${index}` }];
  });
  const keyword = state.keyword.trim();
  if (keyword !== '') {
    for (const field of template.keyword ?? []) querys.push({ property: field, operation: 'LIKE', value: keyword, relation: 'OR', group: 'keyword' });
  }
  return {
    pageBean: { page: state.page, pageSize: state.pageSize, showTotal: true },
    querys,
    ...(state.sort === undefined
      ? {}
      : { sorter: [{ property: state.sort.field, direction: state.sort.dir === 'asc' ? ('ASC' as const) : ('DESC' as const) }] }),
    groupRelation: 'AND',
  };
}

/** Filters that are set, in the order of the metadata. */
export function activeFilters(template: ListTemplate, state: ListState): readonly ListFilter[] {
  return (template.filters ?? []).filter((filter) => wireValue(state.filters[filterKey(filter)]) !== undefined);
}

/** State with one filter changed; whoever filters starts on the first page again. */
export function withFilter(state: ListState, key: string, value: unknown): ListState {
  const { [key]: _before, ...others } = state.filters;
  return { ...state, page: 1, filters: wireValue(value) === undefined ? others : { ...others, [key]: value } };
}

/** The state as parameters of an address; what is as it begins stays out. */
export function toAddress(state: ListState, initial: ListState): Record<string, string> {
  return {
    ...(sameFilters(state, initial) ? {} : { f: JSON.stringify(state.filters) }),
    ...(state.keyword === '' ? {} : { q: state.keyword }),
    ...(state.sort === undefined ? {} : { sort: `${state.sort.dir === 'desc' ? '-' : ''}${state.sort.field}` }),
    ...(state.page === 1 ? {} : { page: String(state.page) }),
    ...(state.pageSize === initial.pageSize ? {} : { size: String(state.pageSize) }),
  };
}

/** Reads what `toAddress` wrote. Addresses are typed by people too: what does not fit is left as it begins. */
export function fromAddress(read: (name: string) => string | null, template: ListTemplate, initial: ListState): ListState {
  const known = new Set((template.filters ?? []).map(filterKey));
  const sort = read('sort') ?? '';
  const field = sort.replace(/^-/, '');
  return {
    filters: parsedFilters(read('f'), known) ?? initial.filters,
    keyword: read('q') ?? '',
    sort: template.columns.some((column) => column.field === field) ? { field, dir: sort.startsWith('-') ? 'desc' : 'asc' } : undefined,
    page: positive(read('page')) ?? 1,
    pageSize: positive(read('size'), 1000) ?? initial.pageSize,
  };
}

// helpers

/** The value of a filter on the wire; undefined when there is nothing to compare with. */
function wireValue(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const parts = value.map((part) => wireValue(part) ?? '');
    return parts.every((part) => part === '') ? undefined : parts;
  }
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  return typeof value === 'object' && 'id' in value ? value.id : value;
}

const sameFilters = (a: ListState, b: ListState): boolean => JSON.stringify(a.filters) === JSON.stringify(b.filters);

function parsedFilters(text: string | null, known: ReadonlySet<string>): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value).filter(([key]) => known.has(key)));
  } catch {
    return undefined;
  }
}

function positive(text: string | null, most = 1_000_000): number | undefined {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
}
