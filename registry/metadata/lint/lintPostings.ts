import { type MetadataSpecs, type Posting, postingTable } from '../../../schemas/metadata/index.ts';
import { demandsValue, heldBy, holdsNumber, isTable, type PropertySchema } from '../../form/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { type BoFieldEntry, type BoShape, columnsOfMain, shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { isNeeded } from './lintMakes.ts';
import { isValueless } from './lintValueless.ts';
import { isOtherDirectory } from './otherDirectory.ts';

/** What an object posts to others: amounts and figures are numbers, the record is named by fields that can be compared, and nothing is posted to itself. */
export const lintPostings: Linter = (scope) => {
  const { postings = [] } = scope.item.spec as unknown as MetadataSpecs['bo'];
  const own = shapeOfBo(scope.item);
  for (const [index, posting] of postings.entries()) {
    const at = `/spec/postings/${index}`;
    const amount = typeof posting.amount === 'number' ? undefined : ownField(scope, own, posting.amount, `${at}/amount`);
    if (amount !== undefined && !isNumber(amount)) scope.found('postingNumber', `${at}/amount`, { name: amount.path });
    if (posting.total !== undefined) {
      const total = ownField(scope, own, posting.total, `${at}/total`);
      if (total !== undefined && !isNumber(total)) scope.found('postingNumber', `${at}/total`, { name: posting.total });
      if (amount === undefined ? typeof posting.amount === 'number' : amount.table === undefined)
        scope.found('postingTotal', `${at}/total`, { name: posting.total });
    }
    if (posting.to.bo === scope.item.key) scope.found('postingSelf', `${at}/to/bo`, { name: posting.to.bo });
    const target = scope.find('bo', posting.to.bo);
    if (target !== undefined) checkTarget(scope, { posting, at, own, target: shapeOfBo(target) });
  }
};

// helpers

interface Given {
  readonly posting: Posting;
  readonly at: string;
  readonly own: BoShape;
  readonly target: BoShape;
}

const isNumber = ({ property }: Pick<BoFieldEntry, 'property'>): boolean => holdsNumber(heldBy(property as PropertySchema));

const isDocumentNumber = ({ property }: BoFieldEntry): boolean => property['x-ui']?.widget === 'serialNo';

function ownField(scope: LintScope, own: BoShape, path: string, pointer: string): BoFieldEntry | undefined {
  const field = own.byPath.get(path);
  if (field === undefined) scope.found('field', pointer, { name: path }, { hint: nearest(path, [...own.byPath.keys()]) });
  else if (isValueless(field)) scope.found('holdsNothing', pointer, { name: field.property.title ?? path });
  return field === undefined || isValueless(field) ? undefined : field;
}

function checkTarget(scope: LintScope, { posting, at, own, target }: Given): void {
  const { to, message } = posting;
  const table = postingTable(posting);
  const columns = columnsOfMain(target);
  const names = [...columns.keys()];
  const owner = `bo/${to.bo}`;
  const known = (name: string, pointer: string): boolean => {
    if (columns.has(name)) return true;
    scope.found('part', pointer, { owner, name }, { hint: nearest(name, names) });
    return false;
  };
  const number = (name: string, pointer: string): void => {
    const field = known(name, pointer) ? target.main.get(name) : undefined;
    if (field !== undefined && !isNumber(field)) scope.found('postingNumber', pointer, { name });
  };
  number(to.field, `${at}/to/field`);
  if (target.main.get(to.field)?.property['x-formula'] !== undefined) scope.found('postingComputed', `${at}/to/field`, { name: to.field });
  if (to.held !== undefined) {
    number(to.held, `${at}/to/held`);
    if (target.main.get(to.held)?.property['x-formula'] !== undefined) scope.found('postingComputed', `${at}/to/held`, { name: to.held });
    if (to.held === to.field) scope.found('postingHeld', `${at}/to/held`, { name: to.held });
  }
  if (to.documents !== undefined) {
    const field = known(to.documents, `${at}/to/documents`) ? target.main.get(to.documents) : undefined;
    const shown = field === undefined ? undefined : heldBy(field.property as PropertySchema);
    const isFree = shown?.type === 'string' && field?.property.enum === undefined && field?.property['x-ui']?.dict === undefined;
    if (field !== undefined && (!isFree || isDocumentNumber(field) || isValueless(field)))
      scope.found('postingDocuments', `${at}/to/documents`, { name: to.documents });
    else if (field?.property['x-formula'] !== undefined) scope.found('postingComputed', `${at}/to/documents`, { name: to.documents });
    else if (Object.hasOwn(to.match, to.documents)) scope.found('postingDocuments', `${at}/to/documents`, { name: to.documents });
  }
  for (const [, name = ''] of (message ?? '').matchAll(/\$\{([^}]*)\}/g))
    if (!Object.hasOwn(to.match, name) && name !== 'left' && name !== 'amount')
      scope.found('postingWords', `${at}/message`, { name }, { hint: nearest(name, ['left', 'amount', ...Object.keys(to.match)]) });
  for (const bound of ['atMost', 'atLeast'] as const) {
    const value = to[bound];
    if (typeof value === 'string') number(value, `${at}/to/${bound}`);
  }
  if (to.create !== undefined) {
    const { form, set = {} } = to.create;
    if (to.missing !== undefined) scope.found('postingMissing', `${at}/to/missing`, {});
    const made = scope.find('form', form)?.spec as unknown as MetadataSpecs['form'] | undefined;
    if (made !== undefined && made.bo !== to.bo) scope.found('form', `${at}/to/create/form`, { name: form, other: made.bo });
    else if (made !== undefined) checkNeeded(scope, to, target, made, `${at}/to/create`);
    for (const [name, path] of Object.entries(set)) {
      const pointer = `${at}/to/create/set${pointerOf(name)}`;
      const field = ownField(scope, own, path, pointer);
      const begun = known(name, pointer) ? target.main.get(name) : undefined;
      if (begun !== undefined && isDocumentNumber(begun)) scope.found('numberGiven', pointer, { name: begun.property.title ?? name });
      if (begun !== undefined && (begun.property['x-formula'] !== undefined || [to.field, to.held, to.documents, ...Object.keys(to.match)].includes(name)))
        scope.found('postingBegun', pointer, { name });
      if (field === undefined || begun === undefined) continue;
      if (field.table !== undefined && field.table !== table) scope.found('postingRow', pointer, { name: path });
      else if (heldBy(field.property as PropertySchema).type !== heldBy(begun.property as PropertySchema).type || isOtherDirectory(field, begun))
        scope.found('postingKinds', pointer, { name: path, other: name });
    }
  }
  for (const [name, path] of Object.entries(to.match)) {
    const pointer = `${at}/to/match${pointerOf(name)}`;
    const field = ownField(scope, own, path, pointer);
    const named = known(name, pointer) ? target.main.get(name) : undefined;
    if (to.create !== undefined && named !== undefined && isDocumentNumber(named)) scope.found('numberGiven', pointer, { name: named.property.title ?? name });
    if (field === undefined || named === undefined) continue;
    // a table of its own says nothing of which row belongs to which
    if (field.table !== undefined && field.table !== table) scope.found('postingRow', pointer, { name: path });
    else if (nameKindOf(field) === undefined || nameKindOf(field) !== nameKindOf(named) || isOtherDirectory(field, named))
      scope.found('postingKinds', pointer, { name: path, other: name });
  }
}

/** Nothing that is demanded of the record is left without a value: what names it, what is set, and the figure, which is posted at once. */
function checkNeeded(scope: LintScope, to: Posting['to'], { main, tables }: BoShape, { perm }: MetadataSpecs['form'], pointer: string): void {
  const start = perm['start'];
  const record = scope.find('bo', to.bo)?.spec as { readonly schema?: PropertySchema } | undefined;
  const required = record?.schema?.required ?? [];
  const given = new Set([to.field, ...Object.keys(to.match), ...Object.keys(to.create?.set ?? {})]);
  for (const [name, field] of main) {
    if (given.has(name)) continue;
    const rows = field.property as PropertySchema;
    const hasRows = Array.isArray(rows.default) && rows.default.length > 0;
    const isMissing = tables.has(name)
      ? (required.includes(name) || demandsValue(rows['x-rules']) || (rows.minItems ?? 0) > 0 || start?.subOps?.[name]?.required === true) && !hasRows
      : isNeeded(field, start?.main) || (required.includes(name) && isNeeded({ ...field, property: { ...field.property, 'x-rules': 'required' } }, undefined));
    if (isMissing) scope.found('makeNeeded', pointer, { name: field.property.title ?? name });
  }
}

/** What two fields have to have in common to name the same thing; undefined where a value is none or no single name. */
export function nameKindOf({ property }: BoFieldEntry): 'text' | 'named' | undefined {
  if (isTable(property as PropertySchema) || isNumber({ property }) || isValueless({ property })) return undefined;
  const { type } = heldBy(property as PropertySchema);
  return type === 'string' ? 'text' : type === 'object' ? 'named' : undefined;
}
