import type { RouteObject } from 'react-router';
import { lazyPage } from '../lazyPage.ts';

const start = lazyPage(() => import('../../pages/start/StartPage.tsx'), 'StartPage');
const instance = lazyPage(() => import('../../pages/instance/InstancePage.tsx'), 'InstancePage');
const sheet = lazyPage(() => import('../../pages/formPages/InstanceSheetPage.tsx'), 'InstanceSheetPage');
const preview = lazyPage(() => import('../../pages/formPages/PreviewFormPage.tsx'), 'PreviewFormPage');
const record = lazyPage(() => import('../../pages/formPages/RecordPage.tsx'), 'RecordPage');
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
  // paper
  { path: '/print/batch', handle: { bare: true }, lazy: lazyPage(() => import('../../pages/print/PrintBatchPage.tsx'), 'PrintBatchPage') },
  { path: '/print/:instId', handle: { bare: true }, lazy: lazyPage(() => import('../../pages/print/PrintPage.tsx'), 'PrintPage') },
  { path: '/statementTable/:instId/:type', handle: { view: 'table' }, lazy: sheet },
  { path: '/formManage/:instId/:type', handle: { view: 'manage' }, lazy: sheet },
  { path: '/previewInstForm/:defId/:instId', handle: { view: 'preview' }, lazy: sheet },
  { path: '/completeView/:procDefKey', lazy: lazyPage(() => import('../../pages/formPages/CompleteViewPage.tsx'), 'CompleteViewPage') },
  // a form by itself
  { path: '/previewForm/:formId', lazy: preview },
  { path: '/previewForm/:formId/:single', lazy: preview },
  { path: '/QRCodeForm/:templateKey/:action', lazy: record },
  { path: '/onlineForm', handle: { bare: true }, lazy: lazyPage(() => import('../../pages/formPages/OnlineFormPage.tsx'), 'OnlineFormPage') },
  // handle a task
  { path: '/task/:taskId/:leaderId', lazy: task },
  { path: '/task/:taskId/:leaderId/:noSingle', lazy: task },
  { path: '/taskFromOtherPage/:taskId/:leaderId/:from', lazy: task },
  { path: '/taskRead/:taskId/:task_state', lazy: task },
];
