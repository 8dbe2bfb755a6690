import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { isTable, placesOf, type LayoutGroup, type PropertySchema } from '../../form/index.ts';
import type { RawItem } from '../types.ts';
import { pointerOf } from '../pointer.ts';
import { opensNothing } from './lintAuth.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { broughtBy, demandedBySchema, isFilled, isRequired } from './demands.ts';
import { checkValuelessRights, isValueless } from './lintValueless.ts';

type FormSpec = MetadataSpecs['form'];
type Permission = FormSpec['perm'][string];

/** Layout, rights and rules of a form against its business object. */
export const lintForm: Linter = (scope) => {
  const spec = scope.item.spec as unknown as FormSpec;
  const bo = scope.find('bo', spec.bo);
  if (bo === undefined) return;
  const shape = shapeOfBo(bo);
  const placed = checkLayout(scope, spec, shape);
  checkDemands(scope, spec, shape, placed);
  for (const [place, permission] of Object.entries(spec.perm)) checkPermission(scope, shape, place, permission);
  checkValuelessRights(scope, shape);
  checkStart(scope, shape, bo, spec.perm['start']);
  spec.rules?.forEach((rule, index) => {
    if (rule.field !== undefined && !shape.byPath.has(rule.field)) scope.found('field', `/spec/rules/${index}/field`, { name: rule.field });
  });
  spec.summary?.forEach((name, index) => {
    const field = shape.main.get(name);
    if (field === undefined) scope.found('field', `/spec/summary/${index}`, { name });
    else if (isValueless(field)) scope.found('holdsNothing', `/spec/summary/${index}`, { name: field.property.title ?? name });
  });
  checkBrief(scope, spec, shape);
};

// helpers

/** The total is a number; what a document is for is a text, and both are fields of its own. */
function checkBrief(scope: LintScope, { brief }: FormSpec, shape: BoShape): void {
  for (const [part, name] of Object.entries(brief ?? {})) {
    const entry = shape.main.get(name);
    const wanted = part === 'amount' ? 'number' : 'string';
    if (entry === undefined || shape.tables.has(name)) scope.found('field', `/spec/brief/${part}`, { name });
    else if (isValueless(entry)) scope.found('holdsNothing', `/spec/brief/${part}`, { name: entry.property.title ?? name });
    else if (entry.property.type !== wanted) scope.found('type', `/spec/brief/${part}`, { type: wanted });
  }
}

function checkLayout(scope: LintScope, spec: FormSpec, shape: BoShape): ReadonlySet<string> {
  const placed = new Set<string>();
  const place = (name: string, pointer: string): void => {
    if (!shape.main.has(name)) scope.found('field', pointer, { name });
    else if (placed.has(name)) scope.found('fieldTwice', pointer, { name });
    placed.add(name);
  };
  const layout = spec.layout as unknown as readonly LayoutGroup[];
  for (const { name, steps } of placesOf(layout)) place(name, `/spec${pointerOf('layout', ...steps)}`);
  for (const name of shape.main.keys()) if (!placed.has(name)) scope.found('fieldUnplaced', '/spec/layout', { name });
  return placed;
}

/** What has to be filled in somewhere stands somewhere. */
function checkDemands(scope: LintScope, { perm }: FormSpec, shape: BoShape, placed: ReadonlySet<string>): void {
  for (const [place, { main = {}, subOps = {} }] of Object.entries(perm)) {
    if (place === 'read' || place === 'print') continue;
    const at = `/spec${pointerOf('perm', place)}`;
    for (const [name, entry] of shape.main) {
      if (placed.has(name) || isFilled(entry) || isValueless(entry)) continue;
      const mode = main[name] ?? main['*'] ?? 'r';
      const isDemanded = mode === 'b' || (mode === 'w' && isRequired(entry));
      if (isDemanded && !shape.tables.has(name))
        scope.found('demandUnplaced', at + pointerOf('main', main[name] === undefined ? '*' : name), { name: entry.property.title ?? name });
      if (shape.tables.has(name) && subOps[name]?.required === true)
        scope.found('demandUnplaced', at + pointerOf('subOps', name, 'required'), { name: entry.property.title ?? name });
    }
  }
}

function checkPermission(scope: LintScope, shape: BoShape, place: string, permission: Permission): void {
  const at = `/spec${pointerOf('perm', place)}`;
  for (const name of Object.keys(permission.main ?? {})) {
    if (name !== '*' && !shape.main.has(name)) scope.found('field', `${at}${pointerOf('main', name)}`, { name });
  }
  for (const [table, modes] of Object.entries(permission.sub ?? {})) {
    const columns = shape.tables.get(table);
    if (columns === undefined) scope.found('table', `${at}${pointerOf('sub', table)}`, { name: table });
    for (const name of Object.keys(modes)) {
      if (name !== '_' && columns?.has(name) === false) scope.found('tableField', `${at}${pointerOf('sub', table, name)}`, { table, name });
    }
  }
  for (const [table, given] of tablesNamed(shape, permission))
    if (given.mode === 'b' && permission.subOps?.[table]?.add !== true) scope.found('rowsDemanded', at + given.pointer, { table, place });
  for (const [table, rights] of Object.entries(permission.subOps ?? {})) {
    if (!shape.tables.has(table)) scope.found('table', `${at}${pointerOf('subOps', table)}`, { name: table });
    for (const way of ['copy', 'import'] as const)
      if (rights[way] === true && rights.add !== true) scope.found('makesNoRows', `${at}${pointerOf('subOps', table, way)}`, { table, way });
    if (!shape.tables.has(table)) continue;
    if (isOpen(shape, permission, table)) {
      if (rights.required === true && rights.add !== true) scope.found('rowsDemanded', `${at}${pointerOf('subOps', table, 'required')}`, { table, place });
      continue;
    }
    for (const way of ['add', 'del', 'required'] as const)
      if (rights[way] === true) scope.found('rowsClosed', `${at}${pointerOf('subOps', table, way)}`, { table, way, place });
  }
}

/** The tables that a preset names among the fields around them. */
function tablesNamed(
  { tables, parents }: BoShape,
  { main = {}, sub = {} }: Permission,
): readonly (readonly [table: string, given: { readonly mode: string; readonly pointer: string }])[] {
  return [...tables.keys()].flatMap((table) => {
    const parent = parents.get(table);
    const mode = parent === undefined ? main[table] : sub[parent]?.[table];
    return mode === undefined ? [] : [[table, { mode, pointer: parent === undefined ? pointerOf('main', table) : pointerOf('sub', parent, table) }] as const];
  });
}

/** Whether rows of a table can be written at a node: a column can, and neither the table nor one around it is closed. */
function isOpen(shape: BoShape, { main, sub, subOps }: Permission, table: string): boolean {
  const parent = shape.parents.get(table);
  const given = parent === undefined ? main?.[table] : sub?.[parent]?.[table];
  const isHidden = [table, parent].some((each) => each !== undefined && (subOps?.[each]?.hidden === true || main?.[each] === 'n'));
  if (isHidden || given === 'r' || given === 'n') return false;
  const modes = sub?.[table];
  return [...(shape.tables.get(table) ?? [])].some(
    ([name, { property }]) =>
      property['x-formula'] === undefined && !isTable(property as PropertySchema) && isWritable(modes?.[name] ?? modes?.['_'] ?? modes?.['*']),
  );
}

const isWritable = (mode: string | undefined): boolean => mode === 'w' || mode === 'b';

/** A required field that nobody fills in at the start would block every submission. */
function checkStart(scope: LintScope, shape: BoShape, bo: RawItem, start: Permission | undefined): void {
  if (start === undefined) {
    scope.found('noStart', '/spec/perm', {});
    return;
  }
  if (scope.item.auth?.['start']?.length === 0 && opensNothing(scope.item)) return;
  const demanded = demandedBySchema(shape, bo);
  const brought = broughtBy(shape);
  for (const field of shape.fields) {
    if (!(isRequired(field) || demanded.has(field.path) || asksForRows(field, start)) || isFilled(field) || brought.has(field.path)) continue;
    if (shape.tables.has(field.name)) {
      // rows of a table in a row stand or fall with those around it
      if (field.table === undefined && start.subOps?.[field.name]?.add !== true)
        scope.found('requiredClosed', '/spec/perm/start', { name: field.property.title ?? field.path });
      continue;
    }
    const modes = field.table === undefined ? start.main : start.sub?.[field.table];
    const mode = modes?.[field.name] ?? modes?.[field.table === undefined ? '*' : '_'] ?? 'r';
    if (mode === 'r') scope.found('requiredClosed', '/spec/perm/start', { name: field.property.title ?? field.path });
  }
}

/** A table takes no fewer rows, where it is seen at all. */
const asksForRows = ({ name, property }: BoFieldEntry, { main, subOps }: Permission): boolean =>
  isTable(property as PropertySchema) &&
  ((property as PropertySchema).minItems ?? 0) > 0 &&
  (main?.[name] ?? main?.['*']) !== 'n' &&
  subOps?.[name]?.hidden !== true;
