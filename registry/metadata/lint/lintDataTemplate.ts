import { checkFilterWidgets } from './filterWidgets.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { columnsOfMain, shapeOfBo } from './boShape.ts';
import { isColumnOf } from './comparisons.ts';
import type { Linter } from './context.ts';
import { checkButtonUses, lintCallList } from './lintCallList.ts';
import { isShownOnly } from './lintValueless.ts';
import { checkColumns, checkDict, checkShown } from './lintColumns.ts';

/** Columns, filters and sorting of a list against its business object, or against the call whose rows it shows. */
export const lintDataTemplate: Linter = (scope) => {
  const spec = scope.item.spec as unknown as MetadataSpecs['dataTemplate'];
  checkButtonUses(scope, spec);
  checkShown(scope, spec.columns);
  if ((spec.bo === undefined) === (spec.source === undefined)) {
    scope.found('boOrCall', '/spec', {});
    return;
  }
  if (spec.source !== undefined) lintCallList(scope, spec, spec.source);
  const bo = spec.bo === undefined ? undefined : scope.find('bo', spec.bo);
  if (bo === undefined) return;
  if (spec.rowFilter === undefined) scope.found('noRowFilter', '/spec', {});
  const shape = shapeOfBo(bo);
  const isColumn = isColumnOf(columnsOfMain(shape));
  const check = (field: string, pointer: string): void => {
    if (!isColumn(field)) scope.found(isShownOnly(shape, field) ? 'holdsNothing' : 'boField', pointer, { name: field });
  };
  spec.columns.forEach((column, index) => {
    check(column.field, `/spec/columns/${index}/field`);
    if (column.to !== undefined) check(column.to, `/spec/columns/${index}/to`);
    if (column.format === 'money' && column.align !== 'right') scope.found('moneyRight', `/spec/columns/${index}`, { title: column.title });
  });
  checkColumns(scope, spec.columns, columnsOfMain(shape));
  const fields = columnsOfMain(shape);
  spec.filters?.forEach((filter, index) => {
    check(filter.field, `/spec/filters/${index}/field`);
    checkDict(scope, fields, filter.field, filter, `/spec/filters/${index}/dict`);
  });
  checkFilterWidgets(scope, spec.filters, 'records');
  spec.keyword?.forEach((field, index) => check(field, `/spec/keyword/${index}`));
  spec.defaultSort?.forEach((sort, index) => check(sort.field, `/spec/defaultSort/${index}/field`));
};
