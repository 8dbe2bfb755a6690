import { outboxRetry } from '../../../../schemas/calls/index.ts';
import { defineRowAction, idOf } from './defineRowAction.ts';

export const retryWork = defineRowAction({ name: 'retryWork', run: (api, rows) => api.raw(outboxRetry, { body: { ids: rows.map(idOf) } }) });
