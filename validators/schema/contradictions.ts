import { toDecimal } from '../../formula/index.ts';
import { isRecord, type PropertySchema } from '../../registry/form/index.ts';
import { judge } from './judge.ts';
import type { Instance } from './instance.ts';

/** Why no value can satisfy one node of a schema, as far as its own keywords say so for certain. */
export function contradictionsOf(node: Readonly<Record<string, unknown>>): { readonly keyword: string; readonly at?: string; readonly message: string }[] {
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
    return [{ keyword: low, message: `没有值能同时满足【${low}】${least.toFixed()} 和【${high}】${most.toFixed()}` }];
  });
}

/** Members of `enum` and `const` that are not of the type, and a list of which none can be chosen. Nothing entered may be listed. */
function foreignMembers({ enum: members, const: constant, ...node }: Readonly<Record<string, unknown>>) {
  const isForeign = (schema: object, value: unknown): boolean => value !== null && judge(schema as PropertySchema, value as Instance).length > 0;
  const type = node['type'] === undefined ? {} : { type: node['type'] };
  const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);
  const list = Array.isArray(members) ? (members as readonly unknown[]) : [];
  const foreign = list.flatMap((member, index) =>
    isForeign(type, member) ? [{ keyword: 'enum', at: String(index), message: `【${shown(member)}】不是该类型的值` }] : [],
  );
  const own = plainKeywords(node);
  if (foreign.length === 0 && list.length > 0 && list.every((member) => isForeign(own, member)))
    foreign.push({ keyword: 'enum', at: '', message: '没有一个取值符合其他要求' });
  const single = constant !== undefined && isForeign(own, constant) ? [{ keyword: 'const', message: `【${shown(constant)}】不符合其他要求` }] : [];
  const outside =
    constant !== undefined && list.length > 0 && isForeign({ enum: list }, constant)
      ? [{ keyword: 'const', message: `【${shown(constant)}】不在【enum】之中` }]
      : [];
  return [...foreign, ...single, ...outside];
}

/** `not` over what every value meets. */
function forbidsAll({ not }: Readonly<Record<string, unknown>>) {
  const meetsAll = not === true || (isRecord(not) && Object.keys(not).every((name) => schemaKeywordsThatSayNothing.has(name)));
  return meetsAll ? [{ keyword: 'not', message: '没有值能符合【not】：其中没有任何要求' }] : [];
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
