import { taskRetrieve } from '../../../../schemas/calls/index.ts';
import { defineRowAction } from './defineRowAction.ts';

export const retrieve = defineRowAction({
  name: 'retrieve',
  run: (api, [row]) => api.raw(taskRetrieve, { query: { taskId: String(row?.['taskId'] ?? '') } }),
});
