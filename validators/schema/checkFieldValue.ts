import { toDecimal } from '../../formula/index.ts';
import { holdsSeveral, severalIn, type CompiledField, type PropertySchema } from '../../registry/form/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { everywhere } from '../../registry/words.ts';
import { translateRule } from '../messages/index.ts';
import { normalise, roundedValue } from '../model/values.ts';
import { readableRules, ruleReferences } from '../parseRules.ts';
import { isAsynchronousCall, runSyncRules } from '../runRules.ts';
import { scalarShape } from '../submission/shapes.ts';
import type { Translate } from '../types.ts';
import { typeOf } from './instance.ts';
import { judge } from './judge.ts';
import { soleField } from './soleField.ts';

export interface ValueCheck {
  /** Expressions are typed elsewhere, and so is the value: its type is left out here then. */
  readonly typed?: boolean;
  /** The metadata writes it as it is, so it has to meet the rules of its field as well. */
  readonly fixed?: boolean;
  /** A formula gives it, which is rounded to the decimals of the field. */
  readonly computed?: boolean;
}

/** Why a value that metadata brings along cannot be a value of a field. Numbers may be written as decimal text. */
export function checkFieldValue(property: PropertySchema, value: unknown, how: ValueCheck = {}): Localised | undefined {
  const reason = reasonAgainst(property, value, how, translateRule('zh-CN'));
  return reason === undefined ? undefined : everywhere((language) => reasonAgainst(property, value, how, translateRule(language)) ?? reason);
}

// helpers

function reasonAgainst(
  property: PropertySchema,
  value: unknown,
  { typed = false, fixed = false, computed = false }: ValueCheck,
  translate: Translate,
): string | undefined {
  const types: readonly unknown[] = [property.type].flat();
  const isNumber = (types.includes('number') || types.includes('integer')) && !types.includes('string');
  const instance = isNumber && typeof value === 'string' ? (toDecimal(value) ?? value) : value;
  // that a number is not whole is no matter of its kind
  const issue = judge(property, instance).find(({ keyword }) => !typed || keyword !== 'type' || (isNumber && typeOf(instance) === 'number'));
  if (issue) return translate(issue.key, { title: '', ...issue.params });
  const field = soleField(property);
  if (field === undefined) return undefined;
  const given = computed ? roundedValue(field, value) : normalise(field, value);
  const problem = scalarShape(field, given);
  if (problem !== undefined && !(typed && problem.code === 'type')) return translate(`validation.${problem.text ?? problem.code}`, problem.params);
  if (isChosenTwice(field, given)) return translate('validation.uniqueItems');
  return fixed ? brokenRule(property, given, holdsSeveral(field), translate) : undefined;
}

const boxes: ReadonlySet<string> = new Set(['select', 'checkbox', 'treeSelect']);

/** What is chosen from a list is chosen once. */
function isChosenTwice(field: CompiledField, value: unknown): boolean {
  if (!holdsSeveral(field) || !boxes.has(field.ui.widget)) return false;
  const codes = typeof value === 'string' ? severalIn(value) : Array.isArray(value) ? value.filter((code) => typeof code !== 'object') : [];
  return new Set(codes).size < codes.length;
}

/** Of rules that need nothing but the value. */
function brokenRule(property: PropertySchema, value: unknown, isJoined: boolean, translate: Translate): string | undefined {
  const calls = readableRules(property['x-rules'] ?? '').filter(
    (call) => !isAsynchronousCall(call) && call.name !== 'row_unique' && !call.args.includes('today') && ruleReferences([call]).length === 0,
  );
  const [issue] = runSyncRules(
    calls,
    value,
    { ref: () => undefined, titleOf: (name) => name, title: '', today: '', isJoined, settings: { ...property['x-ui'], 'x-rule-msg': property['x-rule-msg'] } },
    translate,
  );
  return issue?.message;
}
