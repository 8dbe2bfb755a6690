import { byName } from '../../schemas/byName.ts';
import { toDecimal } from '../../formula/index.ts';
import { holdsSeveral, localiseItem, momentFormats, offersTree, type CompiledField } from '../../registry/form/index.ts';
import {
  choiceTree,
  dateFormats,
  dateValue,
  namedChoices,
  pathValue,
  percentValue,
  readDate,
  readPath,
  staticChoices,
  switchWord,
  yesNoWords,
  type Choice as WordsChoice,
  type DateWidget,
} from '../../validators/words/index.ts';
import { readDuration } from '../../validators/words/readDuration.ts';
import { normalise, plainNumber } from '../../validators/model/index.ts';
import { fill } from '../../registry/words.ts';
import { languages, type Language, type Localised } from '../../registry/localised.ts';
import type { TenantDb } from '../db/index.ts';
import { cellText, type ReadCell } from '../excel/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';

/** A column of an import: the field it fills, its title in the sheet, and the words that stand for its values. */
export interface ImportColumn {
  readonly field: CompiledField;
  readonly title: string;
  /** What a list calls it. */
  readonly listTitle?: string | undefined;
  /** What readers of other languages call it. */
  readonly otherTitles?: readonly string[];
  /** Word -> value, of fields with a fixed choice; null for a word that several of them have. */
  readonly choices: ReadonlyMap<string, string | null> | undefined;
  /** The choices of a cascader, level by level. */
  readonly levels?: readonly WordsChoice[];
  /** The column whose value in the same row the choices stand under, and all of them with what they stand under. */
  readonly under?: { readonly source: string; readonly items: readonly Choice[] };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly parent?: string | undefined;
}

/** A value, or why the cell is none. */
export type Converted = { readonly value: unknown } | { readonly problem: string };

/** The fields that a person may fill by a sheet, titled so that no title stands twice. */
export async function importColumns(meta: TenantMetadata, fields: readonly CompiledField[], locale: string): Promise<ImportColumn[]> {
  const open = fields.filter(
    ({ mode, ui, type, formula }) =>
      (mode === 'w' || mode === 'b') && formula === undefined && !noImport.has(ui.widget) && (type !== 'object' || peopleSources[ui.widget] !== undefined),
  );
  const titles = open.map(({ title }) => title);
  const dicts = await dictionaries(
    meta,
    open.flatMap((field) => [...(field.ui.dict === undefined ? [] : [field.ui.dict]), ...linkedDicts(field, fields)]),
    locale,
  );
  return open.map((field) => ({
    field,
    title: titles.filter((title) => title === field.title).length > 1 ? `${field.title}（${field.name}）` : field.title,
    choices: choicesOf(field, dicts, linkedDicts(field, fields)),
    ...underOf(field, dicts),
    ...(field.ui.widget === 'cascader' ? { levels: levelsOf(field, dicts, linkedDicts(field, fields)) } : {}),
  }));
}

/** The column that a title of the sheet means; the mark of required columns does not count. */
export function findColumn(columns: readonly ImportColumn[], title: string): ImportColumn | undefined {
  const wanted = title.replace(/^\*|\*$/g, '').trim();
  return (
    columns.find((column) => column.title === wanted) ??
    columns.find(({ field }) => field.name === wanted) ??
    columns.find(({ listTitle }) => listTitle === wanted) ??
    columns.find(({ otherTitles = [] }) => otherTitles.includes(wanted))
  );
}

/** Reads a cell; `values` are those that its row has already, of the columns that this one stands under at least. */
export type Convert = (column: ImportColumn, cell: ReadCell, values?: RowValues) => Promise<Converted>;
export type RowValues = Readonly<Record<string, unknown>>;

/** Columns in the order in which they are read: each behind the one that it stands under. */
export function inReadingOrder<T>(columns: readonly T[], columnOf: (each: T) => ImportColumn): readonly T[] {
  const byName = new Map(columns.map((each) => [columnOf(each).field.name, columnOf(each)]));
  const depth = (column: ImportColumn | undefined, seen = 0): number =>
    column?.under === undefined || seen > byName.size ? 0 : 1 + depth(byName.get(column.under.source), seen + 1);
  return [...columns].sort((a, b) => depth(columnOf(a)) - depth(columnOf(b)));
}

/** Reads people and organisations by name, account or code; each name is looked up once. Problems are told in the language of whoever imports. */
export function createConverter(db: TenantDb, language: Language = 'zh-CN'): Convert {
  const read = createReader(db);
  return async (column, cell, values = {}) => {
    const found = await read(column, cell, values);
    return 'problem' in found ? { problem: found.problem[language] } : found;
  };
}

// helpers

type Read = { readonly value: unknown } | { readonly problem: Localised };

function createReader(db: TenantDb): (column: ImportColumn, cell: ReadCell, values: RowValues) => Promise<Read> {
  const known = new Map<string, Promise<Read>>();
  return async (column, cell, values) => {
    const { field, levels } = column;
    const choices = wordsUnder(column, values);
    if (cell === null) return { value: null };
    if (typeof cell === 'object' && 'wrong' in cell) return { problem: fill(texts[cell.wrong], { cell: cell.text }) };
    if (levels !== undefined) {
      const text = cellText(cell).trim();
      const named = choices?.get(text);
      return named === null ? { problem: fill(texts.several, { word: text }) } : { value: pathValue(field, readPath(named ?? text, field, levels)) };
    }
    const ends = rangeControls.get(field.ui.widget);
    if (ends !== undefined) return rangeValue(field, ends, cellText(cell));
    const source = peopleSources[field.ui.widget];
    if (source !== undefined) {
      const names = field.type === 'array' ? splitList(cellText(cell)) : [cellText(cell).trim()];
      const found = await Promise.all(
        names.map((name) => {
          const key = `${source} ${name}`;
          let answer = known.get(key);
          if (answer === undefined) known.set(key, (answer = lookUp(db, source, name)));
          return answer;
        }),
      );
      const problem = found.find((each) => 'problem' in each);
      if (problem !== undefined) return problem;
      const values = found.flatMap((each) => ('value' in each ? [each.value] : []));
      return { value: field.type === 'array' ? values : values[0] };
    }
    return choices === undefined ? plainValue(field, cell) : chosen(field, choices, cell);
  };
}

const texts = {
  noChoice: { 'zh-CN': '“{word}”不是可选的值', 'en-US': '“{word}” is not one of the choices', 'zh-TW': '「{word}」不是可選的值' },
  noNumberAtAll: { 'zh-CN': '不是有效的数字', 'en-US': 'This is no number', 'zh-TW': '不是有效的數字' },
  noNumber: { 'zh-CN': '“{word}”不是有效的数字', 'en-US': '“{word}” is no number', 'zh-TW': '「{word}」不是有效的數字' },
  neither: { 'zh-CN': '“{word}”不是“{on}”或“{off}”', 'en-US': '“{word}” is neither “{on}” nor “{off}”', 'zh-TW': '「{word}」不是「{on}」或「{off}」' },
  closed: { 'zh-CN': '该列不能导入', 'en-US': 'This column cannot be imported', 'zh-TW': '該欄不能匯入' },
  noDuration: { 'zh-CN': '“{word}”不是有效的时长', 'en-US': '“{word}” is no length of time', 'zh-TW': '「{word}」不是有效的時長' },
  noTime: { 'zh-CN': '“{word}”不是有效的时间', 'en-US': '“{word}” is no time', 'zh-TW': '「{word}」不是有效的時間' },
  noDay: { 'zh-CN': '“{word}”不是有效的日期', 'en-US': '“{word}” is no date', 'zh-TW': '「{word}」不是有效的日期' },
  unknown: { 'zh-CN': '未找到“{word}”', 'en-US': '“{word}” was not found', 'zh-TW': '未找到「{word}」' },
  ambiguous: {
    'zh-CN': '“{word}”有多个，请填写账号或编码',
    'en-US': 'Several are called “{word}”; write the account or code',
    'zh-TW': '「{word}」有多個，請填寫帳號或編碼',
  },
  formula: {
    'zh-CN': '单元格是公式错误（{cell}），没有值',
    'en-US': 'The cell holds a formula error ({cell}) and no value',
    'zh-TW': '儲存格是公式錯誤（{cell}），沒有值',
  },
  digits: {
    'zh-CN': '数字 {cell} 超过表格能保留的15位，末尾的数已不可知；请把单元格设为文本后重新填写',
    'en-US': 'The number {cell} has more than the 15 digits that a sheet keeps, and nobody can tell its last ones; make the cell a text and enter it again',
    'zh-TW': '數字 {cell} 超過表格能保留的15位，末尾的數已不可知；請將儲存格設為文字後重新填寫',
  },
  day: {
    'zh-CN': '没有日期序号为{cell}的一天（须在1900-01-01至9999-12-31之间，且1900年没有2月29日）',
    'en-US': 'No day has the serial number {cell} (1900-01-01 to 9999-12-31, and 1900 had no 29 February)',
    'zh-TW': '沒有日期序號為{cell}的一天（須在1900-01-01至9999-12-31之間，且1900年沒有2月29日）',
  },
  several: {
    'zh-CN': '“{word}”有多个，请填写完整路径或编码',
    'en-US': 'Several choices are called “{word}”; write the whole path or the code',
    'zh-TW': '「{word}」有多個，請填寫完整路徑或編碼',
  },
} as const;

/** What cannot be typed into a cell. */
const noImport: ReadonlySet<string> = new Set([
  // made by the form itself
  'capital',
  'computedText',
  'propertyText',
  'serialNo',
  'query',
  // files and rich content
  'upload',
  'flowFiles',
  'image',
  'pdf',
  'signature',
  'richText',
  // no values of their own
  'opinion',
  'opinionList',
  'steps',
  'relatedProcess',
  'label',
  'html',
  'divider',
  'alert',
  'link',
  'picture',
  'qrCode',
  'map',
  'iframe',
  'dataView',
  'button',
  'subTable',
  'cards',
  'spreadsheet',
]);
const peopleSources: Readonly<Record<string, PeopleSource | undefined>> = byName({ user: 'app_user', org: 'org', post: 'org_post', role: 'role' });
type PeopleSource = 'app_user' | 'org' | 'org_post' | 'role';

async function dictionaries(meta: TenantMetadata, keys: readonly string[], locale: string): Promise<ReadonlyMap<string, readonly Choice[]>> {
  if (keys.length === 0) return new Map();
  const items = await meta.list('dict', { keys: [...new Set(keys)] });
  return new Map(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
}

/** What is offered, or may be where linkage puts another dictionary in place; which of them holds in a row its submission tells. The own words go first. */
function choicesOf(field: CompiledField, dicts: ReadonlyMap<string, readonly Choice[]>, linked: readonly string[]): ImportColumn['choices'] {
  const { options, dict } = field.ui;
  const own = dict === undefined ? (Array.isArray(options) ? allOf(staticChoices(options as readonly unknown[])) : undefined) : dicts.get(dict);
  if (own === undefined) return undefined;
  const entries = [...linked.flatMap((key) => dicts.get(key) ?? []), ...own];
  const words = new Map<string, string | null>([
    ...entries.map(({ value }) => [value, value] as const),
    ...entries.map(({ label, value }) => [label, value] as const),
  ]);
  if (field.ui.parentField !== undefined) return words; // which of them is meant the field above tells, and the submission checks
  const list =
    dict === undefined
      ? staticChoices(options as readonly unknown[])
      : own.map(({ value, label, parent }) => ({ key: value, name: label, ...(parent === undefined ? {} : { parent }) }));
  const ways = namedChoices(offersTree(field.ui) ? choiceTree(list) : list);
  const first = new Map<string, string>();
  for (const {
    choice: { key, name },
  } of ways) {
    if (first.has(name) && first.get(name) !== key) words.set(name, null);
    first.set(name, key);
  }
  for (const {
    choice: { key },
    names,
  } of ways)
    if (names.length > 1) words.set(names.join(' / '), key);
  return words;
}

function underOf({ ui }: CompiledField, dicts: ReadonlyMap<string, readonly Choice[]>): Pick<ImportColumn, 'under'> {
  const source = ui.parentField;
  const items = ui.dict === undefined ? undefined : dicts.get(ui.dict);
  return typeof source !== 'string' || source === '' || items === undefined ? {} : { under: { source: source.replace(/^item\./, ''), items } };
}

/**
 * The words of a column in one row: a name is that of the choice under the row's own parent. Where nobody can tell the parent, a name
 * that several choices have is none. A choice under another parent is left to the submission, which names both.
 */
function wordsUnder({ choices, under }: ImportColumn, values: RowValues): ImportColumn['choices'] {
  if (choices === undefined || under === undefined) return choices;
  const words = new Map(choices);
  const parent = values[under.source];
  const codes = new Set(under.items.map(({ value }) => value));
  if (!Object.hasOwn(values, under.source)) {
    const first = new Map<string, string>();
    for (const { label, value } of under.items) {
      if (first.has(label) && first.get(label) !== value && !codes.has(label)) words.set(label, null);
      first.set(label, value);
    }
    return words;
  }
  for (const { label, value, parent: above } of under.items) if (above === undefined || above === String(parent ?? '')) words.set(label, value);
  return words;
}

/** The choices of a cascader as it offers them, the own ones first. */
function levelsOf({ ui }: CompiledField, dicts: ReadonlyMap<string, readonly Choice[]>, linked: readonly string[]): readonly WordsChoice[] {
  const treeOf = (key: string): readonly WordsChoice[] => {
    const items = (dicts.get(key) ?? []).map(
      ({ value, label, parent }): WordsChoice => ({ key: value, name: label, ...(parent === undefined ? {} : { parent }) }),
    );
    return offersTree(ui) ? choiceTree(items) : items;
  };
  const own = Array.isArray(ui['options']) ? staticChoices(ui['options'] as readonly unknown[]) : ui.dict === undefined ? [] : treeOf(ui.dict);
  return [...own, ...linked.flatMap(treeOf)];
}

/** Dictionaries that linkage puts in place of the field's own choices. */
function linkedDicts(field: CompiledField, fields: readonly CompiledField[]): string[] {
  const actions = fields
    .filter(({ table }) => table === field.table)
    .flatMap(({ linkage = [] }) => linkage.flatMap((rule) => [...(rule.then ?? []), ...(rule.else ?? [])]));
  return actions.flatMap(({ field: target, options }) =>
    options !== undefined && (target === field.path || target === `item.${field.name}`) ? [options] : [],
  );
}

/** Choices of all levels. */
const allOf = (choices: readonly WordsChoice[]): Choice[] =>
  choices.flatMap(({ key, name, children = [] }) => [{ value: key, label: name }, ...allOf(children)]);

/** Members of a list; one in quotes may hold separators itself, as an export writes it. */
const splitList = (text: string): string[] =>
  [...text.matchAll(/\s*"((?:[^"]|"")*)"(?=\s*(?:[、,，;；\n]|$))|[^、,，;；\n]+/g)]
    .map(([part, quoted]) => quoted?.replaceAll('""', '"') ?? part.trim())
    .filter((part) => part !== '');

/** Controls that offer choices and take what a person writes himself. */
const takesOther = (ui: CompiledField['ui']): boolean =>
  ui['freeEntry'] === true || ui['allowCreate'] === true || ui.widget === 'autocomplete' || (ui.widget === 'tags' && ui['allowCreate'] !== false);

const SEPARATOR = /([、,，;；\n])/;
const MOST_TRIES = 3_000;

/** The words of a list: the choices, each of them once, that it is made of; the name of a choice may hold a separator itself. */
function wordsIn(text: string, choices: ReadonlyMap<string, unknown>): string[] {
  const pieces = text.split(SEPARATOR);
  const longest = Math.max(1, ...[...choices.keys()].map((word) => word.split(SEPARATOR).length));
  const word = (from: number, to: number): string => pieces.slice(from, to).join('').trim();
  let tries = 0;
  /** Longer names go first; what is no choice is one piece, where such may be. */
  const cover = (from: number, taken: readonly string[], free: boolean): readonly string[] | undefined => {
    if (from >= pieces.length) return taken;
    for (let to = Math.min(pieces.length, from + longest); to > from && (tries += 1) < MOST_TRIES; to -= 1) {
      const found = word(from, to);
      const fits = choices.has(found) ? !taken.includes(found) : to === from + 1 && (free || found === '');
      const rest = fits ? cover(to + 1, found === '' ? taken : [...taken, found], free) : undefined;
      if (rest !== undefined) return rest;
    }
    return undefined;
  };
  return [...(cover(0, [], false) ?? (text.includes('"') ? undefined : cover(0, [], true)) ?? splitList(text))];
}

function chosen(field: CompiledField, choices: ReadonlyMap<string, string | null>, cell: ReadCell): Read {
  const several = holdsSeveral(field);
  const words = several ? wordsIn(cellText(cell), choices) : [cellText(cell).trim()];
  const unknown = words.find((word) => !choices.has(word));
  if (unknown !== undefined && !takesOther(field.ui)) return { problem: fill(texts.noChoice, { word: unknown.slice(0, 40) }) };
  const open = words.find((word) => choices.get(word) === null);
  if (open !== undefined) return { problem: fill(texts.several, { word: open.slice(0, 40) }) };
  const values = words.map((word) => choices.get(word) ?? word);
  return { value: field.type === 'array' ? values : several ? values.join(',') : values[0] };
}

function plainValue(field: CompiledField, cell: ReadCell): Read {
  const text = cellText(cell);
  if (field.ui.widget === 'switch') return switchValue(field, text.trim());
  if (field.ui.widget === 'duration' && typeof cell !== 'boolean') return durationValue(field, text);
  switch (field.type) {
    case 'number': {
      if (typeof cell === 'boolean') return { problem: texts.noNumberAtAll };
      // as the form reads what is typed into it: a rate in percent
      const value = field.ui.widget === 'rate' && typeof cell === 'string' ? percentValue(plainNumber(text.trim())) : normalise(field, text);
      return value === null || toDecimal(value) !== null ? { value } : { problem: fill(texts.noNumber, { word: text.slice(0, 40) }) };
    }
    case 'boolean': {
      const word = text.trim().toLowerCase();
      if (yes.has(word)) return { value: true };
      return no.has(word) ? { value: false } : { problem: neither(text, yesNoWords) };
    }
    case 'array':
      return { value: splitList(text) };
    case 'object':
      return { problem: texts.closed };
    case 'any':
    case 'string':
      return holdsSeveral(field)
        ? { value: splitList(text).join(',') }
        : momentWidgets.has(field.ui.widget) && text.trim() !== ''
          ? momentValue(field, text.trim())
          : { value: text };
  }
}

/** The field's own words, its values, or any usual word for yes and no. */
function switchValue(field: CompiledField, text: string): Read {
  const { activeValue = true, inactiveValue = false } = field.ui;
  const word = text.toLowerCase();
  const is = (on: boolean, value: unknown): boolean => languages.some((language) => text === switchWord(field, on, language)) || text === String(value);
  if (is(true, activeValue)) return { value: activeValue };
  if (is(false, inactiveValue)) return { value: inactiveValue };
  if (yes.has(word)) return { value: activeValue };
  return no.has(word)
    ? { value: inactiveValue }
    : { problem: neither(text, (language) => [switchWord(field, true, language), switchWord(field, false, language)]) };
}

/** `1天 2小时`, `2:30`, a time of the workbook, or a bare number in the largest unit of the field. */
function durationValue(field: CompiledField, text: string): Read {
  const value = readDuration(text, field);
  return value === undefined ? { problem: fill(texts.noDuration, { word: text.slice(0, 40) }) } : { value };
}

/** The word is neither of two. */
function neither(text: string, wordsFor: (language: Language) => readonly [on: string, off: string]): Localised {
  const word = (index: 0 | 1): Localised => ({ 'zh-CN': wordsFor('zh-CN')[index], 'en-US': wordsFor('en-US')[index], 'zh-TW': wordsFor('zh-TW')[index] });
  return fill(texts.neither, { word: text.slice(0, 40), on: word(0), off: word(1) });
}

const ownWords = (index: 0 | 1): string[] => languages.map((language) => yesNoWords(language)[index].toLowerCase());
const yes: ReadonlySet<string> = new Set([...ownWords(0), 'true', '1', 'y', '√']);
const no: ReadonlySet<string> = new Set([...ownWords(1), 'false', '0', 'n', '×']);

const momentWidgets: ReadonlySet<string> = new Set<DateWidget>(['date', 'datetime', 'month', 'year', 'time']);

/** `2026/1/5`, `2026年1月5日`, `2026-01-05 8:30`, `8:30` as the form keeps it. */
function momentValue(field: CompiledField, text: string): Read {
  const widget = field.ui.widget as DateWidget;
  const { stored, shown } = dateFormats(field, momentFormats[widget]);
  const value = dateValue(text, widget, { shown });
  if (value === undefined) return noMoment(text, widget);
  return { value: readDate(value, stored, shown) };
}

const noMoment = (text: string, widget: DateWidget): Read => ({ problem: fill(widget === 'time' ? texts.noTime : texts.noDay, { word: text.slice(0, 40) }) });

/** Controls of two moments, by the control of one of them. */
const rangeControls: ReadonlyMap<string, DateWidget> = new Map([
  ['dateRange', 'date'],
  ['datetimeRange', 'datetime'],
  ['monthRange', 'month'],
  ['timeRange', 'time'],
]);

/** `2026-01-05 ~ 2026-01-09`, each end as a field of one moment reads it. */
function rangeValue(field: CompiledField, widget: DateWidget, text: string): Read {
  const { stored, shown } = dateFormats(field, momentFormats[widget]);
  const ends = text.split(/\s*[~～至,，]\s*/).map((end) => end.trim());
  const read = ends.map((end) => (end === '' ? '' : dateValue(end, widget, { shown })));
  if (ends.length !== 2 || read.includes(undefined)) return noMoment(text, widget);
  const moments = read.map((end = '') => (end === '' ? '' : readDate(end, stored, shown)));
  return { value: field.type === 'array' ? moments : moments.join(',') };
}

/** One person, organisation, post or role of that name; two of them need the account or code. */
async function lookUp(db: TenantDb, source: PeopleSource, name: string): Promise<Read> {
  const rows =
    source === 'app_user'
      ? await db
          .selectFrom('app_user')
          .select(['id', 'fullname as name', 'account as code'])
          .where('status', '=', 1)
          .where((eb) => eb.or([eb('fullname', '=', name), eb('account', '=', name)]))
          .limit(5)
          .execute()
      : await db
          .selectFrom(source)
          .select(['id', 'name', 'code'])
          .where((eb) => eb.or([eb('name', '=', name), eb('code', '=', name)]))
          .limit(5)
          .execute();
  const exact = rows.filter(({ code }) => code === name);
  const found = exact.length === 1 ? exact : rows;
  const [first] = found;
  if (first === undefined) return { problem: fill(texts.unknown, { word: name.slice(0, 40) }) };
  return found.length === 1 ? { value: { id: first.id, name: first.name } } : { problem: fill(texts.ambiguous, { word: name.slice(0, 40) }) };
}
