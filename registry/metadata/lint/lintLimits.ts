import { unheldLimits, type PropertySchema } from '../../form/index.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter } from './context.ts';

/** Limits of controls that nothing holds, and decimals that are declared in two ways which do not agree. */
export const lintLimits: Linter = (scope) => {
  for (const { property, pointer } of shapeOfBo(scope.item).fields) {
    const ui: Readonly<Record<string, unknown>> = { ...property['x-ui'] };
    for (const name of unheldLimits(ui)) scope.found('limitUnheld', `${pointer}/x-ui/${name}`, { name });
    const stated = decimalsOf(property as PropertySchema, ui);
    stated.forEach((other, index) => {
      const one = stated.slice(0, index).find(({ least, most }) => other.most < least || other.least > most);
      if (one !== undefined) scope.found('decimalsDiffer', pointer + other.at, { one: one.said, other: other.said });
    });
  }
};

// helpers

/** How many decimals a declaration asks for: at least and at most so many. */
interface Decimals {
  readonly at: string;
  readonly said: string;
  readonly least: number;
  readonly most: number;
}

/** What a number may be written with: of its rules, its type and its step, and of its control. */
function decimalsOf({ type, multipleOf, 'x-rules': rules = '' }: PropertySchema, ui: Readonly<Record<string, unknown>>): Decimals[] {
  const exactly = (at: string, said: string, n: number): Decimals => ({ at, said, least: n, most: n });
  const [, rule, digits] = /(?:^|\|)\s*(decimal|maxDecLen|decimal-length):\s*(\d+)/.exec(rules) ?? [];
  const { precision, widget } = ui;
  // whole hundreds can be entered with decimals, hundredths cannot be entered without, nor with more than their own
  const step = typeof multipleOf === 'number' ? /\.(\d+)$/.exec(multipleOf.toFixed(10).replace(/0+$/, ''))?.[1]?.length ?? 0 : undefined;
  return [
    ...([type].flat().includes('integer') ? [exactly('/type', 'type: integer', 0)] : []),
    ...(rule === undefined ? [] : [exactly('/x-rules', `${rule}:${digits}`, Number(digits))]),
    ...(typeof precision === 'number' ? [exactly('/x-ui/precision', `precision: ${precision}`, precision)] : widget === 'money' ? [{ at: '/x-ui/widget', said: 'money', least: 0, most: 2 }] : []),
    ...(step === undefined ? [] : [{ at: '/multipleOf', said: `multipleOf: ${String(multipleOf)}`, least: step, most: /^0\.0*1$/.test(String(multipleOf)) ? step : Infinity }]),
  ];
}
