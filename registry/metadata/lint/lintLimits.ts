import { unheldLimits, type PropertySchema } from '../../form/index.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter } from './context.ts';

/** Limits of controls that nothing holds, and decimals that are declared in two ways which do not agree. */
export const lintLimits: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  for (const entry of shape.fields) {
    const { property, pointer } = entry;
    const ui: Readonly<Record<string, unknown>> = { ...property['x-ui'] };
    for (const name of unheldLimits(ui)) scope.found(ui['widget'] === 'number' ? 'limitNumber' : 'limitUnheld', `${pointer}/x-ui/${name}`, { name });
    for (const [name, field] of wrongMoments(entry, ui, shape)) scope.found('limitField', `${pointer}/x-ui/${name}`, { name, field });
    const stated = decimalsOf(property as PropertySchema, ui);
    stated.forEach((other, index) => {
      const one = stated.slice(0, index).find(({ least, most }) => other.most < least || other.least > most);
      if (one !== undefined) scope.found('decimalsDiffer', pointer + other.at, { one: one.said, other: other.said });
    });
  }
};

// helpers

const ofMoments: ReadonlySet<string> = new Set(['date', 'datetime', 'month', 'year', 'dateRange', 'datetimeRange', 'monthRange']);

/** Limits of moments by a field that is not there, or that never holds one. */
function wrongMoments({ table }: BoFieldEntry, ui: Readonly<Record<string, unknown>>, { byPath }: BoShape): (readonly [name: string, field: string])[] {
  const widget = String(ui['widget']);
  if (!ofMoments.has(widget)) return [];
  return ['min', 'max'].flatMap((name): (readonly [string, string])[] => {
    const field = typeof ui[name] === 'string' ? ui[name].trim() : '';
    if (!/^[A-Za-z_\u4e00-\u9fff][\w.\u4e00-\u9fff]*$/.test(field)) return [];
    const named = byPath.get(field.startsWith('item.') && table !== undefined ? `${table}.${field}` : field);
    const types = [named?.property.type ?? []].flat();
    const holds = widget === 'year' ? ['string', 'number', 'integer'] : ['string', 'array'];
    return named !== undefined && (types.length === 0 || types.some((type) => holds.includes(type))) ? [] : [[name, field]];
  });
}

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
  const step = typeof multipleOf === 'number' ? (/\.(\d+)$/.exec(multipleOf.toFixed(10).replace(/0+$/, ''))?.[1]?.length ?? 0) : undefined;
  return [
    ...([type].flat().includes('integer') ? [exactly('/type', 'type: integer', 0)] : []),
    ...(rule === undefined ? [] : [exactly('/x-rules', `${rule}:${digits}`, Number(digits))]),
    ...(typeof precision === 'number'
      ? [exactly('/x-ui/precision', `precision: ${precision}`, precision)]
      : widget === 'money'
        ? [{ at: '/x-ui/widget', said: 'money', least: 0, most: 2 }]
        : []),
    ...(step === undefined
      ? []
      : [{ at: '/multipleOf', said: `multipleOf: ${String(multipleOf)}`, least: step, most: /^0\.0*1$/.test(String(multipleOf)) ? step : Infinity }]),
  ];
}
