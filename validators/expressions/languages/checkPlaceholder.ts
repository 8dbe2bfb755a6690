import { byName } from '../../../schemas/byName.ts';
import { kindText, type FieldSymbol } from '../../../formula/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import { fill, listed } from '../../../registry/words.ts';
import { worded, type BoProperty } from '../../../registry/metadata/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import type { Finding } from '../types.ts';
import { hintOf } from './fieldAt.ts';

/** A variable that a default names is there, and what it gives is a value of the field: of its type, its control, its choices. */
export function checkPlaceholder(text: string, symbol: FieldSymbol, property: BoProperty): Finding[] {
  const name = text.slice(2, -1);
  const given = Object.hasOwn(variables, name) ? variables[name] : name.startsWith('user.') && name.length > 'user.'.length ? 'attribute' : undefined;
  if (given === undefined) return [worded('E04', fill(texts.noVariable, { text }), hintOf(suggest(name, Object.keys(variables))))];
  if (fits(given, placeOf(symbol, property))) return [];
  return [worded('E04', fill(texts.misfit, { text, given: words[given], title: symbol.title, place: placeText(symbol, property) }))];
}

// helpers

type Given = 'person' | 'organisation' | 'date' | 'datetime' | 'id' | 'text' | 'attribute';

/** Which kind of value each variable gives. Attributes beside these are texts whose meaning the tenant alone knows. */
const variables: Readonly<Record<string, Given>> = byName({
  user: 'person',
  currentOrg: 'organisation',
  today: 'date',
  now: 'datetime',
  'user.id': 'id',
  'user.name': 'text',
  'user.account': 'text',
});

const words: Readonly<Record<Given, Localised>> = {
  person: { 'zh-CN': '人员', 'en-US': 'a person', 'zh-TW': '人員' },
  organisation: { 'zh-CN': '部门', 'en-US': 'a department', 'zh-TW': '部門' },
  date: kindText({ kinds: ['date'] }),
  datetime: kindText({ kinds: ['datetime'] }),
  id: kindText({ kinds: ['text'] }),
  text: kindText({ kinds: ['text'] }),
  attribute: kindText({ kinds: ['text'] }),
};

interface Place {
  readonly widget: string;
  readonly format: string;
  /** Whether a value of the type may stand there; a field without types takes any. */
  takes(type: string): boolean;
  /** What can be chosen is known, and no variable is among it. */
  readonly isClosed: boolean;
}

function placeOf({ options }: FieldSymbol, property: BoProperty): Place {
  const types: readonly string[] = [property.type ?? []].flat().filter((type) => type !== 'null');
  return {
    widget: property['x-ui']?.widget ?? '',
    format: typeof property.format === 'string' ? property.format : '',
    takes: (type) => types.length === 0 || types.includes(type),
    isClosed: options !== undefined,
  };
}

const unowned: ReadonlySet<string> = new Set(['', 'query']);
const writesText: ReadonlySet<string> = new Set([
  '',
  'query',
  'input',
  'textarea',
  'richText',
  'propertyText',
  'computedText',
  'opinion',
  'autocomplete',
  'select',
  'radio',
  'treeSelect',
  'cascader',
  'checkbox',
  'tags',
  'dialog',
  'businessDialog',
  'link',
  'map',
  'iframe',
  'qrCode',
]);
const days: ReadonlySet<string> = new Set(['date', 'datetime', 'month', 'year']);
const figures: ReadonlySet<string> = new Set(['', 'query', 'number', 'money', 'rate', 'rating', 'slider', 'duration']);
const moments: ReadonlySet<string> = new Set(['date', 'date-time', 'time']);

function fits(given: Given, place: Place): boolean {
  const { widget, format } = place;
  const isText = writesText.has(widget) && place.takes('string') && !place.isClosed;
  switch (given) {
    case 'person':
    case 'organisation':
      return (unowned.has(widget) || widget === (given === 'person' ? 'user' : 'org')) && (place.takes('object') || place.takes('array'));
    case 'date':
      return place.takes('string') && (days.has(widget) || (isText && (format === '' || format === 'date')));
    case 'datetime':
      return place.takes('string') && (days.has(widget) || widget === 'time' || (isText && (format === '' || format === 'date-time')));
    case 'id':
      return (widget === 'user' && place.takes('string')) || (isText && !moments.has(format));
    case 'text':
      return isText && !moments.has(format);
    case 'attribute':
      return (
        (place.takes('string') && (writesText.has(widget) || days.has(widget))) ||
        ((place.takes('number') || place.takes('integer') || place.takes('string')) && (figures.has(widget) || writesText.has(widget)))
      );
  }
}

const placeText = ({ kinds: own }: FieldSymbol, { 'x-ui': ui, type }: BoProperty): Localised =>
  listed([ui?.widget ?? '', own.length > 0 ? kindText({ kinds: own }) : [type ?? []].flat().join(' / ')].filter((each) => each !== ''));

const texts = {
  noVariable: { 'zh-CN': '默认值没有该变量【{text}】', 'en-US': 'default values know no variable {text}', 'zh-TW': '預設值沒有該變數【{text}】' },
  misfit: {
    'zh-CN': '默认值【{text}】是{given}，不能写入字段【{title}】（{place}）',
    'en-US': 'the default {text} is {given} and cannot be written into field {title} ({place})',
    'zh-TW': '預設值【{text}】是{given}，不能寫入欄位【{title}】（{place}）',
  },
} as const;
