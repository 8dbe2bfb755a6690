import type { MadeRow, Make, MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { demandsValue, heldBy, holdsNumber, isTable, type PropertySchema } from '../../form/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { type BoFieldEntry, type BoShape, shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { isValueless } from './lintValueless.ts';
import { isOtherDirectory } from './otherDirectory.ts';

/**
 * What the documents of an object make can be made: fields, columns and tables there exist and are open at the start of the form, nothing that is demanded is left
 * out, and what is made makes nothing of this object again. What the formulas give is typed where all formulas are.
 */
export const lintMakes: Linter = (scope) => {
  const { makes = [] } = scope.item.spec as unknown as MetadataSpecs['bo'];
  const own = shapeOfBo(scope.item);
  const taken = new Set<string>();
  for (const [index, make] of makes.entries()) {
    const at = `/spec/makes/${index}`;
    if (comesBack(scope, make.bo)) scope.found('makeSelf', `${at}/bo`, { name: make.bo });
    const target = scope.find('bo', make.bo);
    const form = scope.find('form', make.form)?.spec as unknown as MetadataSpecs['form'] | undefined;
    const flow = scope.all('flow').find(({ spec }) => boOfFlow(scope, spec) === make.bo);
    if (flow !== undefined) scope.found('makeFlow', `${at}/bo`, { name: make.bo, flow: flow.key });
    if (form !== undefined && form.bo !== make.bo) scope.found('form', `${at}/form`, { name: make.form, other: form.bo });
    else if (target !== undefined && form !== undefined)
      checkTarget({ scope, own, make, at, target: shapeOfBo(target), start: form.perm['start'] ?? {}, taken });
  }
};

/** Whether a field holds what a formula cannot give: a person, an organisation, a record, files. */
export const holdsNamed = ({ property }: Pick<BoFieldEntry, 'property'>): boolean =>
  !isTable(property as PropertySchema) && ['object', 'array'].includes(String(heldBy(property as PropertySchema).type));

/** Whether whoever makes a record has to give a field its value: it is demanded, and nothing else gives it one. */
export function isNeeded(field: BoFieldEntry, modes: Modes): boolean {
  const { property } = field;
  const isGiven =
    isValueless(field) ||
    ['default', 'x-default', 'x-defaultFormula', 'x-formula', 'x-query'].some((keyword) => keyword in property) ||
    property['x-ui']?.widget === 'serialNo';
  return (demandsValue(property['x-rules']) || modes?.[field.name] === 'b') && !isGiven;
}

/** The object whose documents a flow runs. */
export const boOfFlow = ({ find }: LintScope, spec: unknown): string | undefined =>
  (find('form', (spec as Partial<MetadataSpecs['flow']>).form ?? '')?.spec as Partial<MetadataSpecs['form']> | undefined)?.bo;

// helpers

type Modes = Readonly<Record<string, string>> | undefined;
type Start = MetadataSpecs['form']['perm'][string];

interface Given {
  readonly scope: LintScope;
  readonly own: BoShape;
  readonly make: Make;
  readonly at: string;
  readonly target: BoShape;
  readonly start: Start;
  /** Fields that show what was made already. */
  readonly taken: Set<string>;
}

/** Whether what is made of an object leads back to the object that makes it. */
function comesBack({ item, find }: LintScope, first: string): boolean {
  const seen = new Set<string>();
  const open = [first];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === item.key) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    const { makes = [] } = (find('bo', key)?.spec ?? {}) as Partial<MetadataSpecs['bo']>;
    open.push(...makes.map(({ bo }) => bo));
  }
  return false;
}

function checkTarget(given: Given): void {
  const { scope, own, make, at, target, taken } = given;
  const { main } = target;
  checkGiven(given, make.set, `${at}/set`, main, undefined, undefined);
  demand(
    given,
    [...main.values()].filter(({ name }) => !Object.hasOwn(make.set, name) && !Object.hasOwn(make.rows ?? {}, name)),
    `${at}/set`,
    given.start.main,
  );
  for (const [table, rows] of Object.entries(make.rows ?? {})) {
    const pointer = `${at}/rows${pointerOf(table)}`;
    const columns = target.parents.has(table) ? undefined : target.tables.get(table);
    if (columns === undefined) {
      scope.found('part', pointer, { owner: `bo/${make.bo}`, name: table }, { hint: nearest(table, [...target.tables.keys()]) });
      continue;
    }
    if (!addsRows(given.start, table)) scope.found('makeClosed', pointer, { name: titleOf(main.get(table), table) });
    for (const [index, row] of rows.entries()) {
      const here = pointer + pointerOf(index);
      checkRow(given, row, here);
      checkGiven(given, row.set, `${here}/set`, columns, table, row.each);
      demand(
        given,
        [...columns.values()].filter(({ name }) => !Object.hasOwn(row.set, name)),
        `${here}/set`,
        given.start.sub?.[table],
      );
      for (const name of Object.keys(row.total ?? {})) {
        const column = columns.get(name);
        if (row.each === undefined || !Object.hasOwn(row.set, name) || column === undefined || !isNumber(column))
          scope.found('makeTotal', `${here}/total${pointerOf(name)}`, { name });
      }
    }
  }
  for (const [name, there] of Object.entries(make.back ?? {})) {
    const pointer = `${at}/back${pointerOf(name)}`;
    const shown = own.main.get(name);
    const given = main.get(there);
    if (shown === undefined) scope.found('field', pointer, { name }, { hint: nearest(name, [...own.main.keys()]) });
    else if (isValueless(shown)) scope.found('holdsNothing', pointer, { name: titleOf(shown, name) });
    else if (shown.property['x-ui']?.widget === 'serialNo') scope.found('numberGiven', pointer, { name: titleOf(shown, name) });
    else if (given !== undefined && isValueless(given)) scope.found('holdsNothing', pointer, { name: titleOf(given, there) });
    else if (!isPlainText(shown) || taken.has(name)) scope.found('makeBack', pointer, { name });
    taken.add(name);
    if (!main.has(there) || target.tables.has(there))
      scope.found('part', pointer, { owner: `bo/${make.bo}`, name: there }, { hint: nearest(there, [...main.keys()]) });
  }
}

/** Rows are added where the preset says so, or says nothing of them and lets write their columns. */
const addsRows = ({ sub, subOps }: Start, table: string): boolean =>
  subOps?.[table] === undefined ? ['w', 'b'].includes(sub?.[table]?.['_'] ?? '') : subOps[table].add === true;

/** The rows of the document of which rows are made. */
function checkRow({ scope, own }: Given, { each, group = [] }: MadeRow, here: string): void {
  const columns = each === undefined || own.parents.has(each) ? undefined : own.tables.get(each);
  if (each !== undefined && columns === undefined) scope.found('table', `${here}/each`, { name: each }, { hint: nearest(each, [...own.tables.keys()]) });
  for (const [index, name] of group.entries())
    if (columns?.has(name) !== true) scope.found('field', `${here}/group/${index}`, { name }, { hint: nearest(name, [...(columns?.keys() ?? [])]) });
}

function checkGiven(
  { scope, own, make, start }: Given,
  values: Readonly<Record<string, string>>,
  pointer: string,
  fields: ReadonlyMap<string, BoFieldEntry>,
  table: string | undefined,
  each: string | undefined,
): void {
  const modes = table === undefined ? start.main : start.sub?.[table];
  for (const [name, text] of Object.entries(values)) {
    const place = pointer + pointerOf(name);
    const field = fields.get(name);
    if (field === undefined) {
      scope.found(
        'part',
        place,
        { owner: `bo/${make.bo}`, name: table === undefined ? name : `${table}.${name}` },
        { hint: nearest(name, [...fields.keys()]) },
      );
      continue;
    }
    const mode = modes?.[name] ?? modes?.[table === undefined ? '*' : '_'] ?? modes?.['*'] ?? 'r';
    const isOpen = mode === 'w' || mode === 'b';
    if (isValueless(field)) scope.found('holdsNothing', place, { name: titleOf(field, name) });
    else if (!isOpen || isTable(field.property as PropertySchema) || field.property['x-formula'] !== undefined || field.property['x-ui']?.widget === 'serialNo')
      scope.found('makeClosed', place, { name: titleOf(field, name) });
    else if (holdsNamed(field)) {
      const from = own.byPath.get(text.startsWith('item.') ? `${each ?? ''}.${text}` : text);
      if (from === undefined || heldBy(from.property as PropertySchema).type !== heldBy(field.property as PropertySchema).type || isOtherDirectory(from, field))
        scope.found('makeNamed', place, { name: titleOf(field, name) });
    }
  }
}

/** Nothing that is demanded there is left without a value. */
function demand({ scope }: Given, fields: readonly BoFieldEntry[], pointer: string, modes: Modes): void {
  for (const field of fields) if (isNeeded(field, modes)) scope.found('makeNeeded', pointer, { name: titleOf(field, field.name) });
}

/** Whether any text can stand in a field: nothing chooses it, bounds it or demands it of people. */
function isPlainText({ property }: BoFieldEntry): boolean {
  const ui: Readonly<Record<string, unknown>> = { ...property['x-ui'] };
  const bounds = ['x-formula', 'x-defaultFormula', 'x-query', 'x-rules', 'enum', 'const', 'oneOf', 'pattern', 'format', 'maxLength', 'minLength'];
  return property.type === 'string' && ['input', 'textarea'].includes(String(ui['widget'])) && !bounds.some((keyword) => keyword in property);
}

const isNumber = ({ property }: BoFieldEntry): boolean => holdsNumber(heldBy(property as PropertySchema));

const titleOf = (field: BoFieldEntry | undefined, name: string): string => field?.property.title ?? name;
