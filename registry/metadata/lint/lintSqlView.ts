import { byName } from '../../../schemas/byName.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import { kindProblem } from './comparisons.ts';
import type { Linter, LintScope } from './context.ts';
import { checkFilterWidgets } from './filterWidgets.ts';
import { checkShown } from './lintColumns.ts';
import { checkDefaults, checkRowFilters } from './lintNames.ts';
import { checkPortalAddress } from './lintPortal.ts';
import { returnedBy, whyNotOneSelect } from './statementText.ts';

type View = MetadataSpecs['sqlView'];

/** One SELECT that returns the declared columns; filters, sorting and row filters name them. Its two names are its address, which is its alone. */
export const lintSqlView: Linter = (scope) => {
  const spec = scope.item.spec as unknown as View;
  if (spec.rowFilter === undefined) scope.found('noRowFilter', '/spec', {});
  checkAddressOf(scope, spec);
  const reason = whyNotOneSelect(spec.sql);
  if (reason !== undefined) scope.found('statement', '/spec/sql', { reason });
  const returned = reason === undefined ? returnedBy(spec.sql) : undefined;
  const columns = spec.columns.map(({ field }) => field);
  columns.forEach((name, index) => {
    if (returned !== undefined && !returned.includes(name.toLowerCase()))
      scope.found('column', `/spec/columns/${index}/field`, { name }, { hint: nearest(name, returned) });
  });
  checkNames(scope, spec);
  checkShown(scope, spec.columns);
  const named = (name: string, pointer: string): void => {
    if (!columns.includes(name) && returned?.includes(name.toLowerCase()) !== true) scope.found('column', pointer, { name }, { hint: nearest(name, columns) });
  };
  spec.columns.forEach(({ to, link }, index) => {
    if (to !== undefined) named(to, `/spec/columns/${index}/to`);
    // a row of a view is no document
    checkPortalAddress(scope, link, `/spec/columns/${index}/link`);
  });
  spec.filters?.forEach((filter, index) => {
    if (isParameter(spec, filter.field)) checkParameter(scope, filter, `/spec/filters/${index}`);
    else named(filter.field, `/spec/filters/${index}/field`);
    checkDefault(scope, spec, filter, `/spec/filters/${index}/default`);
  });
  checkForms(scope, spec);
  checkFilterWidgets(scope, spec.filters, 'statement');
  checkDefaults(scope, spec.filters);
  spec.defaultSort?.forEach(({ field }, index) => named(field, `/spec/defaultSort/${index}/field`));
  // rows of a view carry what its columns say and nothing of a record
  const carried = spec.columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to]));
  checkRowFilters(scope, spec.rowFilter, (name) => carried.includes(name));
};

// helpers

type Filter = NonNullable<View['filters']>[number];

/** What a row gets besides its columns: its place in the list. */
const ofRows = 'row_';
/** So many letters of a name the database keeps. */
const LONGEST_NAME = 63;

/** Names by which the rows carry their columns: free, whole in the database, and told apart by it, which knows no case. */
function checkNames(scope: LintScope, { columns }: View): void {
  columns.forEach(({ field }, index) => {
    const at = `/spec/columns/${index}/field`;
    const first = columns.findIndex((each) => each.field.toLowerCase() === field.toLowerCase());
    if (field.toLowerCase() === ofRows) scope.found('reserved', at, { name: field });
    if (new TextEncoder().encode(field).length > LONGEST_NAME) scope.found('tooLong', at, { limit: String(LONGEST_NAME) });
    // the very same name is found with all names that stand twice
    if (first < index && columns[first]?.field !== field) scope.found('repeated', at, { name: field });
  });
}

const isParameter = ({ sql }: View, field: string): boolean => sql.includes(`\${${field}}`);

/** Of two views at one address nobody could tell which answers. */
function checkAddressOf(scope: LintScope, { sqlAlias, alias }: View): void {
  const other = scope.all('sqlView').find(({ key, spec }) => {
    const { sqlAlias: first, alias: second } = spec as unknown as View;
    return key !== scope.item.key && first === sqlAlias && second === alias;
  });
  if (other !== undefined) scope.found('addressTaken', '/spec/alias', { name: `${sqlAlias}/${alias}`, id: `sqlView/${other.key}` });
}

/** What is bound into a statement is one value, whatever stands around it there. */
function checkParameter(scope: LintScope, { field, op }: Filter, at: string): void {
  if (op !== 'EQUAL') scope.found('parameterOperation', `${at}/op`, { name: field, op }, { hint: 'EQUAL' });
}

const kindOfWidget: Readonly<Record<string, 'date' | 'number' | undefined>> = byName({ date: 'date', number: 'number', money: 'number' });
const kindOfFormat: Readonly<Record<string, 'date' | 'number' | undefined>> = byName({
  date: 'date',
  datetime: 'date',
  money: 'number',
  number: 'number',
  percent: 'number',
});

/** A default is of the kind that its control or its column shows. */
function checkDefault(scope: LintScope, { columns }: View, { field, op, widget = '', dict, default: value }: Filter, pointer: string): void {
  if (value === undefined || (typeof value === 'string' && value.startsWith('${'))) return;
  const column = columns.find((each) => each.field === field);
  const items = (scope.find('dict', dict ?? column?.dict ?? '')?.spec as MetadataSpecs['dict'] | undefined)?.items.map((item) => item.value);
  const kind = kindOfWidget[widget] ?? items ?? kindOfFormat[column?.format ?? ''];
  const reason = kind === undefined ? undefined : kindProblem(kind, { op, value });
  if (reason !== undefined) scope.found('condition', pointer, { name: field, reason });
}

/** Forms are doors to the objects that the statement reads, one to each. */
function checkForms(scope: LintScope, { sql, forms = [] }: View): void {
  const objects = forms.map((form) => (scope.find('form', form)?.spec as { readonly bo?: string } | undefined)?.bo);
  objects.forEach((bo, index) => {
    const [name, at] = [forms[index] ?? '', `/spec/forms/${index}`];
    if (bo === undefined) return;
    if (!new RegExp(`\\bw_${bo}\\b`).test(sql)) scope.found('form', at, { name, other: bo });
    else if (objects.indexOf(bo) < index) scope.found('formTwice', at, { name, other: bo });
  });
}
