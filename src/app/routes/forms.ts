import type { RouteObject } from 'react-router';
import { lazyPage } from '../lazyPage.ts';

const start = lazyPage(() => import('../../pages/start/StartPage.tsx'), 'StartPage');
const instance = lazyPage(() => import('../../pages/instance/InstancePage.tsx'), 'InstancePage');
const task = lazyPage(() => import('../../pages/task/TaskPage.tsx'), 'TaskPage');

/** Starting, handling and reading documents. */
export const formRoutes: RouteObject[] = [
  // start
  { path: '/start/:defId/:instId', lazy: start },
  { path: '/agentStart/:defId/:leaderId', lazy: start },
  { path: '/agentStart/:defId/:leaderId/:copyInstId', lazy: start },
  { path: '/agentStartMenuUrl/:defId/:leaderId', lazy: start },
  { path: '/agentStartByKey/:defKey', lazy: start },
  // read an instance
  { path: '/inst/:instId', lazy: instance },
  { path: '/inst/:instId/:type', lazy: instance },
  { path: '/inst/:instId/:type/:readId', lazy: instance },
  { path: '/inst/:instId/:type/:readType/:readDoneId', lazy: instance },
  { path: '/myRead/:instId/:readId/:myReadType', lazy: instance },
  { path: '/instRead/:instId/:myReadType', lazy: instance },
  { path: '/doneReadOnly/:instId', handle: { bare: true }, lazy: instance },
  // handle a task
  { path: '/task/:taskId/:leaderId', lazy: task },
  { path: '/task/:taskId/:leaderId/:noSingle', lazy: task },
  { path: '/taskFromOtherPage/:taskId/:leaderId/:from', lazy: task },
  { path: '/taskRead/:taskId/:task_state', lazy: task },
];
