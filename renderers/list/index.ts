export { ListView, type ListViewProps } from './ListView.tsx';
export { columnMemory } from './columnMemory.ts';
export { filterKey, fromAddress, initialState, toAddress, toQueryFilter, withFilter } from './listState.ts';
export { prepareTemplate } from './prepareTemplate.ts';
export type * from './types.ts';
