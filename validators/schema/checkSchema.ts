import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { inlineReferences, isRecord, isTable, propertiesOf, type PropertySchema } from '../../registry/form/index.ts';
import { contradictionsOf } from './contradictions.ts';
import { checkDeclarations } from './checkDeclarations.ts';
import type { SchemaPart } from './defineKeyword.ts';
import { wordsOfFault } from './faults.ts';
import { schemaKeywords } from './keywords/index.ts';
import { refusedKeywords } from './refusedKeywords.ts';

/** Why a schema cannot be published. */
export interface SchemaProblem {
  /** JSON pointer from the schema to the keyword. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: Localised;
}

/** What a schema speaks about: the whole object, a row, a field, or something inside the value of a field. */
type Place = 'record' | 'field' | 'value' | 'test' | 'definition';

/**
 * Everything in the schema of a business object that would not be enforced: keywords nobody knows, keywords that are
 * refused, arguments that cannot be used, references that lead nowhere, names that no field has,
 * fields that branches declare differently. What passes is enforced
 * in browser and server alike.
 */
export function checkSchema(root: PropertySchema): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  walk(root, '', 'record', { problems, known: undefined });
  const { schema, problems: references } = inlineReferences(root);
  problems.push(
    ...references.map(({ pointer, reason, reference }) => ({ pointer, keyword: '$ref', message: fill(texts[reason], { reference: reference.slice(0, 200) }) })),
  );
  if (problems.length === 0) walk(schema, '', 'record', { problems, known: new Set() });
  if (problems.length === 0) problems.push(...checkDeclarations(schema));
  return problems;
}

// helpers

interface Walk {
  /** Whether a condition stands around, in which nothing is declared, or a branch, whose members may be tests. */
  readonly inside?: 'condition' | 'branch';
  readonly problems: SchemaProblem[];
  /** Members of the record around; undefined while references are open, when names are not looked at. */
  readonly known: ReadonlySet<string> | undefined;
}

const rootOnly: ReadonlySet<string> = new Set(['$schema', '$id']);

function walk(node: unknown, pointer: string, place: Place, around: Walk): void {
  if (!isRecord(node)) return;
  const { problems } = around;
  const refuse = (keyword: string, message: Localised, at = keyword): void => {
    problems.push({ pointer: `${pointer}/${escaped(at)}`, keyword, message });
  };
  const scope: Walk =
    place === 'record' && around.known !== undefined ? { ...around, known: membersOf(node as PropertySchema, around.known, around.inside) } : around;

  const before = problems.length;
  for (const [name, argument] of Object.entries(node)) {
    if (name.startsWith('x-')) {
      if (place === 'value' || place === 'test' || place === 'record' || (around.known === undefined && isTest(node, around.inside, place)))
        refuse(name, fill(texts.onlyFields, { name }));
      continue;
    }
    if (pointer === '' && rootOnly.has(name)) continue;
    const keyword = schemaKeywords.get(name);
    if (!keyword) {
      const reason = Object.hasOwn(refusedKeywords, name) ? refusedKeywords[name] : undefined;
      refuse(name, reason === undefined ? fill(texts.unknown, { name }) : fill(texts.unsupported, { name, reason }));
      continue;
    }
    if (keyword.place === 'value' && place === 'record') {
      refuse(name, fill(texts.onlyValues, { name }));
      continue;
    }
    const wrong = keyword.check(argument, node);
    if (wrong !== undefined) {
      refuse(name, fill(texts.argument, { name, wrong: wordsOfFault(wrong) }));
      continue;
    }
    if (name === 'additionalProperties' && place === 'record' && !(argument === false && coversAll(node, scope.known))) refuse(name, texts.additional);
    if (place === 'record')
      checkNames(name, argument, scope.known, (each, at) => {
        refuse(name, each, at);
      });
    for (const part of keyword.parts?.(argument) ?? []) {
      walk(part.schema, [pointer, escaped(name), ...part.steps.map(escaped)].join('/'), placeOf(part, name, node, place), insideOf(part, place, scope));
    }
  }
  // a condition may be one that never holds; references are open in the first walk
  if (around.known === undefined && place !== 'test' && problems.length === before) {
    for (const { keyword, at = '', message } of contradictionsOf(node))
      problems.push({ pointer: `${pointer}/${keyword}${at === '' ? '' : `/${at}`}`, keyword, message });
  }
}

function placeOf(part: SchemaPart, keyword: string, node: Readonly<Record<string, unknown>>, place: Place): Place {
  switch (part.about) {
    case 'definition':
      return 'definition';
    case 'same':
      return place;
    case 'test':
      return place === 'record' ? 'record' : 'test';
    case 'item':
      return (place === 'field' || place === 'definition') && keyword === 'items' && isTable(node as PropertySchema) ? 'record' : 'value';
    case 'member':
      return place === 'record' ? 'field' : place === 'definition' ? 'definition' : 'value';
  }
}

function insideOf({ about }: SchemaPart, place: Place, scope: Walk): Walk {
  if (place !== 'record' || (about !== 'test' && about !== 'same') || scope.inside === 'condition') return scope;
  return { ...scope, inside: about === 'test' ? 'condition' : 'branch' };
}

/** What stands in a condition declares nothing; neither does a member of a branch that is given nothing a field has. */
function isTest(node: Readonly<Record<string, unknown>>, inside: Walk['inside'], place: Place): boolean {
  return inside === 'condition' || (inside === 'branch' && place === 'field' && ['type', 'title', 'x-ui', '$ref'].every((name) => !Object.hasOwn(node, name)));
}

/** A condition declares nothing, and a branch only what it gives something that a field has. */
function membersOf(record: PropertySchema, around: ReadonlySet<string>, inside: Walk['inside']): ReadonlySet<string> {
  const all = inside === 'condition' ? {} : propertiesOf(record);
  const own = Object.keys(all).filter((name) => !isRecord(all[name]) || !isTest(all[name], inside, 'field'));
  return around.size === 0 || own.some((name) => !around.has(name)) ? new Set([...around, ...own]) : around;
}

function coversAll(node: Readonly<Record<string, unknown>>, known: ReadonlySet<string> | undefined): boolean {
  const own = isRecord(node['properties']) ? node['properties'] : {};
  return known === undefined || [...known].every((name) => Object.hasOwn(own, name));
}

/** Names that conditions and demands mention must be fields. */
function checkNames(keyword: string, argument: unknown, known: ReadonlySet<string> | undefined, refuse: (message: Localised, at: string) => void): void {
  if (known === undefined) return;
  const missing = (names: readonly unknown[]): string[] => names.map(String).filter((name) => !known.has(name));
  if (keyword === 'properties' && isRecord(argument))
    for (const name of Object.keys(argument)) if (name in Object.prototype) refuse(fill(texts.noName, { name }), keyword);
  if (keyword === 'required' && Array.isArray(argument)) for (const name of missing(argument)) refuse(fill(texts.noField, { name }), keyword);
  if (!isRecord(argument)) return;
  if (keyword === 'properties' || keyword === 'dependentSchemas' || keyword === 'dependentRequired')
    for (const name of missing(Object.keys(argument))) refuse(fill(texts.noField, { name }), keyword);
  if (keyword === 'dependentRequired')
    for (const names of Object.values(argument)) if (Array.isArray(names)) for (const name of missing(names)) refuse(fill(texts.noField, { name }), keyword);
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

const texts = {
  foreign: {
    'zh-CN': '$ref 只能引用本对象内的 schema【{reference}】',
    'en-US': '$ref leads to schemas of this object only, not to {reference}',
    'zh-TW': '$ref 只能引用本物件內的 schema【{reference}】',
  },
  dangling: {
    'zh-CN': '$ref 引用的 schema 不存在【{reference}】',
    'en-US': '$ref leads to no schema: {reference}',
    'zh-TW': '$ref 引用的 schema 不存在【{reference}】',
  },
  recursive: {
    'zh-CN': '$ref 不能引用包含自己的 schema【{reference}】',
    'en-US': '$ref leads to a schema that it stands in: {reference}',
    'zh-TW': '$ref 不能引用包含自己的 schema【{reference}】',
  },
  large: { 'zh-CN': '$ref 展开后过大【{reference}】', 'en-US': '$ref makes the schema too large: {reference}', 'zh-TW': '$ref 展開後過大【{reference}】' },
  onlyFields: { 'zh-CN': '【{name}】只能用于字段', 'en-US': '{name} is for fields only', 'zh-TW': '【{name}】只能用於欄位' },
  unknown: { 'zh-CN': '未知的 JSON Schema 关键字【{name}】', 'en-US': 'JSON Schema has no keyword {name}', 'zh-TW': '未知的 JSON Schema 關鍵字【{name}】' },
  unsupported: {
    'zh-CN': '不支持的 JSON Schema 关键字【{name}】：{reason}',
    'en-US': 'the keyword {name} of JSON Schema is not supported: {reason}',
    'zh-TW': '不支援的 JSON Schema 關鍵字【{name}】：{reason}',
  },
  onlyValues: { 'zh-CN': '【{name}】只能用于字段的值', 'en-US': '{name} is for the values of fields only', 'zh-TW': '【{name}】只能用於欄位的值' },
  argument: { 'zh-CN': '【{name}】的参数有误：{wrong}', 'en-US': 'the argument of {name} is wrong: {wrong}', 'zh-TW': '【{name}】的參數有誤：{wrong}' },
  additional: {
    'zh-CN': '对象和行没有字段以外的内容，只能在列出全部字段的地方为 false',
    'en-US': 'objects and rows hold nothing but fields; this can only be false where all fields are listed',
    'zh-TW': '物件和列沒有欄位以外的內容，只能在列出全部欄位的地方為 false',
  },
  noField: { 'zh-CN': '字段不存在【{name}】', 'en-US': 'there is no field {name}', 'zh-TW': '欄位不存在【{name}】' },
  noName: { 'zh-CN': '字段不存在【{name}：不能用作字段名】', 'en-US': '{name} cannot be the name of a field', 'zh-TW': '欄位不存在【{name}：不能用作欄位名】' },
} as const;
