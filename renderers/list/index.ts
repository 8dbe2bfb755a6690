export { ListView, type ListViewProps } from './ListView.tsx';
export { columnMemory, type ColumnMemory } from './columnMemory.ts';
export { DEFAULT_PAGE_SIZE, filterKey, fromAddress, initialState, PAGE_SIZES, toAddress, toQueryFilter, withFilter } from './listState.ts';
export { prepareTemplate } from './prepareTemplate.ts';
export { createFormatRegistry, defaultFormats, defineFormat, type ListFormat } from './formats/index.ts';
export { defaultFilterWidgets, defineFilterWidget, type FilterWidget } from './filters/index.ts';
export type * from './types.ts';
