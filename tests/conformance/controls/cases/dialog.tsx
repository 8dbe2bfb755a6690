import type { ControlCase } from '../ControlCase.ts';
import { clicking } from '../acts.ts';

const rows = [{ f: '项目甲' }];

export const dialogCases: readonly ControlCase[] = [
  { widget: 'dialog', edit: clicking('combobox', /./), after: '项目甲', services: { openDialog: () => Promise.resolve(rows) } },
  { widget: 'businessDialog', edit: clicking('combobox', /./), after: '项目甲', services: { chooseRows: () => Promise.resolve(rows) } },
];
