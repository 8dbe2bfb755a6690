import { createRegistry } from '../../../../registry/createRegistry.ts';
import { abandonButton } from './abandon.ts';
import { agreeButton } from './agree.ts';
import { backToStartButton } from './backToStart.ts';
import type { FlowButtonUnit } from './defineFlowButton.ts';
import { delegateButton } from './delegate.ts';
import { endProcessButton } from './endProcess.ts';
import { cancelHangUpButton, hangUpButton } from './hangUp.ts';
import { addSignButton, communicateButton, copyToButton, inquButton, instanceTransButton, startCommuButton } from './involve.ts';
import { lockUnlockButton } from './lockUnlock.ts';
import { opposeButton } from './oppose.ts';
import { rejectButton, rejectToAnyNodeButton } from './reject.ts';
import { revokeButton } from './revoke.ts';
import { saveDraftButton } from './saveDraft.ts';
import { startFlowButton } from './startFlow.ts';
import { approvalHistoryButton, flowImageButton, opinionsButton, printButton } from './views.ts';

/** Every button that a form page knows. One that is missing here is shown with its name, but cannot be pressed. */
export const flowButtons: readonly FlowButtonUnit[] = [
  // start
  startFlowButton, saveDraftButton,
  // decide
  agreeButton, opposeButton, abandonButton, rejectButton, rejectToAnyNodeButton, backToStartButton,
  // hold, hand over
  lockUnlockButton, delegateButton, revokeButton,
  // involve others
  inquButton, addSignButton, communicateButton, startCommuButton, copyToButton, instanceTransButton,
  // end, suspend
  endProcessButton, hangUpButton, cancelHangUpButton,
  // look
  flowImageButton, opinionsButton, approvalHistoryButton, printButton,
];

export const flowButtonRegistry = createRegistry(flowButtons, { kind: 'flow button', nameOf: (unit) => unit.alias });

export { orderButtons, splitButtons } from './orderButtons.ts';
export type * from './defineFlowButton.ts';
