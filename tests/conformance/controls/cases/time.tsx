import type { ControlCase } from '../ControlCase.ts';
import { choosing, entering, filling } from '../acts.ts';

export const timeCases: readonly ControlCase[] = [
  { widget: 'date', edit: entering('2026-11-20'), after: '2026-11-20' },
  { widget: 'datetime', edit: entering('2026-11-20 10:30:00'), after: '2026-11-20 10:30:00' },
  { widget: 'month', edit: entering('2026-12'), after: '2026-12' },
  { widget: 'year', edit: entering('2027'), after: '2027' },
  { widget: 'time', edit: entering('10:30:00'), after: '10:30:00' },
  { widget: 'timeSelect', edit: choosing('10:30'), after: '10:30' },
  { widget: 'dateRange', edit: entering('2026-11-17', '2026-11-20'), after: ['2026-11-17', '2026-11-20'] },
  { widget: 'datetimeRange', edit: entering('2026-11-16 10:00:00', '2026-11-16 18:00:00'), after: ['2026-11-16 10:00:00', '2026-11-16 18:00:00'] },
  { widget: 'monthRange', edit: entering('2026-10', '2026-12'), after: ['2026-10', '2026-12'] },
  { widget: 'timeRange', edit: entering('10:00:00', '18:00:00'), after: ['10:00:00', '18:00:00'] },
  { widget: 'duration', edit: filling('字段 小时', '3'), after: '690' },
];
