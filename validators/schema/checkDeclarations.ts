import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { declarationsOf, isTable, type Declaration, type PropertySchema } from '../../registry/form/index.ts';
import type { SchemaProblem } from './checkSchema.ts';

/**
 * A field that several branches declare is one field: it has one type, and a table has one set of columns. What the first
 * declaration says is what the form, lists and formulas know of it; the others may only narrow it.
 */
export function checkDeclarations(schema: PropertySchema): SchemaProblem[] {
  return checkRecord(declarationsOf<PropertySchema>(schema, ''));
}

// helpers

type Place = Declaration<PropertySchema>;

function checkRecord(places: readonly Place[]): SchemaProblem[] {
  const firsts = new Map(places.map((place) => [place.name, place] as const).reverse());
  return [...firsts.values()].reverse().flatMap((first) => {
    const others = places.filter((place) => place.name === first.name && place !== first);
    const differing = others.filter((other) => !narrows(other.property, first.property));
    const problems = differing.map(({ name, property, at }) =>
      problem(`${at}/type`, 'type', fill(texts.type, { name, type: wordOf(property), at: first.at, declared: wordOf(first.property) })),
    );
    problems.push(...others.flatMap((other) => unread(first, other)));
    return isTable(first.property)
      ? [
          ...problems,
          ...checkRows(
            first,
            others.filter(({ property }) => isTable(property)),
          ),
        ]
      : problems;
  });
}

function checkRows(first: Place, others: readonly Place[]): SchemaProblem[] {
  const columns = columnsOf(first);
  const known = new Set(columns.map(({ name }) => name));
  const added = others.flatMap(columnsOf).filter(({ name }) => !known.has(name));
  return [
    ...added.map(({ name, at }) => problem(at, 'properties', fill(texts.column, { table: first.name, at: first.at, name }))),
    ...checkRecord([...columns, ...others.flatMap(columnsOf).filter(({ name }) => known.has(name))]),
  ];
}

/** What makes a field stands at its first declaration; said otherwise at another, it would not be read. */
function unread(first: Place, { name, property, at }: Place): SchemaProblem[] {
  return Object.keys(property)
    .filter((key) => key.startsWith('x-') && JSON.stringify(property[key]) !== JSON.stringify(first.property[key]))
    .map((key) => problem(`${at}/${key}`, key, fill(texts.unread, { name, at: first.at, key })));
}

const columnsOf = ({ property, at }: Place): Place[] => declarationsOf<PropertySchema>(property.items ?? {}, `${at}/items`);
const problem = (pointer: string, keyword: string, message: Localised): SchemaProblem => ({ pointer, keyword, message });

/** Whether values of one type are values of the other; a declaration without a type leaves it as it is. */
function narrows(other: PropertySchema, first: PropertySchema): boolean {
  const [types, allowed] = [typesOf(other), typesOf(first)];
  return types.length === 0 || allowed.length === 0 || types.every((type) => allowed.includes(type));
}

/** Numbers are of one type in forms; so are rows, which other lists are not. */
function typesOf(property: PropertySchema): readonly string[] {
  if (isTable(property)) return ['table'];
  return [property.type ?? []]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => (type === 'integer' ? 'number' : type));
}

const wordOf = (property: PropertySchema): string => typesOf(property).join('/');

const texts = {
  type: {
    'zh-CN': '字段【{name}】的类型 {type} 与【{at}】声明的 {declared} 不一致',
    'en-US': 'field {name} is of type {type} here and {declared} where it is declared, at {at}',
    'zh-TW': '欄位【{name}】的類型 {type} 與【{at}】宣告的 {declared} 不一致',
  },
  column: {
    'zh-CN': '表格【{table}】在【{at}】的声明中没有列【{name}】',
    'en-US': 'the table {table}, as it is declared at {at}, has no column {name}',
    'zh-TW': '表格【{table}】在【{at}】的宣告中沒有欄【{name}】',
  },
  unread: {
    'zh-CN': '字段【{name}】由【{at}】声明，这里的【{key}】不起作用',
    'en-US': 'field {name} is declared at {at}; {key} has no effect here',
    'zh-TW': '欄位【{name}】由【{at}】宣告，這裡的【{key}】不起作用',
  },
} as const;
