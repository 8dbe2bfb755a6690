import { optionRules, type OptionKind, type OptionRule } from '../../../schemas/metadata/index.ts';
import type { Localised } from '../../localised.ts';
import { anyOf, fill } from '../../words.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { momentKinds } from '../../form/momentPatterns.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/** Values of options are of the type and within the limits that their control declares, and do not contradict each other. */
export const lintOptionValues: Linter = (scope) => {
  for (const { property, pointer } of shapeOfBo(scope.item).fields) {
    const ui: Values = { ...property['x-ui'] };
    const widget = String(ui['widget']);
    const rules = Object.hasOwn(optionRules, widget) ? optionRules[widget] : undefined;
    for (const [name, rule] of Object.entries(rules ?? {})) {
      const at = `${pointer}/x-ui${pointerOf(name)}`;
      const value = ui[name];
      if (value !== undefined && value !== null && value !== '') checkValue(scope, at, widget, name, rule, value);
      checkPair(scope, `${pointer}/x-ui`, ui, name, rules ?? {});
    }
    if (momentKinds[widget] !== undefined) checkMoments(scope, `${pointer}/x-ui/min`, ui);
  }
};

// helpers

type Values = Readonly<Record<string, unknown>>;

function checkValue(scope: LintScope, at: string, widget: string, name: string, rule: OptionRule, value: unknown): void {
  // what a formula may be is judged where formulas are
  if (rule.kind === 'formula') return;
  const types: readonly string[] = rule.types ?? [typeOf[rule.kind]];
  if (!types.includes(Array.isArray(value) ? 'array' : typeof value)) {
    if (rule.kind === 'number') scope.found('limitNumber', at, { name });
    else scope.found('optionType', at, { widget, name, type: anyOf(types.map((type) => typeWords[type] ?? type)) });
    return;
  }
  const reason = outOf(rule, value);
  if (reason !== undefined) scope.found('optionLimit', at, { name, value: String(value), reason });
  if (rule.members !== undefined && Array.isArray(value))
    value.forEach((member: unknown, index) => {
      if (rule.members?.includes(String(member)) !== true)
        scope.found(
          'optionValue',
          at + pointerOf(index),
          { widget, option: name, name: String(member) },
          { hint: nearest(String(member), rule.members ?? []) },
        );
    });
}

function outOf({ min, max, above, whole, format }: OptionRule, value: unknown): Localised | undefined {
  const amount = amountOf(value, format);
  if (format !== undefined && amount === undefined) return format === 'time' ? texts.time : texts.minutes;
  if (amount === undefined) return undefined;
  if (whole === true && !Number.isInteger(amount)) return texts.whole;
  if (min !== undefined && amount < min) return fill(texts.least, { limit: min });
  if (above !== undefined && amount <= above) return fill(texts.above, { limit: above });
  return max !== undefined && amount > max ? fill(texts.most, { limit: max }) : undefined;
}

/** One option against another that it must stay below: as both are stated or, where the control has no sense otherwise, as they then are. */
function checkPair(scope: LintScope, at: string, ui: Values, name: string, rules: Readonly<Record<string, OptionRule>>): void {
  const { upTo, below, format, default: fallback } = rules[name] ?? {};
  const other = below ?? upTo;
  if (other === undefined || (ui[name] === undefined && ui[other] === undefined)) return;
  const isFallbackMeant = below !== undefined || format !== undefined;
  const [least, most] = [ui[name] ?? (isFallbackMeant ? fallback : undefined), ui[other] ?? (isFallbackMeant ? rules[other]?.default : undefined)];
  const [from, to] = [amountOf(least, format), amountOf(most, format)];
  if (from === undefined || to === undefined || from < to || (below === undefined && from === to)) return;
  const place = ui[name] === undefined ? other : name;
  const reason = fill(below === undefined ? texts.upTo : texts.below, { name, least: String(least), other, most: String(most) });
  scope.found('optionLimit', at + pointerOf(place), { name: place, value: String(ui[place]), reason });
}

/** Between two moments that are written out lies at least one: of a day and a time of it, as far as both go. */
function checkMoments(scope: LintScope, at: string, { min, max }: Values): void {
  const [least, most] = [min, max].map((limit) => (typeof limit === 'string' || typeof limit === 'number' ? String(limit).trim().replace('T', ' ') : ''));
  if (least === undefined || most === undefined || !writtenMoment.test(least) || !writtenMoment.test(most)) return;
  const shared = Math.min(least.length, most.length);
  if (least.slice(0, shared) <= most.slice(0, shared)) return;
  scope.found('optionLimit', at, { name: 'min', value: least, reason: fill(texts.upTo, { name: 'min', least, other: 'max', most }) });
}

const writtenMoment = /^\d{4}(-\d{2}(-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?)?$/;

/** A number, or the minutes that a time of day has; undefined for what is none. */
function amountOf(value: unknown, format: OptionRule['format']): number | undefined {
  if (typeof value === 'number') return format === 'time' ? undefined : value;
  if (format === undefined || typeof value !== 'string') return undefined;
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  if (hours !== undefined && minutes !== undefined) return Number(hours) * 60 + Number(minutes);
  return format === 'minutes' && /^\d+$/.test(value) ? Number(value) : undefined;
}

const typeOf: Readonly<Record<OptionKind, string>> = {
  text: 'string',
  alias: 'string',
  formula: 'string',
  number: 'number',
  flag: 'boolean',
  list: 'array',
  map: 'object',
  object: 'object',
};

const typeWords: Readonly<Record<string, Localised | undefined>> = {
  string: { 'zh-CN': '文本', 'en-US': 'a text', 'zh-TW': '文字' },
  number: { 'zh-CN': '数字', 'en-US': 'a number', 'zh-TW': '數字' },
  boolean: { 'zh-CN': ' true 或 false', 'en-US': 'true or false', 'zh-TW': ' true 或 false' },
  array: { 'zh-CN': '列表', 'en-US': 'a list', 'zh-TW': '列表' },
  object: { 'zh-CN': '对象', 'en-US': 'an object', 'zh-TW': '物件' },
};

const texts = {
  least: { 'zh-CN': '不能小于 {limit}', 'en-US': 'at least {limit}', 'zh-TW': '不能小於 {limit}' },
  above: { 'zh-CN': '须大于 {limit}', 'en-US': 'more than {limit}', 'zh-TW': '須大於 {limit}' },
  most: { 'zh-CN': '不能大于 {limit}', 'en-US': 'at most {limit}', 'zh-TW': '不能大於 {limit}' },
  whole: { 'zh-CN': '须为整数', 'en-US': 'whole numbers only', 'zh-TW': '須為整數' },
  time: { 'zh-CN': '须为时间，如 08:30', 'en-US': 'a time of day such as 08:30', 'zh-TW': '須為時間，如 08:30' },
  minutes: {
    'zh-CN': '须为分钟数或时:分，如 30 或 00:30',
    'en-US': 'minutes, or hours and minutes: 30 or 00:30',
    'zh-TW': '須為分鐘數或時:分，如 30 或 00:30',
  },
  upTo: {
    'zh-CN': '{name}（{least}）不能大于 {other}（{most}）',
    'en-US': '{name} ({least}) must not exceed {other} ({most})',
    'zh-TW': '{name}（{least}）不能大於 {other}（{most}）',
  },
  below: {
    'zh-CN': '{name}（{least}）须小于 {other}（{most}）',
    'en-US': '{name} ({least}) has to be less than {other} ({most})',
    'zh-TW': '{name}（{least}）須小於 {other}（{most}）',
  },
} as const;
