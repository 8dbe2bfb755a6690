import { byName } from '../../../schemas/byName.ts';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { listButtons, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { callShape, type CallFieldType, type CallShape } from '../callShape.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { checkFilterWidgets } from './filterWidgets.ts';
import type { LintScope } from './context.ts';
import { checkPortalAddress } from './lintPortal.ts';

type Spec = MetadataSpecs['dataTemplate'];

/** Columns, filters, keys and what opens a row of a list against the call whose rows it shows. */
export function lintCallList(scope: LintScope, spec: Spec, source: NonNullable<Spec['source']>): void {
  const shape = callShape(source.call);
  if (shape === undefined) {
    scope.found('call', '/spec/source/call', { name: source.call });
    return;
  }
  const { call, fields, filters } = shape;
  const field = (name: string, pointer: string): void => {
    if (!fields.has(name)) scope.found('callField', pointer, { call: call.name, name }, { hint: nearest(name, fields.keys()) });
  };
  const filter = (name: string, pointer: string): void => {
    if (!filters.includes(name)) scope.found('callFilter', pointer, { call: call.name, name }, { hint: nearest(name, filters) });
  };
  for (const name of ofRecords) if (spec[name] !== undefined) scope.found('ofBoOnly', `/spec/${name}`, { name });
  checkQuery(scope, shape, source.query ?? {});
  source.key?.forEach((name, index) => field(name, `/spec/source/key/${index}`));
  spec.columns.forEach((column, index) => {
    const at = `/spec/columns/${index}`;
    field(column.field, `${at}/field`);
    if (column.to !== undefined) field(column.to, `${at}/to`);
    if (column.sort === true) filter(column.field, `${at}/field`);
    if (column.sum === true && !(shape.sums ?? []).includes(column.field)) scope.found('ofBoOnly', `${at}/sum`, { name: 'sum' });
    const held = fields.get(column.field);
    const fits = formats[column.format ?? ''];
    if (held !== undefined && fits?.includes(held) === false) scope.found('columnFormat', `${at}/format`, { title: column.title, format: column.format ?? '' });
    if (labelled.has(column.format ?? '') && column.dict === undefined)
      scope.found('columnDict', `${at}/format`, { title: column.title, format: column.format ?? '' });
    checkTarget(scope, column.link, shape, `${at}/link`);
  });
  spec.filters?.forEach(({ field: name, widget }, index) => {
    filter(name, `/spec/filters/${index}/field`);
    if (widget === 'category' && name !== 'typeId')
      scope.found('callFilter', `/spec/filters/${index}/widget`, { call: call.name, name: 'category' }, { hint: 'typeId' });
  });
  checkFilterWidgets(scope, spec.filters, 'call');
  spec.keyword?.forEach((name, index) => filter(name, `/spec/keyword/${index}`));
  spec.defaultSort?.forEach((sort, index) => filter(sort.field, `/spec/defaultSort/${index}/field`));
  checkButtons(scope, spec, shape);
}

/** What the list says of buttons is for buttons that it has, and leads to pages of the portal. */
export function checkButtonUses(scope: LintScope, spec: Spec): void {
  const placed = [...(spec.toolbar ?? []), ...(spec.rowButtons ?? []), ...(spec.batchButtons ?? [])].map(aliasOf);
  for (const [name, { to }] of Object.entries(spec.buttonUses ?? {})) {
    const at = `/spec/buttonUses${pointerOf(name)}`;
    if (!placed.includes(name)) scope.found('buttonUse', at, { name }, { hint: nearest(name, placed) });
    checkPortalAddress(scope, to, `${at}/to`);
  }
}

// helpers

/** Parts of a list that only records have. */
const ofRecords = ['form', 'flow', 'printTemplate', 'rowFilter', 'import'] as const;

/** Buttons that open a page, which the list names. */
const opening: ReadonlySet<string> = new Set(['add', 'edit', 'view']);
/** Buttons that any list of a call may have. */
const ofEvery: ReadonlySet<string> = new Set([...opening, 'delete', 'refresh', 'columns']);

const labelled: ReadonlySet<string> = new Set(['dict', 'dictTag']);
const formats: Readonly<Record<string, readonly CallFieldType[] | undefined>> = byName({
  money: ['number'],
  number: ['number'],
  percent: ['number'],
  date: ['date'],
  datetime: ['date'],
  waiting: ['date'],
  due: ['date'],
});

const aliasOf = (name: string): string => name.split(':')[0] ?? '';

function checkQuery(scope: LintScope, { call }: CallShape, query: Readonly<Record<string, unknown>>): void {
  const properties = ((call.query ?? {}) as { readonly properties?: Readonly<Record<string, TSchema>> }).properties ?? {};
  for (const [name, value] of Object.entries(query)) {
    const schema = properties[name];
    if (schema === undefined || !Check(schema, value))
      scope.found('callQuery', `/spec/source/query${pointerOf(name)}`, { name }, { hint: nearest(name, Object.keys(properties)) });
  }
}

function checkTarget(scope: LintScope, link: string | undefined, { call, target }: CallShape, pointer: string): void {
  if (link === undefined) return;
  if (!/^[A-Za-z]\w*$/.test(link)) checkPortalAddress(scope, link, pointer);
  else if (link !== target) scope.found('rowTarget', pointer, { name: link, call: call.name }, { hint: target });
}

function checkButtons(scope: LintScope, spec: Spec, { remove, buttons = [] }: CallShape): void {
  for (const place of ['toolbar', 'rowButtons', 'batchButtons'] as const) {
    spec[place]?.forEach((button, index) => {
      const name = aliasOf(button);
      const isKnown = ofEvery.has(name) ? name !== 'delete' || remove !== undefined : buttons.includes(name);
      const leads = !opening.has(name) || spec.buttonUses?.[name]?.to !== undefined;
      if (listButtons.includes(name) && !isKnown) scope.found('ofBoOnly', `/spec/${place}/${index}`, { name });
      else if (!leads) scope.found('missingKey', `/spec/${place}/${index}`, { name: `buttonUses.${name}.to` });
    });
  }
}
