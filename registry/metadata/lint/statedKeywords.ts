import { branchKeywords, inlineReferences, isRecord, isTable, type PropertySchema } from '../../form/index.ts';
import type { RawItem } from '../types.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';

/** One keyword with which a schema judges the value of a field, wherever it stands. */
export interface StatedKeyword {
  readonly field: BoFieldEntry;
  readonly keyword: string;
  readonly argument: unknown;
  readonly pointer: string;
  /** It judges the members of a list. */
  readonly isMember: boolean;
}

/** Every keyword of the schema of a business object that judges values of fields: in declarations, in branches and in conditions. */
export function statedKeywords(item: RawItem): readonly StatedKeyword[] {
  const shape = shapeOfBo(item);
  const { schema } = inlineReferences((item.spec as unknown as { readonly schema: PropertySchema }).schema);
  return keywordsOfRecord(schema, '/spec/schema', { shape, table: undefined });
}

// helpers

interface Place {
  readonly shape: BoShape;
  /** The table whose rows are judged. */
  readonly table: string | undefined;
}

/** Keywords whose schemas judge what the schema around them judges. */
const same: readonly string[] = [...branchKeywords, 'if', 'not'];

function keywordsOfRecord(node: PropertySchema, pointer: string, place: Place): StatedKeyword[] {
  const members = Object.entries(isRecord(node.properties) ? (node.properties as Readonly<Record<string, PropertySchema>>) : {}).flatMap(([name, member]) => {
    const field = (place.table === undefined ? place.shape.main : place.shape.tables.get(place.table))?.get(name);
    const at = `${pointer}${pointerOf('properties', name)}`;
    if (field === undefined || !isRecord(member)) return [];
    return isTable(field.property as PropertySchema) ? keywordsOfTable(member, at, { ...place, table: name }) : keywordsOfValue(member, at, field, false);
  });
  return [...members, ...inside(node, pointer).flatMap(({ schema, at }) => keywordsOfRecord(schema, at, place))];
}

function keywordsOfTable(node: PropertySchema, pointer: string, place: Place): StatedKeyword[] {
  const rows = (['items', 'contains'] as const).flatMap((keyword) =>
    isRecord(node[keyword]) ? keywordsOfRecord(node[keyword] as PropertySchema, `${pointer}/${keyword}`, place) : [],
  );
  return [...rows, ...inside(node, pointer).flatMap(({ schema, at }) => keywordsOfTable(schema, at, place))];
}

function keywordsOfValue(node: PropertySchema, pointer: string, field: BoFieldEntry, isMember: boolean): StatedKeyword[] {
  const own = Object.entries(node).map(
    ([keyword, argument]): StatedKeyword => ({ field, keyword, argument, pointer: `${pointer}${pointerOf(keyword)}`, isMember }),
  );
  const members = (['items', 'contains'] as const).flatMap((keyword) =>
    isRecord(node[keyword]) && !isMember ? keywordsOfValue(node[keyword] as PropertySchema, `${pointer}/${keyword}`, field, true) : [],
  );
  return [...own, ...members, ...inside(node, pointer).flatMap(({ schema, at }) => keywordsOfValue(schema, at, field, isMember))];
}

function inside(node: PropertySchema, pointer: string): { readonly schema: PropertySchema; readonly at: string }[] {
  const direct = same.flatMap((keyword): (readonly [unknown, string])[] => {
    const given = node[keyword];
    return Array.isArray(given) ? given.map((each: unknown, index) => [each, `${pointer}/${keyword}/${index}`] as const) : [[given, `${pointer}/${keyword}`]];
  });
  const dependent = isRecord(node.dependentSchemas)
    ? Object.entries(node.dependentSchemas).map(([name, each]) => [each, pointer + pointerOf('dependentSchemas', name)] as const)
    : [];
  return [...direct, ...dependent].flatMap(([schema, at]) => (isRecord(schema) ? [{ schema: schema as PropertySchema, at }] : []));
}
