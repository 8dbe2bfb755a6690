import type { Handler } from '../../handle.ts';
import { dataTemplateHandlers } from './dataTemplate.ts';
import { draftHandlers } from './drafts.ts';
import { previewHandlers } from './preview.ts';
import { exportHandlers } from './export.ts';
import { importMainHandlers } from './importMain.ts';
import { importSubHandlers } from './importSub.ts';
import { printHandlers } from './print.ts';
import { queryHandlers } from './queries.ts';
import { recordHandlers } from './records.ts';
import { reminderHandlers } from './reminders.ts';
import { subEntityHandlers } from './subEntities.ts';

/** Lists, records, drafts, queries and dialogs. */
export const formHandlers: readonly Handler[] = [
  // lists
  ...dataTemplateHandlers,
  // records and drafts
  ...recordHandlers,
  ...draftHandlers,
  // the form itself
  ...previewHandlers,
  ...subEntityHandlers,
  // spreadsheets
  ...exportHandlers,
  ...importMainHandlers,
  ...importSubHandlers,
  // queries and dialogs
  ...queryHandlers,
  // form page and home page
  ...printHandlers,
  ...reminderHandlers,
];
