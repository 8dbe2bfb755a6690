import type { Localised } from '../registry/localised.ts';
import type { RuleValue } from './rules/support/ruleValues.ts';
import type { RuleContext } from './types.ts';

/**
 * What a parameter of a rule may be; checked when the rule string is parsed.
 * - `count`: a whole number from 0
 * - `bound`: a number, or the name of a field that holds one
 * - `point`: a date (with or without time), `today`, or the name of a field that holds one
 * - `field`: the name of a field: `x`, `item.x`, `parent.x`, or a member such as `hys.rl`
 * - `column`: another column of the same row, without `item.`
 * - `name`: the name of something the program brings along
 * - `pattern`: a regular expression; takes the whole argument text, see `parseRules`
 * - `format`: a date or time format such as `YYYY-MM-DD`
 * - `script`: Base64 of UTF-8 JavaScript
 */
export type ParameterKind = 'count' | 'bound' | 'point' | 'field' | 'column' | 'name' | 'text' | 'pattern' | 'format' | 'url' | 'script' | 'flag';

export interface RuleParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly optional?: boolean;
}

/** Arguments by parameter name; an absent optional argument is missing. */
export type RuleArguments = Readonly<Record<string, string>>;

/** Why a value fails: other message key, further message parameters, or a finished text from outside. */
export interface RuleFailure {
  readonly key?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** The check itself could not be made, so the message for a wrong value would be false. */
  readonly unavailable?: true;
}

/** `true` passes, `false` fails with the rule's own message. */
export type RuleVerdict = boolean | RuleFailure;

/** A rule string, a value, and whether the value passes. */
export type RuleExample = readonly [rules: string, value: unknown, valid: boolean];

export interface Rule {
  readonly name: string;
  /** Other spellings of the same meaning. */
  readonly aliases?: readonly string[];
  /** The values it means something for; on fields with others it is refused at publishing. */
  readonly values: readonly RuleValue[];
  readonly params?: readonly RuleParameter[];
  /** Message key; its parameters are `title` and the arguments by name. */
  readonly message: string;
  /** The message under that key. `npm run gen` hands it to the languages: a page loads the words of its reader only. */
  readonly says: Localised;
  /** Values beside what is to be said of them; the suite of the rules and the story hold it. */
  readonly cases?: readonly RuleExample[];
  /** Whether an empty value is checked too. The runner lets it pass every other rule. */
  readonly checksEmpty?: boolean;
  /** True when `check` answers a promise for these arguments. */
  readonly asynchronous?: (args: RuleArguments) => boolean;
  check(value: unknown, args: RuleArguments, context: RuleContext): RuleVerdict | Promise<RuleVerdict>;
}

/** Declares one rule. It is found once it stands in the array of `rules/index.ts`. */
export function defineRule(rule: Rule): Rule {
  return rule;
}
