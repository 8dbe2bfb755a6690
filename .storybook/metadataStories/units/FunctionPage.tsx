import { useMemo } from 'react';
import { compileFormula, defaultFunctions, FormulaError, formatFormulaValue, plainScope } from '../../../formula/index.ts';
import { localised } from '../../../registry/localised.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { caseData, casesOf, caseWorkdays, type FormulaCase } from '../../../tests/formula/library/cases.ts';
import { CaseTable, type Case } from './CaseTable.tsx';
import { UnitFrame } from './UnitFrame.tsx';

/** A formula function: signature, text, and its cases computed here and now. */
export function FunctionPage({ name, now }: { readonly name: string; readonly now: string }) {
  const { locale } = useRenderContext();
  const unit = defaultFunctions.find((each) => each.name === name);
  const cases = useMemo(() => casesOf(name).map((each) => caseOf(each, now)), [name, now]);
  if (!unit) return null;
  return (
    <UnitFrame
      title={unit.name}
      doc={localised(unit.doc, locale)}
      facts={[unit.signature, ...(unit.aliases.length > 0 ? [`= ${unit.aliases.join(', ')}`] : [])]}
    >
      <CaseTable cases={cases} heads={['公式', 'expected', 'received']} />
      <details style={{ marginTop: 12, fontSize: 13 }}>
        <summary>数据</summary>
        <pre style={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(caseData, null, 1)}</pre>
      </details>
    </UnitFrame>
  );
}

// helpers

/** Chance is the same at every run, so that its results can be told beforehand. */
const random = { fraction: () => 0.25, uuid: () => '00000000-0000-4000-8000-000000000001' };

function caseOf([formula, wanted]: FormulaCase, now: string): Case {
  const expected = typeof wanted === 'string' ? wanted : errorText(wanted);
  return { input: formula, expected, actual: () => outcome(formula, now, typeof wanted === 'string' ? undefined : wanted) };
}

function outcome(formula: string, now: string, wanted: { readonly subject?: string } | undefined): string {
  try {
    const clock = { today: () => now.slice(0, 10), now: () => now, workdays: caseWorkdays };
    return formatFormulaValue(compileFormula(formula).evaluate({ ...plainScope(caseData, { clock }), random }));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return errorText({ code: error.code, at: error.at, ...(wanted?.subject === undefined || error.subject === undefined ? {} : { subject: error.subject }) });
  }
}

const errorText = ({ code, at, subject = '' }: { readonly code: string; readonly at: number; readonly subject?: string }): string =>
  `${code} @${at} ${subject}`.trim();
