import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { PropertySchema } from '../../form/index.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/**
 * Codes that stand beside each other are told apart by formulas too. To them texts that read as numbers are numbers: `6602.1` and `6602.10`
 * are two entries of a list, and one value for a condition, a gateway or a sum.
 */
export const lintCodes: Linter = (scope) => {
  if (scope.item.kind === 'dict') {
    const { items } = scope.item.spec as unknown as MetadataSpecs['dict'];
    return checkCodes(
      scope,
      items.map(({ value }, index) => ({ code: value, pointer: `/spec/items/${index}/value` })),
    );
  }
  for (const { property, pointer } of shapeOfBo(scope.item).fields) {
    const { options } = { ...property['x-ui'] } as { readonly options?: unknown };
    if (Array.isArray(options)) checkCodes(scope, optionCodes(options, `${pointer}/x-ui/options`));
    const schema = property as PropertySchema;
    for (const [part, at] of [
      [schema, pointer],
      [schema.items ?? {}, `${pointer}/items`],
    ] as const)
      checkCodes(scope, schemaCodes(part, at));
  }
};

// helpers

interface Code {
  readonly code: string;
  readonly pointer: string;
}

/** Names the later one of two; equal texts are for whoever looks for names that stand twice. */
function checkCodes(scope: LintScope, codes: readonly Code[]): void {
  checkConditions(scope, codes);
  const { context, found } = scope;
  const bySize = new Map<number, string[]>();
  for (const { code, pointer } of codes) {
    const size = Number(code);
    if (code === '' || Number.isNaN(size)) continue;
    const before = bySize.get(size) ?? [];
    if (before.includes(code)) continue;
    const same = before.find((other) => context.isSameText?.(other, code) === true);
    if (same !== undefined) found('sameCode', pointer, { one: same, other: code });
    bySize.set(size, [...before, code]);
  }
}

/**
 * Codes that SUMIF and its family take for others: written as a condition, `it` is also met by `IT`, `a*` by `ab` and `>5` by `9`. Other formulas tell them apart.
 */
function checkConditions({ context, found }: LintScope, codes: readonly Code[]): void {
  const byFolded = new Map<string, string>();
  for (const { code, pointer } of codes) {
    const folded = code.toLowerCase();
    const before = byFolded.get(folded);
    const other =
      before !== undefined && before !== code
        ? before
        : /[*?~]|^\s*[<>=!]/u.test(code)
          ? codes.find((each) => each.code !== code && each.code !== '' && context.meetsCondition?.(code, each.code) === true)?.code
          : undefined;
    if (other !== undefined && context.meetsCondition?.(code, other) === true) found('conditionCode', pointer, { one: code, other });
    byFolded.set(folded, before ?? code);
  }
}

function optionCodes(options: readonly unknown[], at: string): Code[] {
  return options.flatMap((option, index): Code[] => {
    const pointer = at + pointerOf(index);
    if (typeof option !== 'object' || option === null) return [{ code: String(option), pointer }];
    const entry = option as Readonly<Record<string, unknown>>;
    const named = ['key', 'value', 'id'].find((name) => entry[name] !== undefined && entry[name] !== null);
    const below = entry['children'];
    return [
      ...(named === undefined ? [] : [{ code: String(entry[named]), pointer: `${pointer}/${named}` }]),
      ...(Array.isArray(below) ? optionCodes(below, `${pointer}/children`) : []),
    ];
  });
}

/** What `enum`, or `oneOf` and `anyOf` with a `const` each, let a text be. */
function schemaCodes(schema: PropertySchema, at: string): Code[] {
  const stated = Array.isArray(schema.enum)
    ? schema.enum.map((value: unknown, index) => ({ code: value, pointer: `${at}/enum/${index}` }))
    : (['oneOf', 'anyOf'] as const).flatMap((name) =>
        branchesOf(schema[name]).map((branch, index) => ({ code: branch?.const, pointer: `${at}/${name}/${index}/const` })),
      );
  return stated.flatMap(({ code, pointer }) => (typeof code === 'string' ? [{ code, pointer }] : []));
}

const branchesOf = (given: unknown): readonly ({ readonly const?: unknown } | null)[] => (Array.isArray(given) ? given : []);
