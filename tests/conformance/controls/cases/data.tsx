import type { ControlCase } from '../ControlCase.ts';

export const dataCases: readonly ControlCase[] = [{ widget: 'query' }, { widget: 'dataView', shown: '字段' }];
