import { instanceRemoveDraftById, taskDeleteNotice, taskNoticeTurnDone, taskRetrieve } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import type { RowAction } from './flowLists.ts';

/** Carries out what a row offers; answers the server's words, which some calls do without. */
export async function runRowAction(api: Api, { name, id }: RowAction): Promise<string> {
  switch (name) {
    case 'removeDraft':
      return (await api.raw(instanceRemoveDraftById, { query: { ids: id } })).message;
    case 'withdrawNotice':
    case 'removeNotice':
      return (await api.raw(taskDeleteNotice, { query: { id } })).message;
    case 'retrieve':
      return (await api.raw(taskRetrieve, { query: { taskId: id } })).message;
    case 'markRead':
      await api.call(taskNoticeTurnDone, { query: { taskId: id } });
      return '';
  }
}
