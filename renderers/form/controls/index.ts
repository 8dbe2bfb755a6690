import { createRegistry, type Registry } from '../../../registry/createRegistry.ts';
import { capitalControl } from './CapitalControl.ts';
import { checkboxControl, radioControl, selectControl } from './ChoiceControls.tsx';
import { dateControl, datetimeControl, monthControl, timeControl, yearControl } from './DateControls.tsx';
import type { Control } from './defineControl.ts';
import { dialogControl } from './DialogControl.tsx';
import { inputControl } from './InputControl.ts';
import { moneyControl } from './MoneyControl.tsx';
import { numberControl } from './NumberControl.ts';
import { opinionControl } from './OpinionControl.tsx';
import { orgControl, postControl, roleControl, userControl } from './PickControls.tsx';
import { rateControl } from './RateControl.ts';
import { alertControl, dividerControl, htmlControl, labelControl, linkControl, queryControl, serialNoControl } from './StaticControls.tsx';
import { switchControl } from './SwitchControl.tsx';
import { textareaControl } from './TextareaControl.tsx';
import { imageControl, uploadControl } from './UploadControls.tsx';

export { defineControl, type Control } from './defineControl.ts';

export type ControlRegistry = Registry<Control>;

export const defaultControls: readonly Control[] = [
  // text
  inputControl,
  textareaControl,
  opinionControl,
  // numbers
  numberControl,
  moneyControl,
  rateControl,
  capitalControl,
  // time
  dateControl,
  datetimeControl,
  monthControl,
  yearControl,
  timeControl,
  // choice
  selectControl,
  radioControl,
  checkboxControl,
  switchControl,
  // people and places
  userControl,
  orgControl,
  postControl,
  roleControl,
  dialogControl,
  // files
  uploadControl,
  imageControl,
  // derived and static
  serialNoControl,
  queryControl,
  labelControl,
  htmlControl,
  dividerControl,
  alertControl,
  linkControl,
];

/** Finds a control by widget name. A project passes its own list to add or replace controls. */
export function createControlRegistry(controls: readonly Control[] = defaultControls): ControlRegistry {
  return createRegistry(controls, { kind: 'control', nameOf: (control) => control.widget, aliasesOf: (control) => control.aliases ?? [] });
}
