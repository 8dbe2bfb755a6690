import { taskDeleteNotice } from '../../../../schemas/calls/index.ts';
import { defineRowAction, idOf } from './defineRowAction.ts';

export const withdraw = defineRowAction({ name: 'withdraw', run: (api, [row]) => api.raw(taskDeleteNotice, { query: { id: idOf(row) } }) });
