import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { PropertySchema } from '../../form/index.ts';
import { nodesOf } from '../references/flowNodes.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { broughtBy, demandedBySchema, isFilled, isRequired } from './demands.ts';

type FormSpec = MetadataSpecs['form'];
type Permission = FormSpec['perm'][string];

/**
 * What is demanded of everybody and can be given by nobody: the schema keeps the field read-only, or no form over the object ever lets anybody enter
 * it, and nothing else writes it. One that is read-only at the start is said there.
 */
export const lintDemands: Linter = (scope) => {
  const { bo: key, perm } = scope.item.spec as unknown as FormSpec;
  const bo = scope.find('bo', key);
  const start = perm['start'];
  if (bo === undefined || start === undefined) return;
  const shape = shapeOfBo(bo);
  const [demanded, brought] = [demandedBySchema(shape, bo), broughtBy(shape)];
  const closedAtFirst = shape.fields.filter((field) => {
    if (!(isRequired(field) || demanded.has(field.path)) || isGiven(field, shape) || brought.has(field.path) || shape.tables.has(field.name)) return false;
    return (field.property as PropertySchema).readOnly === true ? modeAt(shape, start, field) !== 'r' : modeAt(shape, start, field) === 'n';
  });
  if (closedAtFirst.length === 0) return;
  const places = scope
    .all('form')
    .map(({ spec }) => spec as unknown as FormSpec)
    .filter((form) => form.bo === key)
    .flatMap((form) => Object.entries(form.perm).flatMap(([place, rights]) => (place === 'read' || place === 'print' ? [] : [rights])));
  const written = writtenBy(scope, key);
  for (const field of closedAtFirst) {
    const closed = (field.property as PropertySchema).readOnly === true;
    if (written.has(field.path) || !mayHaveRows(shape, places, field.table)) continue;
    if (closed || !places.some((place) => ['w', 'b'].includes(modeAt(shape, place, field))))
      scope.found('neverFilled', '/spec/perm/start', { name: field.property.title ?? field.path, by: closed ? 'readOnly' : 'r / n' });
  }
};

// helpers

/** By itself, or with the rows with which its table begins. */
function isGiven(field: BoFieldEntry, shape: BoShape): boolean {
  const rows = shape.fields.find(({ name }) => name === field.table)?.property.default;
  return isFilled(field) || Object.hasOwn(field.property, 'default') || (Array.isArray(rows) && rows.some((row) => Object.hasOwn(row as object, field.name)));
}

function modeAt(shape: BoShape, { main, sub }: Permission, { name, table }: BoFieldEntry): string {
  if (table === undefined) return main?.[name] ?? main?.['*'] ?? 'r';
  const parent = shape.parents.get(table);
  const around = parent === undefined ? main?.[table] : sub?.[parent]?.[table];
  if (around === 'r' || around === 'n') return around;
  return sub?.[table]?.[name] ?? sub?.[table]?.['_'] ?? sub?.[table]?.['*'] ?? 'r';
}

/** A column is asked for where somebody may make rows. */
const mayHaveRows = (shape: BoShape, places: readonly Permission[], table: string | undefined): boolean =>
  table === undefined || (shape.tables.has(table) && places.some(({ subOps }) => subOps?.[table]?.add === true));

/** Fields of the object that steps of flows set and that other objects post to. */
function writtenBy(scope: LintScope, key: string): ReadonlySet<string> {
  const forms = new Set(scope.all('form').flatMap((form) => ((form.spec as unknown as FormSpec).bo === key ? [form.key] : [])));
  const flows = scope.all('flow').filter(({ spec }) => forms.has(String((spec as unknown as MetadataSpecs['flow']).form)));
  const postings = scope.all('bo').flatMap(({ spec }) => (spec as unknown as MetadataSpecs['bo']).postings ?? []);
  return new Set([
    ...flows.flatMap((flow) => nodesOf(flow).flatMap(({ sets }) => sets.map(({ field }) => field))),
    ...postings.flatMap(({ to }) =>
      to.bo === key ? [to.field, to.held ?? to.field, to.documents ?? to.field, ...Object.keys(to.match), ...Object.keys(to.create?.set ?? {})] : [],
    ),
  ]);
}
