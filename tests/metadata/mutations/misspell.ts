import { pointerOf, type RawItem } from '../../../registry/metadata/index.ts';
import type { Random } from '../../helpers/random.ts';
import { placesOfItem, type Place } from './places.ts';

/** A name within a text: all of it, or one of an expression. */
export interface Mention {
  readonly place: Place;
  readonly name: string;
  readonly from: number;
}

/** Every mention of a name of the items. Values of dictionaries count where a text in an expression is one. */
export function mentionsIn(items: readonly RawItem[]): Mention[] {
  const values = new Set(
    items.filter(({ kind }) => kind === 'dict').flatMap(({ spec }) => (spec as unknown as { items: { value: string }[] }).items.map(({ value }) => value)),
  );
  return items.flatMap(placesOfItem).flatMap((place) => tokensOf(place, values).map(({ name, from }) => ({ place, name, from })));
}

/** The item with another text, or another name of a property, at a place; the order of properties stays. */
export function changedAt({ item, steps, property }: Place, value: unknown): RawItem {
  const copy = structuredClone(item) as unknown as Record<string, unknown>;
  const [last = '', ...before] = [...steps].reverse();
  const above = before.reverse();
  const ownerOf = (path: readonly (string | number)[]): Record<string, unknown> =>
    path.reduce<Record<string, unknown>>((owner, step) => owner[step] as Record<string, unknown>, copy);
  const owner = ownerOf(above);
  if (!property) owner[last] = value;
  else {
    const entries = Object.entries(owner).map(([name, each]) => [name === last ? String(value) : name, each] as const);
    for (const name of Object.keys(owner)) delete owner[name];
    for (const [name, each] of entries) owner[name] = each;
  }
  return copy as unknown as RawItem;
}

/** The text of a place with another name where one stood. */
export const textWith = ({ place, name, from }: Mention, other: string): string =>
  `${String(place.value).slice(0, from)}${other}${String(place.value).slice(from + name.length)}`;

/** The place as a JSON pointer; `renamed` is what a property is called by now. */
export function pointerTo({ steps, property }: Place, renamed?: string): string {
  return pointerOf(...steps.slice(0, property && renamed !== undefined ? -1 : undefined), ...(property && renamed !== undefined ? [renamed] : []));
}

/** The name as somebody mistypes it: a letter less, one more, two the other way round. */
export function misspelt(name: string, known: ReadonlySet<string>, random: Random): string {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const at = random(name.length);
    const wrong = [
      `${name.slice(0, at)}${name.slice(at + 1)}`,
      `${name}x`,
      `${name.slice(0, at)}${name.charAt(at)}${name.slice(at)}`,
      `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`,
    ][random(4)] as string;
    if (
      wrong !== '' &&
      wrong.replace(/\[0+(?=\d)/, '[') !== name &&
      !known.has(wrong) &&
      !known.has(wrong.toLowerCase()) &&
      /^\D/.test(wrong) === /^\D/.test(name)
    )
      return wrong;
  }
  return `${name}x`;
}

// helpers

type Token = Pick<Mention, 'name' | 'from'>;

function tokensOf({ sort, value, property }: Place, values: ReadonlySet<string>): Token[] {
  const text = String(value);
  if (property) return sort === 'name' ? [{ name: text, from: 0 }] : [];
  switch (sort) {
    case 'name':
      return text === '' || text === '*' ? [] : [{ name: text, from: 0 }];
    case 'expression':
      return [...names(text), ...literals(text).filter(({ name }) => values.has(name))];
    case 'sql':
      return names(text);
    case 'rules':
      return found(/(?<=^|\||[:,])[A-Za-z_]\w*(?:\.\w+)*/g, text);
    case 'template':
      return found(/(?<=\{)[A-Za-z]\w*(?:\.\w+)*(?=\})/g, text);
    default:
      return [];
  }
}

/** Names outside of quotes. */
function names(text: string): Token[] {
  const bare = text.replace(/'[^']*'|"[^"]*"/g, (quoted) => ' '.repeat(quoted.length));
  return found(/(?<![\w.])[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*/g, bare).filter(({ name }) => !keywords.has(name));
}

const literals = (text: string): Token[] => found(/(?<=')[^',]+(?=')|(?<=")[^",]+(?=")/g, text);
const found = (pattern: RegExp, text: string): Token[] => [...text.matchAll(pattern)].map((match) => ({ name: match[0], from: match.index }));

const keywords: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'true',
  'false',
  'null',
  'item',
  'is',
  'in',
  'between',
  'select',
  'from',
  'where',
  'group',
  'by',
  'as',
  'sum',
]);
