import { filterVariables, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import { columnsOfMain, shapeOfBo } from './boShape.ts';
import { isColumnOf } from './comparisons.ts';
import type { Linter, LintScope, LintSource } from './context.ts';
import { isShownOnly } from './lintValueless.ts';
import { checkColumns, checkShown } from './lintColumns.ts';
import { checkRowFilters, checkStated } from './lintNames.ts';
import { checkLink } from './lintPortal.ts';

type Query = MetadataSpecs['customQuery'];
type Dialog = MetadataSpecs['customDialog'];

/** A query needs a source or an address, and what it names must be there. */
export const lintCustomQuery: Linter = (scope) => {
  const spec = scope.item.spec as unknown as Query;
  lintVariables(scope, spec.conditions);
  if (spec.dsType === 'restful') {
    lintAddress(scope, spec);
    return;
  }
  checkDoor(scope, spec.form, spec.object);
  const check = fieldCheck(scope, spec.object, '/spec/object');
  spec.results.forEach(({ field }, index) => check(field, `/spec/results/${index}/field`));
  spec.conditions?.forEach(({ field }, index) => check(field, `/spec/conditions/${index}/field`));
  spec.sort?.forEach(({ field }, index) => check(field, `/spec/sort/${index}/field`));
  lintConditions(scope, spec.object, spec);
};

/** A dialog needs a source, and a tree where it shows one. */
export const lintCustomDialog: Linter = (scope) => {
  const spec = scope.item.spec as unknown as Dialog;
  lintVariables(scope, spec.conditions);
  if (spec.style !== 'list' && spec.tree === undefined) scope.found('noTree', '/spec/tree', {});
  const object =
    spec.object ?? (spec.api === undefined ? undefined : `sys_${spec.style === 'tree' && (spec.api === 'user' || spec.api === 'post') ? 'org' : spec.api}`);
  checkDoor(scope, spec.form, object);
  const check = fieldCheck(scope, object, '/spec/object');
  lintConditions(scope, object, spec);
  checkShown(scope, spec.columns);
  spec.columns.forEach((column, index) => {
    check(column.field, `/spec/columns/${index}/field`);
    if (column.to !== undefined) check(column.to, `/spec/columns/${index}/to`);
    if (column.format === 'money' && column.align !== 'right') scope.found('moneyRight', `/spec/columns/${index}`, { title: column.title });
  });
  const bo = object?.startsWith('w_') === true ? scope.find('bo', object.slice(2)) : undefined;
  if (bo !== undefined) checkColumns(scope, spec.columns, columnsOfMain(shapeOfBo(bo)));
  else spec.columns.forEach(({ link }, index) => checkLink(scope, link, `/spec/columns/${index}/link`));
  for (const [result, field] of Object.entries(spec.resultMap)) check(field, `/spec/resultMap/${result}`);
  spec.conditions?.forEach(({ field }, index) => check(field, `/spec/conditions/${index}/field`));
  spec.keyword?.forEach((field, index) => check(field, `/spec/keyword/${index}`));
  spec.sort?.forEach(({ field }, index) => check(field, `/spec/sort/${index}/field`));
  if (spec.tree === undefined) return;
  const nodes = spec.style === 'tree' ? object : (spec.tree.object ?? 'sys_org');
  lintRows(scope, nodes, spec.tree.rowFilter, '/spec/tree', nodes !== object);
  const ofTree = spec.style === 'tree' ? check : fieldCheck(scope, nodes, '/spec/tree/object');
  for (const member of ['id', 'parent', 'label'] as const) ofTree(spec.tree[member], `/spec/tree/${member}`);
  if (spec.tree.field !== undefined) check(spec.tree.field, '/spec/tree/field');
};

// helpers

/** The form whose rights count shows the object that is asked. */
function checkDoor(scope: LintScope, form: string | undefined, object: string | undefined): void {
  const other = (scope.find('form', form ?? '')?.spec as { readonly bo?: string } | undefined)?.bo;
  if (other !== undefined && object !== `w_${other}`) scope.found('form', '/spec/form', { name: form ?? '', other });
}

type FieldCheck = (field: string, pointer: string) => void;
const anyField: FieldCheck = () => undefined;

/** Checks fields against the business object of a typed view; what system sources hold only the server knows. */
function fieldCheck(scope: LintScope, object: string | undefined, pointer: string): FieldCheck {
  if (object === undefined) {
    scope.found('noSource', pointer, {});
    return anyField;
  }
  if (!object.startsWith('w_')) return systemCheck(scope, object, pointer);
  const bo = scope.find('bo', object.slice(2));
  if (bo === undefined) return anyField;
  const shape = shapeOfBo(bo);
  const isColumn = isColumnOf(columnsOfMain(shape));
  return (field, at) => {
    if (!isColumn(field)) scope.found(isShownOnly(shape, field) ? 'holdsNothing' : 'boField', at, { name: field });
  };
}

/** What system sources have, only the server knows. */
function systemCheck(scope: LintScope, object: string, pointer: string): FieldCheck {
  if (scope.context.sourceColumns === undefined) return anyField;
  const columns = scope.context.sourceColumns(object);
  if (columns === undefined) scope.found('missing', pointer, { id: object });
  return columns === undefined
    ? anyField
    : (field, at) => {
        if (!columns.includes(field)) scope.found('part', at, { owner: object, name: field }, { hint: nearest(field, columns) });
      };
}

/** Row filters can be read, and the values that conditions state fit their columns. */
function lintConditions(scope: LintScope, object: string | undefined, { conditions, rowFilter }: Pick<Query, 'conditions' | 'rowFilter'>): void {
  const source = lintRows(scope, object, rowFilter, '/spec', true);
  if (source === undefined) return;
  conditions?.forEach(({ field, op, source: origin, value }, index) => {
    const stated = { field, op, value, variable: origin === 'variable', needed: origin === 'fixed' };
    checkStated(scope, source, stated, `/spec/conditions/${index}${value === undefined ? '' : '/value'}`);
  });
}

/** People and organisations are the directory of everybody; records are not, so what shows them has to say which. */
function lintRows(scope: LintScope, object: string | undefined, rowFilter: Query['rowFilter'], at: string, isNeeded: boolean): LintSource | undefined {
  if (object === undefined) return undefined;
  const bo = object.startsWith('w_') ? scope.find('bo', object.slice(2)) : undefined;
  if (object.startsWith('w_') && bo === undefined) return undefined;
  if (bo !== undefined && rowFilter === undefined && isNeeded) scope.found('noRowFilter', at, {});
  const fields = bo === undefined ? undefined : columnsOfMain(shapeOfBo(bo));
  const source = fields ?? object;
  checkRowFilters(
    scope,
    rowFilter,
    fields === undefined ? (name) => scope.context.sourceColumns?.(object)?.includes(name) !== false : isColumnOf(fields),
    source,
    `${at}/rowFilter`,
  );
  return source;
}

/** Variables that conditions may name. */
const variables: ReadonlySet<string> = new Set(filterVariables);

function lintVariables(scope: LintScope, conditions: Query['conditions']): void {
  conditions?.forEach((condition, index) => {
    if (condition.source !== 'variable') return;
    const name = typeof condition.value === 'string' ? /^\$\{(\w+)\}$/.exec(condition.value)?.[1] : undefined;
    if (name === undefined || !variables.has(name)) scope.found('variable', `/spec/conditions/${index}/value`, { name: String(condition.value) });
  });
}

function lintAddress(scope: LintScope, { url = '', header, requestType, dataParam = '' }: Query): void {
  if (url.trim() === '') scope.found('noAddress', '/spec/url', {});
  else if (!/^(\/(?![/\\])|https?:\/\/)/i.test(url)) scope.found('addressStart', '/spec/url', {});
  if (typeof header === 'string' && header.trim() !== '' && !isJson(header)) scope.found('headerJson', '/spec/header', { text: header });
  // a placeholder stands for a text inside quotes and for a value elsewhere: a digit is good for both
  if (requestType === 'POST' && dataParam.trim() !== '' && !isJson(dataParam.replace(/\$\{[^{}]*\}/g, '0'))) scope.found('dataJson', '/spec/dataParam', {});
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
