import { toDecimal } from '../../formula/index.ts';
import { datePattern, heldBy, holdsSeveral, type PropertySchema } from '../../registry/form/index.ts';
import type { BoFieldEntry } from '../../registry/metadata/index.ts';
import { changedWords, type Change, type Side } from './changedWords.ts';
import { isFiles, patternOf, people, typeText, widgetOf } from './readsAs.ts';

/**
 * In which respects the same value means something else by the declaration after a change than by the one before it; none where it only has another
 * title, width, help or limit.
 */
export function changedMeanings(before: Side, after: Side): readonly Change[] {
  const changed = respects.filter((respect) => {
    const [from, to] = [respect.of(uiOf(before.field), before.field), respect.of(uiOf(after.field), after.field)];
    return from !== undefined && to !== undefined && from !== to && respect.when?.(from, to) !== false;
  });
  const found = changed
    .filter(({ within }) => within === undefined || !changed.some(({ name }) => name === within))
    .map(({ name, of, said, concerns = () => true }) => {
      const text = ({ field }: Side): string => said?.(uiOf(field), field) ?? `${name}: ${of(uiOf(field), field) ?? '-'}`;
      return { from: text(before), to: text(after), concerns };
    });
  return [...found, ...changedWords(before, after)];
}

/** Several respects in one sentence. */
export const saidOf = (changes: readonly Change[]): Pick<Change, 'from' | 'to'> => ({
  from: changes.map(({ from }) => from).join('; '),
  to: changes.map(({ to }) => to).join('; '),
});

/** How the change of a field is told that cannot be: types where they differ, else what it says of its values, else controls. */
export function changeText(before: Side, after: Side): Pick<Change, 'from' | 'to'> {
  const [from, to] = [typeText(before.field), typeText(after.field)];
  if (from !== to) return { from, to };
  const meanings = changedMeanings(before, after);
  return meanings.length > 0 ? saidOf(meanings) : { from: widgetOf(before.field), to: widgetOf(after.field) };
}

/** What writes a field instead of people from now on: over anything, or over what nobody has marked as his own. */
export function newlyComputed(before: BoFieldEntry, after: BoFieldEntry): { readonly by: string; readonly isOverMarked: boolean } | undefined {
  const [was, is] = [writerOf(before), writerOf(after)];
  return is === undefined || is.rank <= (was?.rank ?? 0) ? undefined : { by: is.by, isOverMarked: was !== undefined };
}

// helpers

type Ui = Readonly<Record<string, unknown>>;

/** One thing that a declaration says of what its values mean. */
interface Respect {
  readonly name: string;
  /** What it says; undefined where such a control says nothing about it. Defaults are said like what is written. */
  readonly of: (ui: Ui, field: BoFieldEntry) => string | undefined;
  /** As it is told, where that is not `name: of`. */
  readonly said?: (ui: Ui, field: BoFieldEntry) => string;
  /** Of which values it is true; of all when absent. */
  readonly concerns?: (value: unknown) => boolean;
  /** Which changes count; all when absent. */
  readonly when?: (from: string, to: string) => boolean;
  /** Is said already where this respect changes. */
  readonly within?: string;
}

const uiOf = ({ property }: BoFieldEntry): Ui => heldBy(property as PropertySchema).ui;
const widget = ({ widget: name }: Ui): string => String(name);
const isNumeral = (value: unknown): boolean => toDecimal(value) !== null;

/** An option of some controls, with the value that it has where a field says nothing. */
const option = (name: string, defaults: Readonly<Record<string, string>>, more: Omit<Respect, 'name' | 'of'> = {}): Respect => ({
  name,
  of: (ui) => (Object.hasOwn(defaults, widget(ui)) ? String(ui[name] ?? '') || defaults[widget(ui)] : undefined),
  ...more,
});

/** What a declaration says of what its values mean; the next kind of change that has to be told is one line here. */
const respects: readonly Respect[] = [
  { name: 'measure', of: (ui) => (measures.has(widget(ui)) ? widget(ui) : 'number'), said: widget, concerns: isNumeral },
  { name: 'unit', of: (ui) => (counted.has(widget(ui)) ? String(ui['unit'] ?? ui['suffix'] ?? '') || '-' : undefined), concerns: isNumeral },
  option('currency', { money: '¥', number: '-' }, { concerns: isNumeral, within: 'measure' }),
  option('storeAs', { duration: 'minute' }, { concerns: isNumeral }),
  option('hoursPerDay', { duration: '24' }, { concerns: isNumeral }),
  option('count', { rating: '5' }, { concerns: isNumeral }),
  option('activeValue', { switch: 'true' }),
  option('inactiveValue', { switch: 'false' }),
  {
    name: 'markup',
    of: (ui) => String(widget(ui) === 'richText'),
    said: widget,
    concerns: (value) => typeof value === 'string' && /[<&]/.test(value),
  },
  { name: 'carries', of: carriedBy, said: widget, when: (_from, to) => to === 'text' },
  {
    name: 'several',
    // no code of a list holds a comma
    of: (ui, { property }) => (holdsSeveral(heldBy(property as PropertySchema)) ? 'true' : originOf(ui)?.is === 'listed' ? undefined : 'false'),
    said: widget,
    concerns: (value) => typeof value === 'string' && value.includes(','),
    when: (_from, to) => to === 'true',
  },
  { name: 'format', of: (_ui, field) => patternOf(field) },
  { name: 'granularity', of: granularityOf, said: (ui, field) => granularityOf(ui, field) ?? '-', within: 'format' },
  { name: 'source', of: (ui) => originOf(ui)?.is, said: (ui) => originOf(ui)?.said ?? '-' },
];

/** Controls whose numbers are counted in their own way: amounts, hundredths, lengths of time, stars. */
const measures: ReadonlySet<string> = new Set(['money', 'rate', 'duration', 'rating']);
/** Controls whose numbers are of what stands behind them. */
const counted: ReadonlySet<string> = new Set(['number', 'slider', 'money', 'input', 'computedText']);

/** Texts that stand for something else than their letters. */
function carriedBy(ui: Ui, field: BoFieldEntry): string {
  if (isFiles(field)) return 'files';
  return widget(ui) === 'relatedProcess' ? 'requests' : 'text';
}

/** How exactly a field of moments says them: no finer than its control lets people choose, and as it is shown. */
function granularityOf(ui: Ui, field: BoFieldEntry): string | undefined {
  const pattern = patternOf(field);
  if (pattern === undefined || widget(ui).startsWith('time')) return undefined;
  const { format } = ui;
  const shown = finest(typeof format === 'string' && format !== '' ? datePattern(format) : pattern);
  return levels[Math.min(shown, finest(pattern), Math.max(0, levels.indexOf(chosen(widget(ui)))))];
}

const levels = ['year', 'month', 'day', 'moment'];
const finest = (pattern: string): number => (/[Hms]/.test(pattern) ? 3 : /D/.test(pattern) ? 2 : pattern.includes('M') ? 1 : 0);
/** What is chosen in a control: `dateRange` are two days. */
const chosen = (name: string): string => ({ date: 'day', datetime: 'moment' })[name.replace('Range', '')] ?? name.replace('Range', '');

/** From where a value is chosen. Lists are one of them: what changes there, their words tell. */
function originOf(ui: Ui): { readonly is: string; readonly said: string } | undefined {
  const { query, dict, options, dialog, template } = ui as { readonly query?: { readonly alias?: unknown; readonly value?: unknown } } & Ui;
  const alone = (said: string): { readonly is: string; readonly said: string } => ({ is: said, said });
  if (people.has(widget(ui))) return alone(widget(ui));
  if (widget(ui) === 'dialog') return alone(`dialog: ${String(dialog ?? '-')}`);
  if (widget(ui) === 'businessDialog') return alone(`template: ${String(template ?? '-')}`);
  if (typeof query === 'object') return alone(`query: ${[query.alias, query.value].filter((part) => part !== undefined).join('.')}`);
  if (typeof dict === 'string') return { is: 'listed', said: `dict: ${dict}` };
  return Array.isArray(options) ? { is: 'listed', said: 'options' } : undefined;
}

/** What writes a field: always, or until somebody has entered a value of his own. */
function writerOf({ property }: BoFieldEntry): { readonly by: string; readonly rank: number } | undefined {
  const by = (['x-formula', 'x-query', 'x-defaultFormula'] as const).find((name) => property[name] !== undefined);
  return by === undefined ? undefined : { by, rank: by === 'x-formula' ? 2 : 1 };
}
