import type { QueryFilter } from '../../../schemas/calls/shapes.ts';

/** What is known of a list when a filter for it is made: the name of a column, and values that rows have there, smallest first. */
export interface Known {
  readonly property: string;
  readonly values: readonly string[];
}

/** One question and its right answer, judged here by the delivered value alone. */
export interface FilterCase {
  readonly name: string;
  readonly filter: (known: Known) => QueryFilter | object;
  /** Whether a row with this value is an answer; or what the question is refused for. */
  readonly keeps: ((value: string, known: Known) => boolean) | { readonly code: string };
}

export type Kind = 'text' | 'time' | 'number' | 'flag' | 'list';

// helpers

type Keeps = FilterCase['keeps'];
type Test = (value: string, known: Known) => boolean;
const one = (property: string, operation: string | undefined, value?: unknown, more: object = {}): object => ({
  property,
  value,
  ...(operation === undefined ? {} : { operation }),
  ...more,
});
const made = (name: string, operation: string | undefined, value: (known: Known) => unknown, keeps: Keeps): FilterCase => ({
  name,
  filter: (known) => ({ querys: [one(known.property, operation, value(known))] }),
  keeps,
});
const at = ({ values }: Known, share: number): string => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 'none';
const low = (known: Known): string => at(known, 0);
const mid = (known: Known): string => at(known, 0.5);
const top = (known: Known): string => at(known, 1);
const all: Test = () => true;
const none: Test = () => false;
const value = { code: 'value' };
const operation = { code: 'operation' };
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const fold = (text: string): string => text.toLowerCase();
const piece = (known: Known): string => [...mid(known)].slice(1, 4).join('');
const head = (known: Known): string => [...mid(known)].slice(0, 2).join('');
const tail = (known: Known): string => [...mid(known)].slice(-2).join('');
const holds = (text: string, part: string): boolean => fold(text).includes(fold(part));

function textCases(): FilterCase[] {
  return [
    { name: 'no filter', filter: () => ({}), keeps: all },
    { name: 'empty filter', filter: () => ({ querys: [], sorter: [], params: {}, groupRelation: 'OR' }), keeps: all },
    // operations
    made('EQUAL', 'EQUAL', mid, (text, known) => text === mid(known)),
    made('no operation is EQUAL', undefined, mid, (text, known) => text === mid(known)),
    made('EQUAL of nothing there', 'EQUAL', () => 'nobody has this', none),
    made(
      'EQUAL of a picked {id, name}',
      'EQUAL',
      (known) => ({ id: mid(known), name: 'x' }),
      (text, known) => text === mid(known),
    ),
    made(
      'EQUAL_IGNORE_CASE',
      'EQUAL_IGNORE_CASE',
      (known) => mid(known).toUpperCase(),
      (text, known) => fold(text) === fold(mid(known)),
    ),
    made('NOT_EQUAL takes what is empty along', 'NOT_EQUAL', mid, (text, known) => text !== mid(known)),
    made('LESS', 'LESS', mid, (text, known) => text !== '' && byBytes(text, mid(known)) < 0),
    made('LESS_EQUAL', 'LESS_EQUAL', mid, (text, known) => text !== '' && byBytes(text, mid(known)) <= 0),
    made('GREAT', 'GREAT', mid, (text, known) => byBytes(text, mid(known)) > 0),
    made('GREAT_EQUAL', 'GREAT_EQUAL', mid, (text, known) => byBytes(text, mid(known)) >= 0),
    made('LIKE', 'LIKE', piece, (text, known) => holds(text, piece(known))),
    made('LEFT_LIKE ends with', 'LEFT_LIKE', tail, (text, known) => fold(text).endsWith(fold(tail(known)))),
    made('RIGHT_LIKE begins with', 'RIGHT_LIKE', head, (text, known) => fold(text).startsWith(fold(head(known)))),
    made(
      'LIKE takes % literally',
      'LIKE',
      () => '%',
      (text) => text.includes('%'),
    ),
    made(
      'LIKE takes _ literally',
      'LIKE',
      () => '_',
      (text) => text.includes('_'),
    ),
    made(
      'LIKE takes \\ literally',
      'LIKE',
      () => '\\',
      (text) => text.includes('\\'),
    ),
    made(
      'IS_NULL',
      'IS_NULL',
      () => undefined,
      (text) => text === '',
    ),
    made(
      'IS_NULL whatever its value',
      'IS_NULL',
      () => 'x',
      (text) => text === '',
    ),
    made(
      'NOTNULL',
      'NOTNULL',
      () => undefined,
      (text) => text !== '',
    ),
    made(
      'IN a list',
      'IN',
      (known) => [low(known), mid(known)],
      (text, known) => text === low(known) || text === mid(known),
    ),
    made(
      'IN a list of one',
      'IN',
      (known) => [mid(known)],
      (text, known) => text === mid(known),
    ),
    made(
      'IN skips what is empty',
      'IN',
      (known) => ['', mid(known), null],
      (text, known) => text === mid(known),
    ),
    made(
      'BETWEEN two',
      'BETWEEN',
      (known) => [mid(known), top(known)],
      (text, known) => byBytes(text, mid(known)) >= 0 && byBytes(text, top(known)) <= 0,
    ),
    made(
      'BETWEEN with an open end',
      'BETWEEN',
      (known) => [mid(known), ''],
      (text, known) => byBytes(text, mid(known)) >= 0,
    ),
    made(
      'BETWEEN with an open beginning',
      'BETWEEN',
      (known) => [null, mid(known)],
      (text, known) => text !== '' && byBytes(text, mid(known)) <= 0,
    ),
    // nothing to compare with
    ...['EQUAL', 'NOT_EQUAL', 'EQUAL_IGNORE_CASE', 'LESS', 'GREAT_EQUAL', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN', 'BETWEEN'].flatMap((name) =>
      ['', null, undefined].map((empty) => made(`${name} ${String(empty)} is dropped`, name, () => empty, all)),
    ),
    made('BETWEEN two open ends is dropped', 'BETWEEN', () => ['', ''], all),
    made('IN [] finds nothing', 'IN', () => [], none),
    made('IN [""] finds nothing', 'IN', () => [''], none),
    made('IN "," finds nothing', 'IN', () => ',', none),
    // values that are none
    ...['EQUAL', 'LIKE', 'LESS', 'NOT_EQUAL'].flatMap((name) => [
      made(`${name} of a list`, name, () => ['a', 'b'], value),
      made(`${name} of an object`, name, () => ({ a: 1 }), value),
    ]),
    made('IN with an object', 'IN', () => ['a', { a: 1 }], value),
    made('BETWEEN three', 'BETWEEN', () => ['a', 'b', 'c'], { code: 'range' }),
    made('half a character', 'EQUAL', () => '\ud800', value),
    made('half a character in a list', 'IN', () => ['a', '\udc00x'], value),
    made('half a character in a piece', 'LIKE', () => 'x\ud83d', value),
    made('too many values', 'IN', () => Array.from({ length: 5_001 }, (_, index) => String(index)), { code: 'values' }),
    ...["' or 1=1 --", "x'); delete from wf_task; --", '$1', '${userId}', 'null', '{}'].map((text) =>
      made(
        `the value ${text} is only a value`,
        'EQUAL',
        () => text,
        (found) => found === text,
      ),
    ),
  ];
}

/** Names, groups, pages: once for a list, whichever of its columns. */
function onceCases(): FilterCase[] {
  const grouped = (name: string, querys: (known: Known) => readonly object[], keeps: Test, more: object = {}): FilterCase => ({
    name,
    filter: (known) => ({ querys: querys(known), ...more }),
    keeps,
  });
  const eq = (known: Known, share: number, more: object): object => one(known.property, 'EQUAL', at(known, share), more);
  const spelled = (name: string, spell: (property: string) => string): FilterCase => ({
    name: `spelled ${name}`,
    filter: (known) => ({ querys: [one(spell(known.property), 'EQUAL', mid(known))] }),
    keeps: (text, known) => text === mid(known),
  });
  const snake = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const refusedName = (property: string): FilterCase[] => [
    { name: `the name ${JSON.stringify(property)}`, filter: () => ({ querys: [one(property, 'EQUAL', 'x')] }), keeps: { code: 'property' } },
    { name: `the name ${JSON.stringify(property)}, empty`, filter: () => ({ querys: [one(property, 'IS_NULL')] }), keeps: { code: 'property' } },
    { name: `sorted by ${JSON.stringify(property)}`, filter: () => ({ sorter: [{ property, direction: 'ASC' }] }), keeps: { code: 'sorter' } },
  ];
  return [
    ...[
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'nosuch',
      'nosuch.id',
      'tenant_id',
      'password_hash',
      "id' or '1'='1",
      '(select 1)',
      '\ud800',
    ].flatMap(refusedName),
    spelled('as a column', (property) => `${snake(property)}_`),
    spelled('with the alias of a table', (property) => `tmp.${snake(property)}_`),
    spelled('in capitals', (property) => snake(property).toUpperCase()),
    spelled('as a physical column', (property) => `F_${snake(property).toUpperCase()}`),
    // groups
    grouped(
      'one group, AND',
      (known) => [eq(known, 0, {}), eq(known, 1, {})],
      (text, known) => text === low(known) && text === top(known),
    ),
    grouped(
      'one group, OR',
      (known) => [eq(known, 0, { relation: 'OR' }), eq(known, 1, { relation: 'OR' })],
      (text, known) => text === low(known) || text === top(known),
    ),
    grouped(
      'the first relation says nothing',
      (known) => [eq(known, 0, { relation: 'OR' }), eq(known, 1, { relation: 'AND' })],
      (text, known) => text === low(known) && text === top(known),
    ),
    grouped(
      'a later OR joins',
      (known) => [eq(known, 0, { relation: 'AND' }), eq(known, 1, { relation: 'OR' })],
      (text, known) => text === low(known) || text === top(known),
    ),
    grouped(
      'from the left: (a or b) and c',
      (known) => [eq(known, 0, {}), eq(known, 1, { relation: 'OR' }), one(known.property, 'NOT_EQUAL', low(known), { relation: 'AND' })],
      (text, known) => text === top(known) && text !== low(known),
    ),
    grouped(
      'from the left: (a and b) or c',
      (known) => [eq(known, 0, {}), eq(known, 1, { relation: 'AND' }), eq(known, 0.5, { relation: 'OR' })],
      (text, known) => text === mid(known) || (text === low(known) && text === top(known)),
    ),
    grouped(
      'a dropped first member',
      (known) => [one(known.property, 'EQUAL', ''), eq(known, 0.5, { relation: 'OR' })],
      (text, known) => text === mid(known),
    ),
    grouped(
      'groups, AND',
      (known) => [eq(known, 0, { group: 'a' }), eq(known, 1, { group: 'b' })],
      (text, known) => text === low(known) && text === top(known),
    ),
    grouped(
      'groups, OR',
      (known) => [eq(known, 0, { group: 'a' }), eq(known, 1, { group: 'b' })],
      (text, known) => text === low(known) || text === top(known),
      { groupRelation: 'OR' },
    ),
    grouped(
      'groups of alternatives',
      (known) => [eq(known, 0, { group: 'a', relation: 'OR' }), eq(known, 0.5, { group: 'a', relation: 'OR' }), eq(known, 0.5, { group: 'b' })],
      (text, known) => text === mid(known),
    ),
    grouped(
      'groups that are apart',
      (known) => [eq(known, 0, { group: 'a' }), eq(known, 0.5, { group: 'b' }), eq(known, 0.5, { group: 'a', relation: 'OR' })],
      (text, known) => text === mid(known),
    ),
    grouped(
      'a group called constructor',
      (known) => [eq(known, 0, { group: 'constructor' }), eq(known, 0, { group: '__proto__' })],
      (text, known) => text === low(known),
    ),
    {
      name: 'conditions beside the page',
      filter: (known) => ({ pageBean: { page: 1, pageSize: -1, querys: [one(known.property, 'EQUAL', mid(known))] } }),
      keeps: (text, known) => text === mid(known),
    },
    { name: 'params', filter: (known) => ({ params: { [known.property]: mid(known) } }), keeps: (text, known) => text === mid(known) },
    {
      name: 'params hold beside groups',
      filter: (known) => ({
        params: { [known.property]: mid(known) },
        querys: [eq(known, 0, { group: 'a' }), eq(known, 0.5, { group: 'b' })],
        groupRelation: 'OR',
      }),
      keeps: (text, known) => text === mid(known),
    },
    { name: 'empty params', filter: (known) => ({ params: { [known.property]: '' } }), keeps: all },
    { name: 'params of a name that is none', filter: () => ({ params: { constructor: 'x' } }), keeps: { code: 'property' } },
    // pages and order
    { name: 'sorted', filter: (known) => ({ sorter: [{ property: known.property, direction: 'DESC' }] }), keeps: all },
    ...['-1', -1, 0, 99_999_999, '5001'].map(
      (pageSize): FilterCase => ({
        name: `pageSize ${JSON.stringify(pageSize)} is everything`,
        filter: () => ({ pageBean: { page: '1', pageSize, showTotal: 'true' } }),
        keeps: all,
      }),
    ),
    { name: 'a page that no list has', filter: () => ({ pageBean: { page: 2_000_000 } }), keeps: { code: 'page' } },
  ];
}

function timeCases(): FilterCase[] {
  const day = (known: Known): string => mid(known).slice(0, 10);
  const minute = (known: Known): string => mid(known).slice(0, 16);
  const on = (text: string, of: string): boolean => text.startsWith(of);
  const some = (text: string): boolean => text !== '';
  return [
    made('EQUAL a moment', 'EQUAL', mid, (text, known) => text === mid(known)),
    made(
      'EQUAL a moment with T',
      'EQUAL',
      (known) => mid(known).replace(' ', 'T'),
      (text, known) => text === mid(known),
    ),
    made('EQUAL a day is the whole day', 'EQUAL', day, (text, known) => on(text, day(known))),
    made('EQUAL a minute is the whole minute', 'EQUAL', minute, (text, known) => on(text, minute(known))),
    made(
      'EQUAL a month',
      'EQUAL',
      (known) => day(known).slice(0, 7),
      (text, known) => on(text, day(known).slice(0, 7)),
    ),
    made(
      'EQUAL a year',
      'EQUAL',
      (known) => day(known).slice(0, 4),
      (text, known) => on(text, day(known).slice(0, 4)),
    ),
    made('EQUAL_IGNORE_CASE a day', 'EQUAL_IGNORE_CASE', day, (text, known) => on(text, day(known))),
    made('NOT_EQUAL a day', 'NOT_EQUAL', day, (text, known) => !on(text, day(known))),
    made(
      'IN days',
      'IN',
      (known) => [day(known), low(known).slice(0, 10)],
      (text, known) => on(text, day(known)) || on(text, low(known).slice(0, 10)),
    ),
    made(
      'IN days as text',
      'IN',
      (known) => `${day(known)},${low(known).slice(0, 10)}`,
      (text, known) => on(text, day(known)) || on(text, low(known).slice(0, 10)),
    ),
    made('IN []', 'IN', () => [], none),
    made('LESS than a day', 'LESS', day, (text, known) => some(text) && text < day(known)),
    made('LESS_EQUAL a day takes the whole day', 'LESS_EQUAL', day, (text, known) => some(text) && text.slice(0, 10) <= day(known)),
    made('GREAT than a day begins after it', 'GREAT', day, (text, known) => text.slice(0, 10) > day(known)),
    made('GREAT_EQUAL a day', 'GREAT_EQUAL', day, (text, known) => text >= day(known)),
    made('LESS than a moment', 'LESS', mid, (text, known) => some(text) && text < mid(known)),
    made('LESS_EQUAL a moment', 'LESS_EQUAL', mid, (text, known) => some(text) && text <= mid(known)),
    made('GREAT than a moment', 'GREAT', mid, (text, known) => text > mid(known)),
    made('GREAT_EQUAL a moment', 'GREAT_EQUAL', mid, (text, known) => text >= mid(known)),
    {
      name: '>= day and <= day',
      filter: (known) => ({ querys: [one(known.property, 'GREAT_EQUAL', day(known)), one(known.property, 'LESS_EQUAL', day(known))] }),
      keeps: (text, known) => on(text, day(known)),
    },
    {
      name: '> day and < day',
      filter: (known) => ({ querys: [one(known.property, 'GREAT', day(known)), one(known.property, 'LESS', day(known))] }),
      keeps: none,
    },
    made(
      'BETWEEN one day',
      'BETWEEN',
      (known) => [day(known), day(known)],
      (text, known) => on(text, day(known)),
    ),
    made(
      'BETWEEN "day,day"',
      'BETWEEN',
      (known) => `${day(known)},${day(known)}`,
      (text, known) => on(text, day(known)),
    ),
    made(
      'BETWEEN "day|day"',
      'BETWEEN',
      (known) => `${day(known)}|${day(known)}`,
      (text, known) => on(text, day(known)),
    ),
    made(
      'BETWEEN "day," has no end',
      'BETWEEN',
      (known) => `${day(known)},`,
      (text, known) => text >= day(known),
    ),
    made('BETWEEN "day" has no end', 'BETWEEN', day, (text, known) => text >= day(known)),
    made(
      'BETWEEN ",day" has no beginning',
      'BETWEEN',
      (known) => `,${day(known)}`,
      (text, known) => some(text) && text.slice(0, 10) <= day(known),
    ),
    made('BETWEEN ","', 'BETWEEN', () => ',', all),
    made('BETWEEN the wrong way round', 'BETWEEN', () => ['2100-01-01', '1900-01-01'], none),
    made(
      'BETWEEN moments',
      'BETWEEN',
      (known) => [low(known), mid(known)],
      (text, known) => some(text) && text >= low(known) && text <= mid(known),
    ),
    made(
      'LIKE',
      'LIKE',
      (known) => day(known).slice(5),
      (text, known) => text.includes(day(known).slice(5)),
    ),
    made(
      'RIGHT_LIKE',
      'RIGHT_LIKE',
      (known) => day(known).slice(0, 7),
      (text, known) => on(text, day(known).slice(0, 7)),
    ),
    made(
      'IS_NULL',
      'IS_NULL',
      () => undefined,
      (text) => text === '',
    ),
    made('NOTNULL', 'NOTNULL', () => undefined, some),
    ...['EQUAL', 'LESS_EQUAL', 'BETWEEN'].map((name) => made(`${name} "" is dropped`, name, () => '', all)),
    ...[
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '20260101',
      '2026-11-20 24:00',
      '2026-11-20 09',
      '0000-01-01',
      '2026-11-20T09:30:00Z',
      '2026-11-20T09:30:00+08:00',
      '2026-11-20 09:30:00.5',
      1_763_600_000_000,
      true,
    ].flatMap((wrong) => ['EQUAL', 'GREAT_EQUAL', 'BETWEEN', 'IN'].map((name) => made(`${name} ${String(wrong)}`, name, () => wrong, value))),
  ];
}

function numberCases(): FilterCase[] {
  const n = Number;
  const some = (text: string): boolean => text !== '';
  return [
    made('EQUAL', 'EQUAL', mid, (text, known) => some(text) && n(text) === n(mid(known))),
    made(
      'EQUAL a number',
      'EQUAL',
      (known) => n(mid(known)),
      (text, known) => some(text) && n(text) === n(mid(known)),
    ),
    made(
      'EQUAL written otherwise',
      'EQUAL',
      (known) => ` ${mid(known)}${mid(known).includes('.') ? '' : '.0'}0 `,
      (text, known) => some(text) && n(text) === n(mid(known)),
    ),
    made('EQUAL_IGNORE_CASE', 'EQUAL_IGNORE_CASE', mid, (text, known) => some(text) && n(text) === n(mid(known))),
    made('NOT_EQUAL', 'NOT_EQUAL', mid, (text, known) => !some(text) || n(text) !== n(mid(known))),
    made('LESS', 'LESS', mid, (text, known) => some(text) && n(text) < n(mid(known))),
    made('LESS_EQUAL', 'LESS_EQUAL', mid, (text, known) => some(text) && n(text) <= n(mid(known))),
    made('GREAT', 'GREAT', mid, (text, known) => some(text) && n(text) > n(mid(known))),
    made('GREAT_EQUAL', 'GREAT_EQUAL', mid, (text, known) => some(text) && n(text) >= n(mid(known))),
    made(
      'GREAT 9 is no matter of letters',
      'GREAT',
      () => '9',
      (text) => some(text) && n(text) > 9,
    ),
    made(
      'IN',
      'IN',
      (known) => [n(low(known)), mid(known)],
      (text, known) => some(text) && (n(text) === n(low(known)) || n(text) === n(mid(known))),
    ),
    made(
      'IN as text',
      'IN',
      (known) => `${low(known)}, ${mid(known)}`,
      (text, known) => some(text) && (n(text) === n(low(known)) || n(text) === n(mid(known))),
    ),
    made('IN []', 'IN', () => [], none),
    made(
      'BETWEEN',
      'BETWEEN',
      (known) => [low(known), mid(known)],
      (text, known) => some(text) && n(text) >= n(low(known)) && n(text) <= n(mid(known)),
    ),
    made(
      'BETWEEN open',
      'BETWEEN',
      (known) => `${mid(known)},`,
      (text, known) => some(text) && n(text) >= n(mid(known)),
    ),
    made(
      'IS_NULL',
      'IS_NULL',
      () => undefined,
      (text) => !some(text),
    ),
    made('NOTNULL', 'NOTNULL', () => undefined, some),
    ...['EQUAL', 'GREAT', 'IN', 'BETWEEN'].map((name) => made(`${name} "" is dropped`, name, () => '', all)),
    ...['x', '1e3', '1,5x', "1' or '1'='1", 'NaN', '0x10', '٣', true].flatMap((wrong) =>
      ['EQUAL', 'LESS', 'IN', 'BETWEEN'].map((name) => made(`${name} ${String(wrong)}`, name, () => wrong, value)),
    ),
  ];
}

/** Delivered as 1/0, Y/N or true/false. */
function flagCases(): FilterCase[] {
  const isOn = (text: string): boolean => ['1', 'Y', 'true'].includes(text);
  const isOff = (text: string): boolean => ['0', 'N', 'false'].includes(text);
  return [
    ...[true, 'true', 1, '1', 'Y', 'y', 'TRUE'].map((on) => made(`EQUAL ${JSON.stringify(on)}`, 'EQUAL', () => on, isOn)),
    ...[false, 'false', 0, '0', 'N'].map((off) => made(`EQUAL ${JSON.stringify(off)}`, 'EQUAL', () => off, isOff)),
    made(
      'NOT_EQUAL 1',
      'NOT_EQUAL',
      () => 1,
      (text) => !isOn(text),
    ),
    made(
      'IN 0,1',
      'IN',
      () => '0,1',
      (text) => isOn(text) || isOff(text),
    ),
    made('IN [1]', 'IN', () => [1], isOn),
    made('IN []', 'IN', () => [], none),
    made('EQUAL ""', 'EQUAL', () => '', all),
    made(
      'IS_NULL',
      'IS_NULL',
      () => undefined,
      (text) => text === '',
    ),
    made(
      'NOTNULL',
      'NOTNULL',
      () => undefined,
      (text) => text !== '',
    ),
    ...['2', 'yes', 'on', '-1'].map((wrong) => made(`EQUAL ${wrong}`, 'EQUAL', () => wrong, value)),
    // a search for a piece of text goes through columns of every kind
    made('LIKE', 'LIKE', () => 'RU', isOn),
    made('LIKE what no switch is', 'LIKE', () => '1', none),
    ...['LESS', 'GREAT_EQUAL', 'BETWEEN'].map((name) => made(name, name, () => '1', operation)),
  ];
}

/** Delivered as members joined by commas. */
function listCases(): FilterCase[] {
  const members = (text: string): string[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const first = (known: Known): string => members(mid(known))[0] ?? 'none';
  return [
    made('EQUAL a member', 'EQUAL', first, (text, known) => members(text).includes(first(known))),
    made(
      'EQUAL_IGNORE_CASE',
      'EQUAL_IGNORE_CASE',
      (known) => first(known).toUpperCase(),
      (text, known) => members(text).includes(first(known)),
    ),
    made('NOT_EQUAL', 'NOT_EQUAL', first, (text, known) => !members(text).includes(first(known))),
    made(
      'IN',
      'IN',
      (known) => [first(known), 'x'],
      (text, known) => members(text).includes(first(known)),
    ),
    made(
      'IN as text',
      'IN',
      (known) => `x,${first(known)}`,
      (text, known) => members(text).includes(first(known)),
    ),
    made('IN []', 'IN', () => [], none),
    made('EQUAL ""', 'EQUAL', () => '', all),
    made(
      'IS_NULL',
      'IS_NULL',
      () => undefined,
      (text) => members(text).length === 0,
    ),
    made(
      'NOTNULL',
      'NOTNULL',
      () => undefined,
      (text) => members(text).length > 0,
    ),
    made('LIKE', 'LIKE', first, (text, known) => text.includes(first(known))),
    made('EQUAL an object', 'EQUAL', () => ({ a: 1 }), value),
    made('half a character', 'EQUAL', () => '\ud800', value),
    ...['LESS', 'LESS_EQUAL', 'GREAT', 'GREAT_EQUAL', 'BETWEEN'].map((name) => made(name, name, () => 'a', operation)),
  ];
}

/** Delivered values as text; nothing is the empty text. */
export const once: readonly FilterCase[] = onceCases();
export const kinds: Readonly<Record<Kind, readonly FilterCase[]>> = {
  text: textCases(),
  time: timeCases(),
  number: numberCases(),
  flag: flagCases(),
  list: listCases(),
};
