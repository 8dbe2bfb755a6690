import type { Handler } from '../handle.ts';
import { approvalItemHandlers } from './approvalItem/handlers.ts';
import { modifyRecordHandlers } from './boDataModifyRecord/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { flowDesignHandlers } from './flow/handlers.ts';
import { formHandlers } from './form/handlers.ts';
import { reportHandlers } from './report/handlers.ts';
import { mailHandlers } from './mail/index.ts';
import { menuHandlers } from './menu/handlers.ts';
import { messageHandlers } from './message/handlers.ts';
import { metaHandlers } from './meta/handlers.ts';
import { orgHandlers } from './org/handlers.ts';
import { outboxHandlers } from './outbox/handlers.ts';
import { personalHandlers } from './personal/index.ts';
import { portalHandlers } from './portal/handlers.ts';
import { runtimeHandlers } from './runtime/index.ts';
import { sealHandlers } from './seal/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { sysHandlers } from './sys/handlers.ts';
import { systemHandlers } from './system/handlers.ts';
import { tenantHandlers } from './tenant/handlers.ts';
import { userHandlers } from './user/handlers.ts';
import { workHandlers } from './work/handlers.ts';

/** Everything the server can do: one line per service. */
export const handlers: readonly Handler[] = [
  // people
  ...sessionHandlers,
  ...tenantHandlers,
  ...userHandlers,
  ...orgHandlers,
  ...sealHandlers,
  // shell
  ...menuHandlers,
  ...portalHandlers,
  ...sysHandlers,
  ...fileHandlers,
  // workflow
  ...approvalItemHandlers,
  ...runtimeHandlers,
  ...flowDesignHandlers,
  ...personalHandlers,
  // communication
  ...mailHandlers,
  ...messageHandlers,
  // forms and metadata
  ...formHandlers,
  ...reportHandlers,
  ...modifyRecordHandlers,
  ...metaHandlers,
  // the server itself
  ...systemHandlers,
  ...outboxHandlers,
  ...workHandlers,
];
