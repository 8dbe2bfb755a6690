import type { RouteObject } from 'react-router';
import { lazyPage } from '../../portal/lazyPage.ts';

const start = lazyPage(() => import('../../pages/start/StartPage.tsx'), 'StartPage');
const instance = lazyPage(() => import('../../pages/instance/InstancePage.tsx'), 'InstancePage');
const sheet = lazyPage(() => import('../../pages/formPages/InstanceSheetPage.tsx'), 'InstanceSheetPage');
const preview = lazyPage(() => import('../../pages/formPages/PreviewFormPage.tsx'), 'PreviewFormPage');
const record = lazyPage(() => import('../../pages/formPages/RecordPage.tsx'), 'RecordPage');
const moduleInstance = lazyPage(() => import('../../pages/instance/ModuleInstancePage.tsx'), 'ModuleInstancePage');
const modulePreview = lazyPage(() => import('../../pages/instance/ModulePreviewPage.tsx'), 'ModulePreviewPage');
const printBatch = lazyPage(() => import('../../pages/print/PrintBatchPage.tsx'), 'PrintBatchPage');
const task = lazyPage(() => import('../../pages/task/TaskPage.tsx'), 'TaskPage');

/**
 * The same pages under the names by which other systems and reports open them: without header, whatever stands around them.
 * Their parameters are those of the pages themselves.
 */
const singleRoutes: RouteObject[] = ['sysModule', 'reportModule'].flatMap((system) => [
  { path: `/${system}Inst/:instId`, handle: { bare: true }, lazy: instance },
  { path: `/${system}Inst/:instId/:type`, handle: { bare: true }, lazy: instance },
  { path: `/${system}Inst/:id/:mode/:defKey`, handle: { bare: true }, lazy: moduleInstance },
  { path: `/${system}Inst/:id/:mode/:defKey/true`, handle: { bare: true }, lazy: moduleInstance },
  { path: `/${system}InstDone/:instId/:type/:readType/:readDoneId`, handle: { bare: true }, lazy: instance },
  { path: `/${system}InstMyRead/:instId/:readId/:myReadType`, handle: { bare: true }, lazy: instance },
  { path: `/${system}InstRead/:instId/:myReadType`, handle: { bare: true }, lazy: instance },
  { path: `/${system}InstRead/:instId/:type/:readId`, handle: { bare: true }, lazy: instance },
  { path: `/${system}InstTask/:taskId/:leaderId`, handle: { bare: true }, lazy: task },
  { path: `/${system}InstTask/:taskId/:leaderId/:noSingle`, lazy: task },
  { path: `/${system}InstTaskRead/:taskId/:task_state`, handle: { bare: true }, lazy: task },
  { path: `/${system}InstTemplate/:templateKey/:instId`, handle: { bare: true }, lazy: instance },
]);

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
  ...singleRoutes,
  { path: '/sysModulePreview/:id/:appName', handle: { bare: true }, lazy: modulePreview },
  // paper
  { path: '/print/batch', handle: { bare: true }, lazy: printBatch },
  { path: '/print/record/:bo/:list', handle: { bare: true }, lazy: printBatch },
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
