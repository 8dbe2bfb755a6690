import type { Localised } from '../../localised.ts';
import { fill } from '../../words.ts';
import { heldBy, holdsNumber, holdsSeveral, type PropertySchema } from '../../form/index.ts';
import { isSwitchedByLinkage } from './comparisons.ts';
import type { LintScope } from './context.ts';
import { fieldChoices } from './fieldChoices.ts';
import { statedKeywords, type StatedKeyword } from './statedKeywords.ts';
import { shapeOfBo, type BoFieldEntry } from './boShape.ts';

/**
 * Keywords of JSON Schema against what their field holds. One that judges another type says nothing of a value, so that a bound is not kept
 * and a condition always holds; a fixed value that the field never has decides nothing either.
 */
export function checkKeywords(scope: LintScope): void {
  const shape = shapeOfBo(scope.item);
  const fields = new Map(shape.fields.map(({ path, property }) => [path, property]));
  for (const stated of statedKeywords(scope.item)) {
    const { field, keyword, pointer } = stated;
    const held = heldBy(field.property as PropertySchema);
    if (held.type === 'any' || held.type === 'object') continue;
    const name = field.property.title ?? field.path;
    const judged = stated.isMember ? undefined : judgedBy.get(keyword);
    if (judged !== undefined && judged !== held.type) {
      const kind = judged === 'number' && holdsNumber(held) ? 'keywordNumbers' : judged === 'array' && holdsSeveral(held) ? 'keywordMembers' : 'keywordIdle';
      scope.found(kind, pointer, { keyword, name, type: held.type, types: judged });
    } else if (!stated.isMember && held.type === 'string' && holdsSeveral(held) && isOfOne(scope, stated)) {
      scope.found('keywordOne', pointer, { keyword, name });
    } else {
      checkConstants(scope, stated, isSwitchedByLinkage(fields, field.path, field.table) ? undefined : choicesAt(scope, field));
    }
  }
}

// helpers

/** Which values a keyword says anything of. */
const judgedBy: ReadonlyMap<string, 'number' | 'array' | 'string' | 'object'> = new Map([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((name) => [name, 'number'] as const),
  ...['minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'prefixItems'].map((name) => [name, 'array'] as const),
  ...['minLength', 'maxLength', 'pattern'].map((name) => [name, 'string'] as const),
  ...[
    'required',
    'properties',
    'patternProperties',
    'additionalProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'dependentRequired',
    'dependentSchemas',
  ].map((name) => [name, 'object'] as const),
]);

/** What only a branch declares may be declared by others too. */
const isInBranch = ({ pointer }: BoFieldEntry): boolean => /\/(allOf|anyOf|oneOf|then|else|dependentSchemas)\//.test(pointer);

function choicesAt(scope: LintScope, field: BoFieldEntry): readonly string[] | undefined {
  const property = isInBranch(field) ? plain(field.property) : field.property;
  return fieldChoices(property, scope.find)?.map(({ value }) => value);
}

/** Without what fixes its values, or judges them in a way of its own. */
function plain(property: BoFieldEntry['property']): BoFieldEntry['property'] {
  const { const: _const, enum: _enum, oneOf: _oneOf, ...rest } = property;
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !['anyOf', 'allOf', 'not', 'if', 'then', 'else'].includes(name)),
  ) as BoFieldEntry['property'];
}

const valuesOf = ({ keyword, argument }: StatedKeyword): readonly (readonly [value: unknown, at: string])[] => {
  if (keyword === 'const') return [[argument, '']];
  return keyword === 'enum' && Array.isArray(argument) ? argument.map((value: unknown, index) => [value, `/${index}`] as const) : [];
};

/** Fixed values, or a pattern, for single choices where one text joins several: those that join two are never among them. */
function isOfOne(scope: LintScope, stated: StatedKeyword): boolean {
  const { field, keyword, argument } = stated;
  const max = (field.property['x-ui'] as Readonly<Record<string, unknown>> | undefined)?.['max'];
  if (max === 1) return false;
  const values = valuesOf(stated).map(([value]) => value);
  if (values.length > 0) return values.every((value) => typeof value !== 'string' || (value !== '' && !value.includes(',')));
  const [first, second] = keyword === 'pattern' ? (choicesAt(scope, field) ?? []) : [];
  const fits = (value: string): boolean => scope.context.checkValue?.({ type: 'string', pattern: argument } as PropertySchema, value) === undefined;
  return first !== undefined && second !== undefined && fits(first) && fits(second) && !fits(`${first},${second}`) && !fits(`${second},${first}`);
}

/** Fixed values that the field can have: of its type, of its choices, written as they are stored. */
function checkConstants(scope: LintScope, stated: StatedKeyword, choices: readonly string[] | undefined): void {
  const { field, pointer, isMember, keyword } = stated;
  const isDeclared = pointer === `${field.pointer}/${keyword}`;
  for (const [value, at] of valuesOf(stated)) {
    if (isDeclared || value === null || value === '') continue;
    const reason = reasonAgainst(scope, field, value, isMember, choices);
    if (reason !== undefined)
      scope.found('constantNever', `${pointer}${at}`, { value: JSON.stringify(value).slice(0, 60), name: field.property.title ?? field.path, reason });
  }
}

function reasonAgainst(
  scope: LintScope,
  field: BoFieldEntry,
  value: unknown,
  isMember: boolean,
  choices: readonly string[] | undefined,
): Localised | undefined {
  const property = plain(field.property) as PropertySchema;
  const { type } = heldBy(property);
  if (isMember || (type === 'array' && !Array.isArray(value))) {
    if (!isMember) return texts.list;
    return choices === undefined || typeof value === 'object' || choices.includes(String(value)) ? undefined : fill(texts.noValue, { value: String(value) });
  }
  if (type === 'number' && typeof value !== 'number') return texts.number;
  if (type === 'boolean' && typeof value !== 'boolean') return texts.truth;
  if (type === 'string' && typeof value !== 'string') return texts.text;
  if (choices !== undefined && typeof value !== 'object' && !holdsSeveral(heldBy(property)) && !choices.includes(String(value)))
    return fill(texts.noValue, { value: String(value) });
  return scope.context.checkValue?.(property, value);
}

const texts = {
  list: { 'zh-CN': '字段存的是列表', 'en-US': 'the field holds a list', 'zh-TW': '欄位存的是列表' },
  number: { 'zh-CN': '字段存的是数字', 'en-US': 'the field holds a number', 'zh-TW': '欄位存的是數字' },
  truth: { 'zh-CN': '字段存的是 true 或 false', 'en-US': 'the field holds true or false', 'zh-TW': '欄位存的是 true 或 false' },
  text: { 'zh-CN': '字段存的是文本', 'en-US': 'the field holds a text', 'zh-TW': '欄位存的是文字' },
  noValue: { 'zh-CN': '没有取值【{value}】', 'en-US': 'it has no value {value}', 'zh-TW': '沒有取值【{value}】' },
} as const;
