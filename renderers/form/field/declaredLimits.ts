import { parseRules, type RuleCall } from '../../../validators/index.ts';
import { toDecimal, type Decimal } from '../../../formula/index.ts';
import type { CompiledField } from '../../../registry/form/index.ts';
import { thousandsText } from '../../../validators/words/index.ts';

/** Most characters that a field declares, by its schema or its rules; undefined when it leaves that open. */
export function lengthLimit(field: CompiledField): number | undefined {
  const { maxLength } = field.schema;
  const counts = callsOf(field)
    .filter(({ name }) => name === 'max' || name === 'maxLen')
    .map(({ args }) => Number(args[0]));
  const limits = [...counts, ...(typeof maxLength === 'number' ? [maxLength] : [])];
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** The range that a number field declares, in signs of every language and grouped as its values are: `1 ~ 60`, `≥ 0`, `< 1,000`; empty when it is open. */
export function rangeHint(field: CompiledField): string {
  const calls = callsOf(field);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field.schema;
  const lower = strictest([bound(minimum), ...argumentsOf(calls, 'min_value', 0), ...argumentsOf(calls, 'between', 0)], [bound(exclusiveMinimum)], (a, b) =>
    a.gt(b),
  );
  const upper = strictest([bound(maximum), ...argumentsOf(calls, 'max_value', 0), ...argumentsOf(calls, 'between', 1)], [bound(exclusiveMaximum)], (a, b) =>
    a.lt(b),
  );
  const grouped = field.ui.thousands === true || field.ui.widget === 'money';
  const written = ({ value }: Bound): string => (grouped ? thousandsText(value.toFixed()) : value.toFixed());
  if (lower && upper && !lower.open && !upper.open) return `${written(lower)} ~ ${written(upper)}`;
  return [lower && `${lower.open ? '>' : '≥'} ${written(lower)}`, upper && `${upper.open ? '<' : '≤'} ${written(upper)}`]
    .filter((text) => text !== undefined)
    .join(' ');
}

// helpers

interface Bound {
  readonly value: Decimal;
  readonly open: boolean;
}

const calls = new WeakMap<CompiledField, readonly RuleCall[]>();
const none: readonly RuleCall[] = [];

function callsOf(field: CompiledField): readonly RuleCall[] {
  if (field.rules === undefined) return none;
  let parsed = calls.get(field);
  if (parsed === undefined) calls.set(field, (parsed = parseRules(field.rules)));
  return parsed;
}

const bound = (value: unknown): Decimal | undefined => (value === undefined ? undefined : (toDecimal(value) ?? undefined));

/** Only stated numbers: what another field holds changes, and may be hidden. */
const argumentsOf = (all: readonly RuleCall[], name: string, at: number): (Decimal | undefined)[] =>
  all.filter((call) => call.name === name).map(({ args }) => bound(args[at]));

function strictest(
  closed: readonly (Decimal | undefined)[],
  open: readonly (Decimal | undefined)[],
  isStricter: (one: Decimal, other: Decimal) => boolean,
): Bound | undefined {
  let found: Bound | undefined;
  for (const [values, isOpen] of [
    [closed, false],
    [open, true],
  ] as const) {
    for (const value of values) if (value && (!found || isStricter(value, found.value) || (isOpen && value.eq(found.value)))) found = { value, open: isOpen };
  }
  return found;
}
