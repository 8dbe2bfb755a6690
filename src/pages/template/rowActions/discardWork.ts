import { outboxDiscard } from '../../../../schemas/calls/index.ts';
import { defineRowAction, idOf } from './defineRowAction.ts';

export const discardWork = defineRowAction({ name: 'discardWork', run: (api, rows) => api.raw(outboxDiscard, { body: { ids: rows.map(idOf) } }) });
