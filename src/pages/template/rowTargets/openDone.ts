import type { Instance } from '../../../../schemas/calls/entities/instance.ts';
import { defineRowTarget } from './defineRowTarget.ts';
import { go } from './openTarget.ts';

export type DoneRow = Pick<Instance, 'id' | 'status'> & { readonly opinionStatus?: string | null | undefined };

/** What has been decided: as something that can still be taken back, or as something that was. */
export const openDone = defineRowTarget<DoneRow>({
  name: 'openDone',
  of({ id, status, opinionStatus }) {
    const open = (status === 'running' && opinionStatus === 'agree') || opinionStatus === 'inqu';
    return go(`/inst/${id}/${open ? 'done' : 'doneList'}`);
  },
});
