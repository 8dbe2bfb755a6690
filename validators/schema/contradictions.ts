import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { toDecimal } from '../../formula/index.ts';
import { isRecord, type PropertySchema } from '../../registry/form/index.ts';
import { judge } from './judge.ts';
import type { Instance } from './instance.ts';

/** Why no value can satisfy one node of a schema, as far as its own keywords say so for certain. */
export function contradictionsOf(node: Readonly<Record<string, unknown>>): { readonly keyword: string; readonly at?: string; readonly message: Localised }[] {
  return [...emptyRanges(node), ...foreignMembers(node), ...forbidsAll(node)];
}

// helpers

/** Lower bound, upper bound, and whether they may meet. */
const ranges: readonly (readonly [low: string, high: string, meet: boolean])[] = [
  ['minimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'maximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minProperties', 'maxProperties', true],
  ['minContains', 'maxContains', true],
];

function emptyRanges(node: Readonly<Record<string, unknown>>) {
  return ranges.flatMap(([low, high, meet]) => {
    const [least, most] = [toDecimal(node[low]), toDecimal(node[high])];
    if (!least || !most || least.lessThan(most) || (meet && least.equals(most))) return [];
    return [{ keyword: low, message: fill(texts.range, { low, least: least.toFixed(), high, most: most.toFixed() }) }];
  });
}

/** Members of `enum` and `const` that are not of the type, and a list of which none can be chosen. Nothing entered may be listed. */
function foreignMembers({ enum: members, const: constant, ...node }: Readonly<Record<string, unknown>>) {
  const isForeign = (schema: object, value: unknown): boolean => value !== null && judge(schema as PropertySchema, value as Instance).length > 0;
  const type = node['type'] === undefined ? {} : { type: node['type'] };
  const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);
  const list = Array.isArray(members) ? (members as readonly unknown[]) : [];
  const foreign = list.flatMap((member, index): { readonly keyword: string; readonly at: string; readonly message: Localised }[] =>
    isForeign(type, member) ? [{ keyword: 'enum', at: String(index), message: fill(texts.type, { value: shown(member) }) }] : [],
  );
  const own = plainKeywords(node);
  if (foreign.length === 0 && list.length > 0 && list.every((member) => isForeign(own, member)))
    foreign.push({ keyword: 'enum', at: '', message: texts.noneFits });
  const single = constant !== undefined && isForeign(own, constant) ? [{ keyword: 'const', message: fill(texts.misfit, { value: shown(constant) }) }] : [];
  const outside =
    constant !== undefined && list.length > 0 && isForeign({ enum: list }, constant)
      ? [{ keyword: 'const', message: fill(texts.outside, { value: shown(constant) }) }]
      : [];
  return [...foreign, ...single, ...outside];
}

/** `not` over what every value meets. */
function forbidsAll({ not }: Readonly<Record<string, unknown>>) {
  const meetsAll = not === true || (isRecord(not) && Object.keys(not).every((name) => schemaKeywordsThatSayNothing.has(name)));
  return meetsAll ? [{ keyword: 'not', message: texts.not }] : [];
}

const schemaKeywordsThatSayNothing: ReadonlySet<string> = new Set(['title', 'description', '$comment', 'examples', 'default', 'readOnly', '$defs']);

/** Keywords that need nothing from around them. */
function plainKeywords(node: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(node).filter(([name]) =>
      ['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'].includes(name),
    ),
  );
}

const texts = {
  range: {
    'zh-CN': '没有值能同时满足【{low}】{least} 和【{high}】{most}',
    'en-US': 'no value meets both {low} {least} and {high} {most}',
    'zh-TW': '沒有值能同時滿足【{low}】{least} 和【{high}】{most}',
  },
  type: { 'zh-CN': '【{value}】不是该类型的值', 'en-US': '{value} is no value of the type', 'zh-TW': '【{value}】不是該類型的值' },
  noneFits: { 'zh-CN': '没有一个取值符合其他要求', 'en-US': 'none of the values meets the other demands', 'zh-TW': '沒有一個取值符合其他要求' },
  misfit: { 'zh-CN': '【{value}】不符合其他要求', 'en-US': '{value} does not meet the other demands', 'zh-TW': '【{value}】不符合其他要求' },
  outside: { 'zh-CN': '【{value}】不在【enum】之中', 'en-US': '{value} is not in enum', 'zh-TW': '【{value}】不在【enum】之中' },
  not: {
    'zh-CN': '没有值能符合【not】：其中没有任何要求',
    'en-US': 'no value meets not: it demands nothing',
    'zh-TW': '沒有值能符合【not】：其中沒有任何要求',
  },
} as const;
