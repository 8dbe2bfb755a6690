import { byName } from '../../../../schemas/byName.ts';
import type { Call } from '../../../../schemas/calls/defineCall.ts';
import type { Button } from '../../../../schemas/calls/entities/flow.ts';
import {
  dueTimeSave,
  followSave,
  instanceDoEndProcess,
  instanceFlowImage,
  instanceFlowOpinions,
  instanceForbid,
  instanceRevoke,
  instanceSaveDraft,
  instanceSendUrgent,
  instanceStart,
  instanceTransToMore,
  instanceUnForbid,
  taskCommunicate,
  taskComplete,
  taskDelegate,
  taskLockUnlock,
  taskSaveDraft,
  taskSignUsers,
  taskToInqu,
  taskToTrans,
  instanceDoNextcommu,
  taskCustomSignUsers,
  taskToInquReply,
  taskUserAddSignFeedback,
  taskUserTaskToSign,
  taskUserTaskToSignCheck,
} from '../../../../schemas/calls/index.ts';
import type { ServerParts } from '../../../context/index.ts';
import type { FlowButton, FlowDefinition, FlowNode } from '../../../workflow/index.ts';
import type { Language } from '../../../../registry/localised.ts';
import { buttonNames } from './texts.ts';

/**
 * The buttons of a node as they go to people: only those whose calls this server answers, named by the flow where it labels
 * them and otherwise in the language of the request.
 */
export function offeredButtons({ server, language }: Asked, definition: FlowDefinition, nodeId: string, buttons: readonly FlowButton[]): Button[] {
  const node = definition.flow.nodes[nodeId];
  return buttons
    .filter(({ alias }) => callsOf(alias, node)?.every((call) => server.answered.has(call.name)) === true)
    .map((button) => ({
      alias: button.alias,
      name: nameOf(definition, nodeId, button, language),
      isLock: button.isLock === true,
      supportScript: false,
    }));
}

/** The parts of the context of a call that decide. */
interface Asked {
  readonly server: Pick<ServerParts, 'answered'>;
  readonly language: Language;
}

// helpers

/** What each button asks of the server. A button that is not listed does nothing and is never offered. */
const calls: Readonly<Record<string, readonly Call[]>> = byName({
  // decide
  startFlow: [instanceStart],
  agree: [taskComplete],
  oppose: [taskComplete],
  abandon: [taskComplete],
  reject: [taskComplete],
  rejectToAnyNode: [taskComplete],
  backToStart: [taskComplete],
  // involve others
  delegate: [taskDelegate],
  startTrans: [taskToTrans],
  inqu: [taskToInqu],
  addSign: [taskUserTaskToSignCheck, taskUserTaskToSign],
  communicate: [taskCommunicate],
  startCommu: [taskCommunicate],
  approveLine: [taskCustomSignUsers],
  signSequence: [taskCustomSignUsers],
  signLine: [taskCustomSignUsers],
  // answer others
  agreeTrans: [taskComplete],
  opposeTrans: [taskComplete],
  taskToInquReply: [taskToInquReply],
  userAddSign: [taskUserAddSignFeedback],
  commu: [instanceDoNextcommu],
  // tell others
  copyTo: [instanceTransToMore],
  instanceTrans: [instanceTransToMore],
  urge: [instanceSendUrgent],
  follow: [followSave],
  // hold, keep, end
  lockUnlock: [taskLockUnlock],
  taskDelay: [dueTimeSave],
  saveDraft: [taskSaveDraft, instanceSaveDraft],
  revoke: [instanceRevoke],
  endProcess: [instanceDoEndProcess],
  hangUp: [instanceForbid],
  cancelHangUp: [instanceUnForbid],
  // look
  flowImage: [instanceFlowImage],
  opinions: [instanceFlowOpinions],
  approvalHistory: [instanceFlowOpinions],
  print: [],
});

function callsOf(alias: string, node: FlowNode | undefined): readonly Call[] | undefined {
  if (alias === 'addSign' && node?.type === 'SIGNTASK') return [taskSignUsers];
  return Object.hasOwn(calls, alias) ? calls[alias] : undefined;
}

function nameOf({ labelIn }: FlowDefinition, nodeId: string, { alias, labelOf = alias, name }: FlowButton, locale: Language): string {
  return labelIn(locale, nodeId, labelOf) ?? name ?? buttonNames[locale]?.[labelOf] ?? labelOf;
}
