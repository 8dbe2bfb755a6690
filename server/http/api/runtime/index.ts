import { besideHandlers } from './beside.ts';
import { completeBatchHandlers } from './completeBatch.ts';
import { copyToHandlers } from './copyTo.ts';
import { dueTimeHandlers } from './dueTime.ts';
import { flowHandlers } from './flowHandlers.ts';
import { groupActionHandlers } from './groupActions.ts';
import { instanceActionHandlers } from './instanceActions.ts';
import { instanceDetailHandlers } from './instanceDetail.ts';
import { instanceListHandlers } from './instanceLists.ts';
import { moveVersionHandlers } from './moveVersion.ts';
import { noticeHandlers } from './notices.ts';
import { previewPathHandlers } from './previewPath.ts';
import { taskActionHandlers } from './taskActions.ts';
import { taskDetailHandlers } from './taskDetail.ts';
import { taskListHandlers } from './taskLists.ts';
import { urgeHandlers } from './urge.ts';
import { watermarkHandlers } from './watermark.ts';

/** Approval: tasks, instances, and what about flows they need. */
export const runtimeHandlers = [
  // tasks
  ...taskListHandlers,
  ...taskDetailHandlers,
  ...taskActionHandlers,
  ...completeBatchHandlers,
  ...groupActionHandlers,
  ...noticeHandlers,
  ...copyToHandlers,
  ...dueTimeHandlers,
  // instances
  ...instanceListHandlers,
  ...instanceDetailHandlers,
  ...instanceActionHandlers,
  ...previewPathHandlers,
  ...besideHandlers,
  ...urgeHandlers,
  ...watermarkHandlers,
  ...moveVersionHandlers,
  // definitions
  ...flowHandlers,
];
