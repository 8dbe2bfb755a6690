import type { Instance } from '../../../../schemas/calls/entities/instance.ts';
import { defineRowTarget } from './defineRowTarget.ts';
import { go } from './openTarget.ts';

export type RequestRow = Pick<Instance, 'id' | 'status' | 'procDefId'>;

/** A request: a draft goes on, one that is over is read, one that came back is opened again. */
export const openRequest = defineRowTarget<RequestRow>({
  name: 'openRequest',
  of(instance) {
    switch (instance.status) {
      case 'draft':
        return go(`/start/${instance.procDefId ?? ''}/${instance.id}`);
      case 'end':
      case 'manualend':
        return go(`/instRead/${instance.id}/myRequest`);
      case 'backToStart':
      case 'back':
      case 'revoke':
      case 'revokeToStart':
        return { kind: 'findStartTask', instId: instance.id };
      default:
        return go(`/inst/${instance.id}/request`);
    }
  },
});
