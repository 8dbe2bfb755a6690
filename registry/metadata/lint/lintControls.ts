import { byName } from '../../../schemas/byName.ts';
import {
  choiceMembers,
  commonOptions,
  enteredWidgets,
  type fieldOptions,
  fileExtensions,
  optionChoices,
  optionMembers,
  pickedFacts,
  recordMembers,
  requestMembers,
  reservedFields,
  summedWidgets,
  tableOptions,
  widgetOptions,
} from '../../../schemas/metadata/index.ts';
import { isTable, type PropertySchema } from '../../form/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { isFilled } from './isFilled.ts';
import { checkSourceMember } from './sourceMembers.ts';

/** Names of fields, and what their controls say in `x-ui`: the options they know, and the fields they read and fill. */
export const lintControls: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  if (requestMembers.includes(scope.item.key)) scope.found('reserved', '/key', { name: scope.item.key });
  for (const field of shape.fields) {
    checkName(scope, shape, field);
    const ui = field.property['x-ui'] as Readonly<Record<string, unknown>> | undefined;
    if (ui === undefined) continue;
    checkOptions(scope, shape, field, ui);
    checkPlaces(scope, shape, field, ui);
    checkBinding(scope, field.pointer, ui);
    checkFiles(scope, field.pointer, ui);
  }
};

// helpers

/** The wire form writes a table as `sub_<name>` and tells tables from fields by their names alone, wherever they stand. */
function checkName(scope: LintScope, { tables }: BoShape, { table, name, pointer, property }: BoFieldEntry): void {
  const standsForTable = name.startsWith('sub_') && tables.has(name.slice('sub_'.length));
  if (standsForTable || (table === undefined ? reservedFields : reservedColumns).includes(name)) scope.found('reserved', pointer, { name });
  else if (tables.has(name) && !isTable(property as PropertySchema)) scope.found('repeated', pointer, { name });
}

/** `_` stands for all columns in the rights of a table. */
const reservedColumns: readonly string[] = [...recordMembers, '_'];

function checkOptions(scope: LintScope, shape: BoShape, field: BoFieldEntry, ui: Readonly<Record<string, unknown>>): void {
  const widget = String(ui['widget']);
  const own = shape.tables.has(field.name) ? tableOptions : (widgetOptions[widget] ?? []);
  const idle = idleFor(shape, field, widget);
  const known = [...commonOptions, ...own, ...idle.keys()];
  for (const name of Object.keys(ui)) {
    const needs = own.includes(name) ? undefined : idle.get(name);
    if (needs !== undefined) scope.found('unread', `${field.pointer}/x-ui${pointerOf(name)}`, { name, needs });
    else if (!known.includes(name))
      scope.found('option', `${field.pointer}/x-ui${pointerOf(name)}`, { widget, name }, { hint: keywordFor[name.toLowerCase()] ?? nearest(name, known) });
    const at = `${field.pointer}/x-ui${pointerOf(name)}`;
    const choices = optionChoices[widget]?.[name];
    const value = ui[name];
    if (choices !== undefined && typeof value === 'string' && value !== '' && !choices.includes(value))
      scope.found('optionValue', at, { widget, option: name, name: value }, { hint: nearest(value, choices) });
    if (name === 'options' && Array.isArray(value)) checkChoices(scope, at, widget, value);
    const members = optionMembers[name];
    for (const member of members === undefined ? [] : Object.keys(recordOf(value))) {
      if (!members?.includes(member))
        scope.found('option', at + pointerOf(member), { widget, name: `${name}.${member}` }, { hint: nearest(member, members ?? []) });
    }
  }
}

/** A misspelt `disabled` would leave the choice open. */
function checkChoices(scope: LintScope, at: string, widget: string, choices: readonly unknown[]): void {
  choices.forEach((choice, index) => {
    for (const member of Object.keys(recordOf(choice))) {
      if (!choiceMembers.includes(member))
        scope.found('option', `${at}${pointerOf(index, member)}`, { widget, name: `options.${member}` }, { hint: nearest(member, choiceMembers) });
    }
    const { children } = recordOf(choice);
    if (Array.isArray(children)) checkChoices(scope, `${at}${pointerOf(index, 'children')}`, widget, children);
  });
}

/** Options that stand and fall with what a field is, whatever control shows it; with what they need where they are not read. */
function idleFor(shape: BoShape, field: BoFieldEntry, widget: string): ReadonlyMap<string, string | undefined> {
  const { table, property } = field;
  if (isTable(property as PropertySchema)) return new Map();
  const isNumber = [property.type ?? []].flat().some((type) => type === 'number' || type === 'integer');
  const isEntered = (enteredWidgets.includes(widget) && property['x-formula'] === undefined) || isFilled(shape, field);
  const needs: Readonly<Record<(typeof fieldOptions)[number], string | undefined>> = {
    precision: isNumber ? undefined : 'type: number | integer',
    total: table !== undefined && summedWidgets.includes(widget) ? undefined : `items.properties, widget: ${summedWidgets.join(' | ')}`,
    related: isEntered ? undefined : `widget: ${enteredWidgets.slice(0, 3).join(' | ')} …`,
  };
  return new Map(Object.entries(needs));
}

/** What limits a value is a keyword of its schema, whatever control shows it. */
const keywordFor: Readonly<Record<string, string | undefined>> = byName({
  maxlength: 'maxLength',
  minlength: 'minLength',
  min: 'minimum',
  minimum: 'minimum',
  max: 'maximum',
  maximum: 'maximum',
  step: 'multipleOf',
  multipleof: 'multipleOf',
  pattern: 'pattern',
  regex: 'pattern',
  required: 'x-rules',
  rules: 'x-rules',
  maxitems: 'maxItems',
  minitems: 'minItems',
  limit: 'maxItems',
  enum: 'enum',
  decimals: 'precision',
  readonly: 'readOnly',
});

/** Files that could never be stored are no choice. */
function checkFiles(scope: LintScope, pointer: string, ui: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(ui['accept'])) return;
  ui['accept'].forEach((name: unknown, index) => {
    const extension = String(name)
      .toLowerCase()
      .replace(/^\*?\./, '');
    if (!(fileExtensions as readonly string[]).includes(extension))
      scope.found(
        'optionValue',
        `${pointer}/x-ui/accept/${index}`,
        { widget: String(ui['widget']), option: 'accept', name: String(name) },
        { hint: nearest(extension, fileExtensions) },
      );
  });
}

/** What is taken over of whoever is picked; a list of a call is no list within a form. */
function checkBinding(scope: LintScope, pointer: string, ui: Readonly<Record<string, unknown>>): void {
  const widget = String(ui['widget']);
  const facts = pickedFacts[widget];
  const embedded = widget === 'dataView' ? scope.find('dataTemplate', String(ui['template'])) : undefined;
  if (embedded !== undefined && 'source' in embedded.spec) scope.found('callList', `${pointer}/x-ui/template`, { name: embedded.key });
  for (const [target, fact] of Object.entries(recordOf(ui['bind']))) {
    const at = `${pointer}/x-ui/bind${pointerOf(target)}`;
    const known = ['id', 'name', 'fullname', ...(facts ?? [])];
    if (facts !== undefined && !known.includes(String(fact)))
      scope.found('part', at, { owner: widget, name: String(fact) }, { hint: nearest(String(fact), known) });
  }
}

function checkPlaces(scope: LintScope, shape: BoShape, field: BoFieldEntry, ui: Readonly<Record<string, unknown>>): void {
  const at = `${field.pointer}/x-ui`;
  const owner = `bo/${scope.item.key}`;
  const check = (path: unknown, pointer: string, tables = false): void => {
    if (typeof path !== 'string' || /^\s*(['"]).*\1\s*$/.test(path)) return;
    if (!isPlace(shape, field, path, tables)) scope.found('part', pointer, { owner, name: path }, { hint: nearest(path, placesFor(shape, field)) });
  };
  const values = (name: string, map: unknown): void =>
    Object.entries(recordOf(map)).forEach(([key, value]) => {
      check(value, `${at}/${name}${pointerOf(key)}`);
      checkSourceMember(scope, shape, shape.tables.has(field.name) ? shape.parents.get(field.name) : field.table, value, `${at}/${name}${pointerOf(key)}`);
    });
  const targets = (name: string, map: unknown): void => Object.keys(recordOf(map)).forEach((key) => check(key, `${at}/${name}${pointerOf(key)}`));

  values('params', ui['params']);
  values('query/params', recordOf(ui['query'])['params']);
  values('propConf', ui['propConf']);
  if (typeof ui['table'] === 'string') {
    const columns = shape.tables.get(ui['table']);
    if (columns === undefined) scope.found('part', `${at}/table`, { owner, name: ui['table'] }, { hint: nearest(ui['table'], shape.tables.keys()) });
    else for (const name of Object.keys(recordOf(ui['map']))) if (!columns.has(name.replace(/^item\./, ''))) check(name, `${at}/map${pointerOf(name)}`);
  } else {
    targets('map', ui['map']);
  }
  if (ui['widget'] === 'dataView') values('bind', ui['bind']);
  else targets('bind', ui['bind']);
  for (const name of ['field', 'addressName', 'parentField']) if (ui[name] !== undefined) check(ui[name], `${at}/${name}`);
  if (ui['widget'] === 'button' && Array.isArray(ui['fields'])) ui['fields'].forEach((name: unknown, index) => check(name, `${at}/fields/${index}`, true));
}

/** `je`, `sqr.name` or `sqrId` of the main record, `item.je` in the own row, `parent.je` in the row above, `xcmx.item.je` of a table. */
function isPlace({ main, tables, parents, byPath }: BoShape, { table, name: self }: BoFieldEntry, path: string, allowTables: boolean): boolean {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'item') return tables.get(table ?? self)?.has(second) === true;
  if (first === 'parent') return tables.get(parents.get(table ?? '') ?? '')?.has(second) === true;
  if (second === 'item') return byPath.has(`${first}.item.${third}`);
  if (tables.has(first)) return allowTables || second === '' || tables.get(first)?.has(second) === true;
  return main.has(first) || (first.endsWith('Id') && main.has(first.slice(0, -2)));
}

const placesFor = ({ main, tables }: BoShape, { table }: BoFieldEntry): readonly string[] => [
  ...main.keys(),
  ...[...(tables.get(table ?? '')?.keys() ?? [])].map((name) => `item.${name}`),
];

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
