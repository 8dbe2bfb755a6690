import { taskNoticeTurnDone } from '../../../../schemas/calls/index.ts';
import { defineRowAction, idOf } from './defineRowAction.ts';

export const markRead = defineRowAction({
  name: 'markRead',
  run: (api, [row]) => api.call(taskNoticeTurnDone, { query: { taskId: idOf(row) } }),
});
