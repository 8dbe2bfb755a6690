import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { pointerOf } from '../pointer.ts';
import { defineReferences, refer, rolesOfRows, viewReference, type ItemReference } from './types.ts';

/** The object whose view a query reads, and its fields. */
export const customQueryReferences = defineReferences('customQuery', (spec) => {
  if (spec.dsType === 'restful') return [];
  const field = (name: string, pointer: string) => viewReference(spec.object, pointer, name.split('.')[0]);
  return [
    ...viewReference(spec.object, '/spec/object'),
    ...refer('form', spec.form, '/spec/form'),
    ...rolesOfRows(spec.rowFilter),
    ...spec.results.flatMap((result, index) => field(result.field, `/spec/results/${index}/field`)),
    ...(spec.conditions ?? []).flatMap((condition, index) => field(condition.field, `/spec/conditions/${index}/field`)),
    ...(spec.sort ?? []).flatMap((sort, index) => field(sort.field, `/spec/sort/${index}/field`)),
  ];
});

/** The objects whose views a dialog and its tree read, their fields, and dictionaries of columns. */
export const customDialogReferences = defineReferences('customDialog', (spec) => {
  const field = (name: string | undefined, pointer: string) => (name === undefined ? [] : viewReference(spec.object, pointer, name.split('.')[0]));
  return [
    ...viewReference(spec.object, '/spec/object'),
    ...refer('form', spec.form, '/spec/form'),
    ...rolesOfRows(spec.rowFilter),
    ...viewReference(spec.tree?.object, '/spec/tree/object'),
    ...rolesOfRows(spec.tree?.rowFilter, '/spec/tree/rowFilter'),
    ...spec.columns.flatMap((column, index) => [
      ...refer('dict', column.dict, `/spec/columns/${index}/dict`),
      ...field(column.field, `/spec/columns/${index}/field`),
      ...field(column.to, `/spec/columns/${index}/to`),
    ]),
    ...Object.entries(spec.resultMap).flatMap(([name, column]) => field(column, `/spec/resultMap${pointerOf(name)}`)),
    ...(spec.keyword ?? []).flatMap((name, index) => field(name, `/spec/keyword/${index}`)),
    ...(spec.conditions ?? []).flatMap((condition, index) => field(condition.field, `/spec/conditions/${index}/field`)),
    ...(spec.sort ?? []).flatMap((sort, index) => field(sort.field, `/spec/sort/${index}/field`)),
  ];
});

/** The typed views that the statement of a query view reads, dictionaries and roles. */
export const sqlViewReferences = defineReferences('sqlView', (spec) => [
  ...[...spec.sql.matchAll(/\bw_([A-Za-z][A-Za-z0-9_]*)/g)].flatMap(([, bo]) => refer('bo', bo, '/spec/sql')),
  ...(spec.forms ?? []).flatMap((form, index) => refer('form', form, `/spec/forms/${index}`)),
  ...ofColumns(spec.columns, '/spec/columns'),
  ...(spec.filters ?? []).flatMap((filter, index) => refer('dict', filter.dict, `/spec/filters/${index}/dict`)),
  ...rolesOfRows(spec.rowFilter),
]);

/** The query view of a chart, and its columns. */
export const chartReferences = defineReferences('chart', (spec) => [
  ...refer('sqlView', spec.sqlView, '/spec/sqlView'),
  ...refer('sqlView', spec.sqlView, '/spec/category', `column:${spec.category}`),
  ...spec.values.flatMap(({ field }, index) => refer('sqlView', spec.sqlView, `/spec/values/${index}/field`, `column:${field}`)),
]);

// helpers

const ofColumns = (columns: MetadataSpecs['sqlView']['columns'], at: string): ItemReference[] =>
  columns.flatMap((column, index) => refer('dict', column.dict, `${at}/${index}/dict`));
