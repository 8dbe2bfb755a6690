import { createRegistry, type Registry } from '../../registry/createRegistry.ts';
import type { Rule } from '../defineRule.ts';
import { alpha } from './alpha.ts';
import { alphaDash } from './alphaDash.ts';
import { alphaNum } from './alphaNum.ts';
import { alphaSpaces } from './alphaSpaces.ts';
import { backend } from './backend.ts';
import { between } from './between.ts';
import { confirmed } from './confirmed.ts';
import { dateFormat } from './dateFormat.ts';
import { dateGte } from './dateGte.ts';
import { dateLte } from './dateLte.ts';
import { decimal } from './decimal.ts';
import { digits } from './digits.ts';
import { email } from './email.ts';
import { exists } from './exists.ts';
import { idCard } from './idCard.ts';
import { integer } from './integer.ts';
import { is } from './is.ts';
import { isAfter } from './isAfter.ts';
import { isBefore } from './isBefore.ts';
import { jsScript } from './jsScript.ts';
import { length } from './length.ts';
import { maxDecLen } from './maxDecLen.ts';
import { maxIntLen } from './maxIntLen.ts';
import { maxLen } from './maxLen.ts';
import { maxValue } from './maxValue.ts';
import { min } from './min.ts';
import { minValue } from './minValue.ts';
import { method } from './method.ts';
import { mobile } from './mobile.ts';
import { numeric } from './numeric.ts';
import { phone } from './phone.ts';
import { regex } from './regex.ts';
import { required } from './required.ts';
import { rowUnique } from './rowUnique.ts';
import { time } from './time.ts';
import { url } from './url.ts';

/** Every rule a rule string may name. */
export const defaultRules: readonly Rule[] = [
  // presence
  required,
  // text
  maxLen,
  min,
  length,
  regex,
  email,
  url,
  phone,
  mobile,
  alpha,
  alphaNum,
  alphaDash,
  alphaSpaces,
  digits,
  idCard,
  is,
  // numbers
  numeric,
  integer,
  decimal,
  maxIntLen,
  maxDecLen,
  minValue,
  maxValue,
  between,
  // dates
  dateFormat,
  time,
  dateLte,
  dateGte,
  isBefore,
  isAfter,
  // cross-field
  confirmed,
  rowUnique,
  // asynchronous
  exists,
  backend,
  jsScript,
  method,
];

/** Rules by name and alias. A rule of one's own joins in a registry of one's own. */
export function createRuleRegistry(rules: readonly Rule[] = defaultRules): Registry<Rule> {
  return createRegistry(rules, { kind: 'rule', nameOf: (rule) => rule.name, aliasesOf: (rule) => rule.aliases ?? [] });
}

export const ruleRegistry: Registry<Rule> = createRuleRegistry();
