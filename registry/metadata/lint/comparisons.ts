import { byName } from '../../../schemas/byName.ts';
import type { Identities, KnownIds } from '../../KnownIds.ts';
import type { Localised } from '../../localised.ts';
import { fill } from '../../words.ts';
import { documentStatuses } from '../../../schemas/metadata/index.ts';
import { numberControls } from '../../form/index.ts';
import { systemColumns, type BoProperty } from './boShape.ts';
import type { LintScope } from './context.ts';
import { fieldChoices } from './fieldChoices.ts';

/** A value that metadata compares with a column, as in a row filter or a condition of a query. */
export interface Comparison {
  readonly field: string;
  readonly op: string;
  readonly value: unknown;
}

/** Whether a name is a column of records with these fields: a field, a member that its values have, or `sqrId`. */
export function isColumnOf(fields: ReadonlyMap<string, BoProperty>): (name: string) => boolean {
  return (name) => {
    const [first = '', member] = name.split('.');
    if (systemColumns.has(name)) return true;
    const property = fields.get(first);
    if (property !== undefined) return member === undefined || hasMember(property, member);
    return first.endsWith('Id') && fields.has(first.slice(0, -2));
  };
}

/** Why a comparison is met by no record, or by accident: days that no calendar has, codes that nobody can choose, texts beside numbers, intervals in which nothing lies. */
export function comparisonProblem(
  { find, context }: Pick<LintScope, 'find' | 'context'>,
  fields: ReadonlyMap<string, BoProperty>,
  { field, op, value }: Comparison,
): Localised | undefined {
  const ids = idsOf(context.identities, fields, field);
  const nobody = ids === undefined || unasked.has(op) ? undefined : valuesIn(op, value).find((each) => isLiteral(each) && !ids.has(String(each)));
  if (nobody !== undefined) return noId(String(nobody), ids?.near(String(nobody)));
  const property = fields.get(field);
  if (property === undefined && field === 'status' && !unasked.has(op)) {
    const unknown = valuesIn(op, value).find((each) => isLiteral(each) && !documentStatuses.includes(String(each)));
    return unknown === undefined ? undefined : fill(texts.noStatus, { value: String(unknown), values: documentStatuses.join(' ') });
  }
  if (property === undefined || unasked.has(op) || value === null || value === undefined || value === '') return undefined;
  const values = valuesIn(op, value).filter(isLiteral);
  const [from, to] = values;
  const moment = momentOf(property);
  if (moment !== undefined) {
    const wrong = values.find((each) => !isMoment(String(each), moment));
    if (wrong !== undefined) return fill(moment === 'time' ? texts.noTime : texts.noDate, { value: String(wrong) });
  } else if (isText(property)) {
    if (ordering.has(op) && values.some((each) => typeof each === 'number'))
      return fill(texts.order, { value: String(values.find((each) => typeof each === 'number')) });
  }
  const choices = moment !== undefined || ordering.has(op) || isSwitchedByLinkage(fields, field) ? undefined : choicesFor(find, property);
  const unknown =
    choices === undefined
      ? undefined
      : values.find((each) => !choices.some((choice) => choice === String(each) || (typeof each === 'number' && Number(choice) === each)));
  if (unknown !== undefined) return fill(texts.noValue, { value: String(unknown) });
  if (op === 'BETWEEN' && values.length === 2 && isAfter(from, to)) return fill(texts.nothingBetween, { from: String(from), to: String(to) });
  return undefined;
}

/** Why a value is none of a kind that a column or a parameter takes by what is said of it: a filter of dates, a column of numbers, a dictionary. */
export function kindProblem(kind: 'date' | 'number' | readonly string[], { op, value }: Omit<Comparison, 'field'>): Localised | undefined {
  if (unasked.has(op) || value === null || value === undefined || value === '') return undefined;
  const values = valuesIn(op, value).filter(isLiteral);
  const isOne = (each: unknown): boolean =>
    kind === 'date' ? isMoment(String(each), 'date') : kind === 'number' ? isNumberText(String(each)) : kind.includes(String(each));
  const wrong = values.find((each) => !isOne(each));
  if (wrong !== undefined) return fill(kind === 'date' ? texts.noDate : kind === 'number' ? texts.noNumber : texts.noValue, { value: String(wrong) });
  return op === 'BETWEEN' && values.length === 2 && isAfter(values[0], values[1])
    ? fill(texts.nothingBetween, { from: String(values[0]), to: String(values[1]) })
    : undefined;
}

/** Whether linkage puts another dictionary in the place of the choices of a field, by its path. */
export function isSwitchedByLinkage(fields: ReadonlyMap<string, BoProperty>, path: string, table?: string): boolean {
  const own = table === undefined ? path : path.slice(table.length + 1);
  return [...fields].some(([at, property]) =>
    (property['x-linkage'] ?? []).some(({ then = [], else: otherwise = [] }) =>
      [...then, ...otherwise].some((action) => action.options !== undefined && action.field === own && (table === undefined || at.startsWith(`${table}.`))),
    ),
  );
}

// helpers

const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);
const unasked: ReadonlySet<string> = new Set(['IS_NULL', 'NOTNULL', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'EQUAL_IGNORE_CASE']);
const ordering: ReadonlySet<string> = new Set(['LESS', 'LESS_EQUAL', 'GREAT', 'GREAT_EQUAL', 'BETWEEN']);
const numeric: ReadonlySet<string> = new Set([...numberControls, 'year']);
const moments: Readonly<Record<string, 'date' | 'time' | undefined>> = byName({
  date: 'date',
  datetime: 'date',
  month: 'date',
  'date-time': 'date',
  time: 'time',
  timeSelect: 'time',
});

const isNumberText = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim());

const isLiteral = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'object' && !(typeof value === 'string' && value.includes('${'));

const recordIds: Readonly<Record<string, string>> = byName({ create_by: 'user', update_by: 'user', org_id: 'org' });

/** The ids that a column can have: `create_by`, `sqr.id`, `sqrId`, or a field whose texts are ids. */
function idsOf(identities: Identities | undefined, fields: ReadonlyMap<string, BoProperty>, name: string): KnownIds | undefined {
  const own = fields.get(name);
  if (own !== undefined) {
    if (!people.has(widgetOf(own))) return undefined;
    const known = identities?.(widgetOf(own));
    // whoever a field holds as a whole is met by his name too, which is written in no list of ids
    return known === undefined || typesOf(own).join() === 'string' ? known : { has: (id) => !idLike.test(id) || known.has(id), near: (id) => known.near(id) };
  }
  if (recordIds[name] !== undefined) return identities?.(recordIds[name]);
  const owner = fields.get(name.replace(/(\.id|Id)$/, ''));
  return owner !== undefined && people.has(widgetOf(owner)) ? identities?.(widgetOf(owner)) : undefined;
}

const idLike = /^[A-Za-z]+\d+$/;

const noId = (id: string, near: string | undefined): Localised => (near === undefined ? fill(texts.noId, { id }) : fill(texts.nearId, { id, near }));

const typesOf = ({ type }: BoProperty): readonly string[] => [type ?? []].flat().filter((each) => each !== 'null');
const widgetOf = (property: BoProperty): string => property['x-ui']?.widget ?? '';
const isText = (property: BoProperty): boolean => typesOf(property).join() === 'string' && !numeric.has(widgetOf(property));

/** Values of a type that nobody knows may have any member. */
function hasMember(property: BoProperty, member: string): boolean {
  const types = typesOf(property);
  if (types.length === 0 || types.includes('array')) return true;
  if (!types.includes('object')) return false;
  const own = property.properties;
  return ['id', 'name'].includes(member) || (typeof own === 'object' && own !== null ? Object.hasOwn(own, member) : !people.has(widgetOf(property)));
}

/** What moments a text says, by its control or its format. */
const momentOf = (property: BoProperty): 'date' | 'time' | undefined =>
  typesOf(property).join() === 'string' ? (moments[widgetOf(property)] ?? moments[property.format ?? '']) : undefined;

function valuesIn(op: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  if (op === 'BETWEEN') return value.split(/[|,]/);
  return op === 'IN' ? value.split(',') : [value];
}

/** A day of the calendar, or the beginning of one; a time of day. */
function isMoment(text: string, kind: 'date' | 'time'): boolean {
  if (kind === 'time') return /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(text);
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[ T]([01]\d|2[0-3])(?::[0-5]\d){0,2})?)?)?$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year !== '' && Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isAfter(from: unknown, to: unknown): boolean {
  const [one, other] = [Number(from), Number(to)];
  return Number.isNaN(one) || Number.isNaN(other) ? String(from) > String(to) : one > other;
}

/** The only texts that a column can be compared with; undefined where people may write others. */
function choicesFor(find: LintScope['find'], property: BoProperty): readonly string[] | undefined {
  const own = fieldChoices(property, find)?.map(({ value }) => value);
  return own ?? (typesOf(property).join() === 'boolean' ? ['true', 'false'] : undefined);
}

const texts = {
  noDate: { 'zh-CN': '【{value}】不是日期', 'en-US': '{value} is no date', 'zh-TW': '【{value}】不是日期' },
  noNumber: { 'zh-CN': '【{value}】不是数字', 'en-US': '{value} is no number', 'zh-TW': '【{value}】不是數字' },
  noTime: { 'zh-CN': '【{value}】不是时间', 'en-US': '{value} is no time', 'zh-TW': '【{value}】不是時間' },
  order: {
    'zh-CN': '文本不能与数字【{value}】比较大小',
    'en-US': 'texts cannot be ordered beside the number {value}',
    'zh-TW': '文字不能與數字【{value}】比較大小',
  },
  noValue: { 'zh-CN': '没有取值【{value}】', 'en-US': 'it has no value {value}', 'zh-TW': '沒有取值【{value}】' },
  noStatus: {
    'zh-CN': '单据没有状态【{value}】，可用的有：{values}',
    'en-US': 'documents have no status {value}; there are {values}',
    'zh-TW': '單據沒有狀態【{value}】，可用的有：{values}',
  },
  noId: { 'zh-CN': '组织中没有编号【{id}】', 'en-US': 'the organisation has no id {id}', 'zh-TW': '組織中沒有編號【{id}】' },
  nearId: {
    'zh-CN': '组织中没有编号【{id}】，是否应为【{near}】',
    'en-US': 'the organisation has no id {id}; did you mean {near}?',
    'zh-TW': '組織中沒有編號【{id}】，是否應為【{near}】',
  },
  nothingBetween: { 'zh-CN': '【{from}】与【{to}】之间没有值', 'en-US': 'nothing lies between {from} and {to}', 'zh-TW': '【{from}】與【{to}】之間沒有值' },
} as const;
