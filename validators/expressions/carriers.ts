import type { Expectation, FieldSymbol } from '../../formula/index.ts';
import { pointerOf, shapeOfBo, type BoFieldEntry, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataKindName, MetadataSpecs } from '../../schemas/metadata/index.ts';
import { flowPlaces } from './flow/flowPlaces.ts';
import { flowViewOfSpec } from './flow/flowView.ts';
import { kindsOfProperty, titleOf } from './symbolsOf.ts';
import type { Carrier, Names, Place } from './types.ts';

const condition = (of: string): Expectation => ({ kinds: ['boolean'], of });

/**
 * Every place of the metadata that computes or names fields. What stands here is parsed, typed and checked wherever items are
 * checked; a new place is one more entry.
 */
export const carriers: readonly Carrier[] = [
  // business objects
  { name: 'formula', kind: 'bo', places: (item, names) => texts(item, 'x-formula', names) },
  { name: 'defaultFormula', kind: 'bo', places: (item, names) => texts(item, 'x-defaultFormula', names) },
  { name: 'default', kind: 'bo', places: (item) => ofFields(item, ({ property, path }) => ('x-default' in property ? [{ pointer: '/x-default', expression: { language: 'value', value: property['x-default'], target: path, placeholders: true } }] : [])) },
  { name: 'linkage.when', kind: 'bo', places: (item) => linkages(item, ({ when }) => [{ pointer: '/when', expression: { language: 'formula', text: when, expected: condition('联动条件') } }]) },
  { name: 'linkage.value', kind: 'bo', places: (item) => linkages(item, (rule, { table }) => (['then', 'else'] as const).flatMap((branch) => (rule[branch] ?? []).flatMap((action, index): Place[] => (
    'value' in action ? [{ pointer: pointerOf(branch, index, 'value'), expression: { language: 'value', value: action.value, target: action.field.startsWith('item.') ? `${table}.${action.field}` : action.field } }] : [])))) },
  { name: 'rules', kind: 'bo', places: (item, { symbols }) => ofFields(item, ({ property, table, name }) => {
    const field = (table === undefined ? symbols.main : symbols.tables.get(table))?.get(name);
    return property['x-rules'] === undefined || field === undefined ? [] : [{ pointer: '/x-rules', expression: { language: 'rules', text: property['x-rules'], field } }];
  }) },
  { name: 'button.showCondition', kind: 'bo', places: (item) => ofFields(item, ({ property }) => {
    const text: unknown = (property['x-ui'] as Readonly<Record<string, unknown>> | undefined)?.['showCondition'];
    return typeof text === 'string' ? [{ pointer: '/x-ui/showCondition', expression: { language: 'formula', text, expected: condition('显示条件') } }] : [];
  }) },

  // forms
  { name: 'form.rule', kind: 'form', places: (item) => (specOf(item, 'form').rules ?? []).map(({ check }, index) => ({ pointer: `/spec/rules/${index}/check`, expression: { language: 'formula', text: check, expected: condition('表单校验') } })) },

  // flows; BPMN joins where its XML is read, see `flowPlaces`
  { name: 'flow.subject', kind: 'flow', places: (item) => [{ pointer: '/spec/subject', expression: { language: 'template', text: specOf(item, 'flow').subject, facts: [], fields: true } }] },
  { name: 'flow', kind: 'flow', places: (item) => {
    const view = flowViewOfSpec(specOf(item, 'flow'));
    return view === undefined ? [] : flowPlaces(view);
  } },

  // messages
  { name: 'message', kind: 'messageTemplate', places: (item) => (['title', 'content'] as const).map((part) => ({ pointer: `/spec/${part}`, expression: { language: 'template', text: specOf(item, 'messageTemplate')[part], facts: messageFacts, fields: false } })) },
];

/** What `${…}` of a message may name. */
const messageFacts = ['subject', 'time', 'user', 'opinion', 'node'] as const;

/** What a field can take from a formula. */
function expectationOf(symbol: FieldSymbol, entry: BoFieldEntry): Expectation {
  const kinds = kindsOfProperty(entry.property);
  const of = `字段【${symbol.title}】`;
  const types: readonly string[] = [entry.property.type ?? []].flat();
  if (kinds.length === 0 && !types.some((type) => type === 'object' || type === 'array')) return { kinds: ['text', 'number', 'boolean', 'date', 'datetime', 'time', 'named', 'list'], of, several: true };
  if (types.length > 0 && types.every((type) => type === 'object' || type === 'array' || type === 'null')) return { kinds: [], of };
  if (kinds.includes('text') || types.includes('string') && kinds.length > 1) return { kinds: ['text', 'number', 'date', 'datetime', 'time', 'boolean', 'named', 'list'], of, several: true };
  if (kinds.some((kind) => kind === 'date' || kind === 'datetime' || kind === 'time')) return { kinds: ['date', 'datetime', 'time', 'text'], of };
  return { kinds, of };
}


// helpers

const specOf = <Kind extends MetadataKindName>(item: RawItem, _kind: Kind): MetadataSpecs[Kind] => item.spec as unknown as MetadataSpecs[Kind];

/** Pointers of the places are within the field. */
function ofFields(item: RawItem, each: (entry: BoFieldEntry) => readonly Place[]): Place[] {
  return shapeOfBo(item).fields.flatMap((entry) => each(entry).map((place) => ({ ...place, pointer: entry.pointer + place.pointer, ...(entry.table === undefined ? {} : { table: entry.table }) })));
}

function texts(item: RawItem, keyword: 'x-formula' | 'x-defaultFormula', { symbols }: Names): Place[] {
  return ofFields(item, (entry) => {
    const text = entry.property[keyword];
    const symbol: FieldSymbol = { name: entry.name, title: titleOf(entry), kinds: [] };
    const options = (entry.table === undefined ? symbols.main : symbols.tables.get(entry.table))?.get(entry.name)?.options;
    return text === undefined ? [] : [{ pointer: `/${keyword}`, expression: { language: 'formula', text, expected: { ...expectationOf(symbol, entry), ...(options === undefined ? {} : { options }) } } }];
  });
}

type LinkageRule = NonNullable<BoFieldEntry['property']['x-linkage']>[number];

function linkages(item: RawItem, each: (rule: LinkageRule, entry: BoFieldEntry) => readonly Place[]): Place[] {
  return ofFields(item, (entry) => (entry.property['x-linkage'] ?? []).flatMap((rule, index) => each(rule, entry).map((place) => ({ ...place, pointer: `${pointerOf('x-linkage', index)}${place.pointer}` }))));
}

