import { instanceFlowOpinions } from '../../../schemas/calls/index.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { InstancePort, Named, OpinionRecord, StoredFile } from '../../../renderers/core/index.ts';
import { filesOf } from '../../../renderers/form/index.ts';
import type { Api } from '../../api/index.ts';

export interface DocumentPlace {
  readonly instId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly nodeId?: string | undefined;
  readonly nodeName?: string | undefined;
  readonly user?: Named | undefined;
}

/** What the controls of a form may ask about the document they stand in. Opinions are read once. */
export function createInstancePort(api: Api, place: DocumentPlace): InstancePort {
  const { instId, taskId } = place;
  let opinions: Promise<readonly OpinionRecord[]> | undefined;
  return {
    ...factsOf(place),
    opinions() {
      if (instId === undefined) return Promise.resolve([]);
      opinions ??= api
        .call(instanceFlowOpinions, { query: { instId, ...(taskId === undefined ? {} : { taskId }) } }, { silent: true, parallel: true })
        .then((rows) => rows.map(recordOf));
      opinions.catch(() => {
        opinions = undefined;
      });
      return opinions;
    },
  };
}

/** The same for a document whose opinions came with it. */
export const portOf = (place: DocumentPlace, opinions: readonly Opinion[]): InstancePort => ({
  ...factsOf(place),
  opinions: async () => opinions.map(recordOf),
});

// helpers

const factsOf = ({ instId, nodeId, nodeName, user }: DocumentPlace): Omit<InstancePort, 'opinions'> => ({
  ...(instId === undefined ? {} : { instId, address: `/fvue/inst/${encodeURIComponent(instId)}` }),
  ...(nodeId === undefined ? {} : { nodeId }),
  ...(nodeName === undefined ? {} : { nodeName }),
  ...(user === undefined ? {} : { user }),
});

function recordOf(opinion: Opinion): OpinionRecord {
  const files = filesOf(opinion.files);
  const [signature] = filesOf(opinion.zfiles).filter(isSignature);
  return {
    id: opinion.id,
    nodeId: opinion.taskKey ?? '',
    node: opinion.taskName ?? '',
    person: opinion.auditorName ?? '',
    org: (opinion.orgPath ?? '').split('/').findLast((name) => name !== '') ?? '',
    status: opinion.statusVal ?? opinion.status ?? '',
    opinion: opinion.opinion ?? '',
    time: opinion.completeTime ?? '',
    files,
    ...(signature === undefined ? {} : { signature: signature.fileId }),
  };
}

/** Signatures stand among the hidden files of an opinion, as pictures. */
function isSignature({ name }: StoredFile): boolean {
  return /\.(?:png|jpe?g)$/i.test(name) || /^(?:签名|签章|印章|seal|signature)/i.test(name);
}
