import { toDecimal } from '../../formula/index.ts';
import { holdsSeveral, severalIn, type CompiledField } from '../../registry/form/index.ts';
import type { Problem } from './truth.ts';

/** What a control offers and rules cannot say: stars and sliders, that no time lasts less than none, how many things are chosen, the steps of a clock. The same on both sides. */
export function limitProblem({ ui, type }: CompiledField, value: unknown): Problem | undefined {
  switch (ui.widget) {
    case 'rating':
      return scoreProblem(value, 0, numberOf(ui['count'], 5), 1);
    case 'slider':
      return scoreProblem(value, numberOf(ui['min'], 0), numberOf(ui['max'], 100), typeof ui['step'] === 'number' ? ui['step'] : undefined);
    case 'duration':
      return toDecimal(value)?.isNegative() === true ? { code: 'negative' } : undefined;
    case 'select':
    case 'checkbox':
    case 'tags':
    case 'dialog':
      return countProblem({ ui, type }, value);
    case 'time':
    case 'datetime':
    case 'timeRange':
    case 'datetimeRange':
      return stepProblem(ui, value);
    case 'timeSelect':
      return slotProblem(ui, value);
    default:
      return undefined;
  }
}

// helpers

type Options = CompiledField['ui'];

const numberOf = (given: unknown, otherwise: number): number => (typeof given === 'number' ? given : otherwise);

function scoreProblem(value: unknown, from: number, to: number, step: number | undefined): Problem | undefined {
  const amount = toDecimal(value);
  const problem: Problem = { code: 'score', params: { from, to } };
  if (amount === null || amount.lt(from) || amount.gt(to)) return problem;
  return step === undefined || step <= 0 || amount.minus(from).mod(step).isZero() ? undefined : { code: 'scoreStep', params: { from, step } };
}

/** How many are chosen; names in one text may hold commas, so a dialog counts lists alone. */
function countProblem(field: Pick<CompiledField, 'ui' | 'type'>, value: unknown): Problem | undefined {
  const { max } = field.ui;
  if (typeof max !== 'number') return undefined;
  const chosen = Array.isArray(value) ? value : holdsSeveral(field) && typeof value === 'string' ? severalIn(value) : [];
  return chosen.length > max ? { code: 'choiceCount', params: { n: max } } : undefined;
}

/** Minutes and seconds of a moment, or of both ends of a range. */
function stepProblem({ minuteStep, secondStep }: Options, value: unknown): Problem | undefined {
  if (typeof minuteStep !== 'number' && typeof secondStep !== 'number') return undefined;
  for (const end of Array.isArray(value) ? value : String(value).split(',')) {
    const [, minutes = '0', seconds = '0'] = /\d{1,2}:(\d{2})(?::(\d{2}))?$/.exec(String(end).trim()) ?? [];
    if (typeof minuteStep === 'number' && minuteStep > 1 && Number(minutes) % minuteStep !== 0) return { code: 'minuteStep', params: { n: minuteStep } };
    if (typeof secondStep === 'number' && secondStep > 1 && Number(seconds) % secondStep !== 0) return { code: 'secondStep', params: { n: secondStep } };
  }
  return undefined;
}

/** One of the times that are offered, as far as the field says which these are. */
function slotProblem({ start, end, step }: Options, value: unknown): Problem | undefined {
  const at = minutesOf(value);
  if (at === undefined) return undefined;
  const [first = 8 * 60, last, every] = [start, end, step].map(minutesOf);
  if ((minutesOf(start) !== undefined && at < first) || (last !== undefined && at > last))
    return { code: 'score', params: { from: clockOf(first), to: clockOf(last ?? 24 * 60) } };
  return every === undefined || every <= 0 || (at - first) % every === 0 ? undefined : { code: 'timeStep', params: { from: clockOf(first), n: every } };
}

/** `08:30`, or a number of minutes. */
function minutesOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typeof value === 'string' ? value : '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

const clockOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
