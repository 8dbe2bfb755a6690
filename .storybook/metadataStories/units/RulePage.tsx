import { useMemo } from 'react';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { casesOf, type RuleCase } from '../../../tests/validators/rules/cases.ts';
import { defaultRules, ruleMessages, runRuleString, type RuleLocale } from '../../../validators/index.ts';
import { CaseTable, type Case } from './CaseTable.tsx';
import { UnitFrame } from './UnitFrame.tsx';

/** A rule: its spelling, its message, and its cases checked here and now. */
export function RulePage({ name }: { readonly name: string }) {
  const { locale } = useRenderContext();
  const unit = defaultRules.find((each) => each.name === name);
  const cases = useMemo(() => casesOf(name).map(caseOf), [name]);
  if (!unit) return null;
  const params = (unit.params ?? []).map((param) => `${param.name}${param.optional === true ? '?' : ''} (${param.kind})`);
  const messages: Readonly<Record<string, string>> = ruleMessages[locale as RuleLocale];
  return (
    <UnitFrame
      title={unit.name}
      doc={messages[unit.message] ?? unit.message}
      facts={[[unit.name, params.join(', ')].filter(Boolean).join(':'), ...(unit.aliases?.length ? [`= ${unit.aliases.join(', ')}`] : [])]}
    >
      <CaseTable cases={cases} heads={['规则 · 值 · 周围', 'expected', 'received']} />
    </UnitFrame>
  );
}

// helpers

function caseOf([rules, value, valid, given]: RuleCase): Case {
  const around =
    given === undefined
      ? ''
      : ` · ${JSON.stringify({ ...given.data, ...(given.rows === undefined ? {} : { rows: given.rows }), ...(given.today === undefined ? {} : { today: given.today }) })}`;
  return {
    input: `${rules} · ${value === undefined ? 'undefined' : JSON.stringify(value)}${around}`,
    expected: verdict(valid),
    actual: async () => verdict((await runRuleString(rules, value, given)).valid),
  };
}

const verdict = (valid: boolean): string => (valid ? '通过' : '不通过');
