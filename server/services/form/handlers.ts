import type { Handler } from '../../http/handle.ts';
import { dataTemplateHandlers } from './dataTemplate.ts';
import { draftHandlers } from './drafts.ts';
import { queryHandlers } from './queries.ts';
import { recordHandlers } from './records.ts';
import { reminderHandlers } from './reminders.ts';
import { validatorHandlers } from './validator.ts';

/** Lists, records, drafts, queries and dialogs. */
export const formHandlers: readonly Handler[] = [
  // lists
  ...dataTemplateHandlers,
  // records and drafts
  ...recordHandlers, ...draftHandlers,
  // queries and dialogs
  ...queryHandlers,
  // form page and home page
  ...validatorHandlers, ...reminderHandlers,
];
