import { byName } from '../../schemas/byName.ts';
import { holdsSeveral, isRecord, momentFormats } from '../../registry/form/index.ts';
import { toDecimal } from '../../formula/index.ts';
import { withAffixes } from './affixes.ts';
import { choiceWords, codesOf, type Choice } from './choices.ts';
import type { Declared } from './declared.ts';
import { durationText } from './duration.ts';
import { markupText } from './markupText.ts';
import { dateFormats, momentText, rangeText } from './momentText.ts';
import { enteredMoneyText, moneyText, numberText, percentText, thousandsText } from './numbers.ts';
import { pathWords } from './paths.ts';
import { rating, ratingText } from './rating.ts';
import { readChoice } from './storedChoice.ts';
import { isOn, switchWord } from './switchWords.ts';
import { filesOf, namesOf, parsedList, plainText } from './values.ts';

/** Where a value is said. */
export interface Place {
  readonly locale: string;
  /** What can be chosen, asked for by controls that need it; undefined while it is on its way. */
  readonly choices?: () => readonly Choice[] | undefined;
  /** Somebody wrote the value: it is said as it is stored. A computed one may be rounded for the eye. */
  readonly entered?: boolean;
}

/**
 * A value in one line, as its field declares it: the only way in which forms, lists, tables, paper and spreadsheets say it. Nothing
 * is the empty text. What its control cannot make sense of shows itself.
 */
export function sayValue(value: unknown, field: Declared, place: Place): string {
  if (isNothing(value)) return '';
  const say = sayers[field.ui.widget];
  return say === undefined ? sayPlain(value) : say(value, field, place);
}

/** The digits of an amount or a number, without sign and unit. */
export function digitsOf(value: unknown, { ui }: Declared, entered: boolean): string {
  if (moneyWidgets.has(ui.widget)) return (entered ? enteredMoneyText : moneyText)(value, ui.precision ?? 2);
  const { thousands, precision } = ui;
  const hides = precision !== undefined && entered && (toDecimal(value)?.decimalPlaces() ?? 0) > precision;
  const places = hides ? undefined : precision;
  if (thousands !== true) return numberText(value, places);
  return places === undefined ? thousandsText(value) : moneyText(value, places);
}

// helpers

type Sayer = (value: unknown, field: Declared, place: Place) => string;

const moneyWidgets: ReadonlySet<string> = new Set(['money', 'currency']);

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const sayPlain = (value: unknown): string =>
  typeof value === 'object'
    ? namesOf(value)
        .map(({ name }) => name)
        .join('、')
    : plainText(value);
const sayNumber: Sayer = (value, field, { entered = false }) =>
  toDecimal(value) === null ? sayPlain(value) : withAffixes(digitsOf(value, field, entered), field);
const sayChoice: Sayer = (value, field, { choices }) => choiceWords(codesOf(value, holdsSeveral(field)), choices?.());
const sayFiles: Sayer = (value) =>
  filesOf(value)
    .map(({ name }) => name)
    .join('、');
const sayDialog: Sayer = (value) => readChoice(value).names;
const sayMoment =
  (standard: string): Sayer =>
  (value, field) =>
    momentText(value, dateFormats(field, standard));
const sayRange =
  (standard: string): Sayer =>
  (value, field) =>
    rangeText(value, dateFormats(field, standard));
const sayPath: Sayer = (value, field, { choices }) => pathWords(value, field, choices?.());
const sayMarkup: Sayer = (value) => markupText(plainText(value));
const sayLinked: Sayer = (value) =>
  parsedList(value)
    .filter(isRecord)
    .map(({ id, subject }) => plainText(subject) || plainText(id))
    .filter((text) => text !== '')
    .join('、');

/** By widget, and by the other names that metadata may use for it. What is missing here is said plainly. */
const sayers: Readonly<Record<string, Sayer | undefined>> = byName({
  // text
  richText: sayMarkup,
  // numbers
  number: sayNumber,
  money: sayNumber,
  currency: sayNumber,
  slider: sayNumber,
  rate: (value) => `${percentText(value)}%`,
  rating: (value, field) => ratingText(rating(value, field)),
  stars: (value, field) => ratingText(rating(value, field)),
  // time
  date: sayMoment(momentFormats.date),
  datetime: sayMoment(momentFormats.datetime),
  month: sayMoment(momentFormats.month),
  year: sayMoment(momentFormats.year),
  time: sayMoment(momentFormats.time),
  dateRange: sayRange(momentFormats.date),
  daterange: sayRange(momentFormats.date),
  datetimeRange: sayRange(momentFormats.datetime),
  datetimerange: sayRange(momentFormats.datetime),
  monthRange: sayRange(momentFormats.month),
  monthrange: sayRange(momentFormats.month),
  timeRange: sayRange(momentFormats.time),
  timerange: sayRange(momentFormats.time),
  duration: (value, field, { locale }) => durationText(value, field, locale),
  // choices
  select: sayChoice,
  dic: sayChoice,
  multiselect: sayChoice,
  radio: sayChoice,
  checkbox: sayChoice,
  treeSelect: sayChoice,
  dropdown: sayChoice,
  tags: sayChoice,
  tag: sayChoice,
  cascader: sayPath,
  'eip-cascader': sayPath,
  switch: (value, field, { locale }) => switchWord(field, isOn(value, field), locale),
  // dialogs
  dialog: sayDialog,
  customDialog: sayDialog,
  businessDialog: sayDialog,
  'business-dialog': sayDialog,
  // files and documents
  upload: sayFiles,
  file: sayFiles,
  attachment: sayFiles,
  flowFiles: sayFiles,
  'ou-attachment': sayFiles,
  image: sayFiles,
  imageViewer: sayFiles,
  img: sayFiles,
  pdf: sayFiles,
  'ou-pdf': sayFiles,
  signature: sayFiles,
  seal: sayFiles,
  relatedProcess: sayLinked,
  'related-process': sayLinked,
  relFlow: sayLinked,
});
