import type { ControlCase } from '../ControlCase.ts';

export const actionCases: readonly ControlCase[] = [{ widget: 'button', shown: '' }];
