import type { Binding } from '../../store/Binding.ts';

/** Whether somebody wrote the value: it is shown as it is stored. A computed one may be rounded for the eye. */
export const isEntered = ({ field, manual }: Binding): boolean =>
  field.formula === undefined && field.query === undefined && (field.defaultFormula === undefined || manual);
