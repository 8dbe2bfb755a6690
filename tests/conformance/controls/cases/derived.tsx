import type { ControlCase } from '../ControlCase.ts';

export const derivedCases: readonly ControlCase[] = [{ widget: 'capital' }, { widget: 'serialNo' }, { widget: 'computedText', shown: '2.5天' }];
