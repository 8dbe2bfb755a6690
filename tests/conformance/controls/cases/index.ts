import { defaultControls } from '../../../../renderers/form/controls/index.ts';
import { typing } from '../acts.ts';
import type { ControlCase } from '../ControlCase.ts';
import { actionCases } from './action.tsx';
import { choiceCases } from './choice.tsx';
import { dataCases } from './data.tsx';
import { derivedCases } from './derived.tsx';
import { dialogCases } from './dialog.tsx';
import { displayCases } from './display.tsx';
import { fileCases } from './file.tsx';
import { flowCases } from './flow.tsx';
import { numberCases } from './number.tsx';
import { peopleCases } from './people.tsx';
import { textCases } from './text.tsx';
import { timeCases } from './time.tsx';

/** One case for every control, in the order of the groups; a plain text box brings its own along. */
export const controlCases: readonly ControlCase[] = [
  ...textCases,
  ...numberCases,
  ...timeCases,
  ...choiceCases,
  ...peopleCases,
  ...dialogCases,
  ...fileCases,
  ...flowCases,
  ...displayCases,
  ...actionCases,
  ...dataCases,
  ...derivedCases,
  ...defaultControls.flatMap(({ widget, example: { entry } }): readonly ControlCase[] =>
    entry === undefined ? [] : [{ widget, edit: typing(entry[0]), after: entry[1] }],
  ),
];
