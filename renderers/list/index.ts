export { ListView, type ListViewProps } from './ListView.tsx';
export { columnMemory, type ColumnMemory } from './columnMemory.ts';
export { filterKey, fromAddress, initialState, toAddress, toQueryFilter, withFilter } from './listState.ts';
export { filled } from './conditions.ts';
export { prepareTemplate } from './prepareTemplate.ts';
export * from './transfer/index.ts';
export type * from './types.ts';
export { alignOf, useCells } from './cells.tsx';
export { FilterPanel } from './FilterPanel.tsx';
