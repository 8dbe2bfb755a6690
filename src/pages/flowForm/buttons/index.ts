import { createRegistry } from '../../../../registry/createRegistry.ts';
import { abandonButton } from './abandon.ts';
import { addSignButton, userAddSignButton } from './addSign.tsx';
import { agreeButton } from './agree.ts';
import { backToStartButton } from './backToStart.ts';
import { changeHolderButton } from './changeHolder.ts';
import { copyToButton, copyToReplyButton, instanceTransButton } from './circulate.tsx';
import { commuButton, communicateButton, startCommuButton } from './communicate.tsx';
import { approveLineButton, revokeCustomSignButton, revokeSignLineButton, signLineButton, signSequenceButton } from './customSign.tsx';
import type { FlowButtonUnit } from './defineFlowButton.ts';
import { delegateButton } from './delegate.ts';
import { endProcessButton } from './endProcess.ts';
import { followButton } from './follow.tsx';
import { agreeTransButton, opposeTransButton, revokeAddSignButton, revokeInquButton, revokeTransButton, startTransButton } from './handOut.tsx';
import { cancelHangUpButton, hangUpButton } from './hangUp.ts';
import { inquButton, taskToInquReplyButton } from './inquire.tsx';
import { jumpButton } from './jump.tsx';
import { lockUnlockButton } from './lockUnlock.ts';
import { opposeButton } from './oppose.ts';
import { rejectButton, rejectToAnyNodeButton } from './reject.ts';
import { revokeButton } from './revoke.ts';
import { saveDraftButton } from './saveDraft.ts';
import { startFlowButton } from './startFlow.ts';
import { taskDelayButton } from './taskDelay.tsx';
import { urgeButton } from './urge.tsx';
import { approvalHistoryButton, flowImageButton, opinionsButton, printButton } from './views.ts';

/** Every button that a form page knows. One that is missing here is shown with its name, but cannot be pressed. */
export const flowButtons: readonly FlowButtonUnit[] = [
  // start
  startFlowButton,
  saveDraftButton,
  // decide
  agreeButton,
  opposeButton,
  abandonButton,
  rejectButton,
  rejectToAnyNodeButton,
  backToStartButton,
  jumpButton,
  // hold, hand over
  lockUnlockButton,
  delegateButton,
  changeHolderButton,
  revokeButton,
  // involve others
  startTransButton,
  inquButton,
  addSignButton,
  approveLineButton,
  signSequenceButton,
  signLineButton,
  communicateButton,
  startCommuButton,
  copyToButton,
  instanceTransButton,
  // answer others
  agreeTransButton,
  opposeTransButton,
  taskToInquReplyButton,
  userAddSignButton,
  commuButton,
  copyToReplyButton,
  // take others back
  revokeTransButton,
  revokeInquButton,
  revokeAddSignButton,
  revokeSignLineButton,
  revokeCustomSignButton,
  // remind, extend, follow
  urgeButton,
  taskDelayButton,
  followButton,
  // end, suspend
  endProcessButton,
  hangUpButton,
  cancelHangUpButton,
  // look
  flowImageButton,
  opinionsButton,
  approvalHistoryButton,
  printButton,
];

export const flowButtonRegistry = createRegistry(flowButtons, { kind: 'flow button', nameOf: (unit) => unit.alias });

export { orderButtons, splitButtons } from './orderButtons.ts';
export type * from './defineFlowButton.ts';
