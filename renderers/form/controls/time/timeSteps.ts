import type { CompiledField } from '../../../../registry/form/index.ts';

interface TimeSteps {
  readonly minuteStep?: never;
  readonly secondStep?: never;
}

/** Steps of the columns of a clock, as far as the field declares them. */
export function stepsOf({ ui: { minuteStep, secondStep } }: CompiledField): TimeSteps {
  const step = (name: string, value: unknown): object => (typeof value === 'number' && value > 1 && 60 % value === 0 ? { [name]: value } : {});
  return { ...step('minuteStep', minuteStep), ...step('secondStep', secondStep) };
}
