import { redirect, type RouteObject } from 'react-router';
import { lazyPage } from '../lazyPage.ts';

const flowList = lazyPage(() => import('../../pages/vflow/FlowListPage.tsx'), 'FlowListPage');
const messages = lazyPage(() => import('../../pages/vflow/MessageTabsPage.tsx'), 'MessageTabsPage');
const lists = ['v-todo', 'v-leader', 'v-done', 'v-request', 'v-todoRead', 'v-doneRead', 'v-myRead', 'v-myDelegate'];

/** Stands for a moment where a redirect leads on. */
const Nothing = (): null => null;

/** Home and the workflow container. */
export const shellRoutes: RouteObject[] = [
  { path: '/', loader: () => redirect('/home'), Component: Nothing },
  { path: '/home', lazy: lazyPage(() => import('../../pages/home/HomePage.tsx'), 'HomePage') },
  {
    path: '/v-flow',
    lazy: lazyPage(() => import('../../pages/vflow/FlowCentre.tsx'), 'FlowCentre'),
    children: [
      { index: true, loader: () => redirect('/v-flow/v-todo'), Component: Nothing },
      { path: 'v-flowList', lazy: lazyPage(() => import('../../pages/vflow/NewProcessPage.tsx'), 'NewProcessPage') },
      { path: 'myMessage', lazy: messages },
      { path: 'myMessage/:tab', lazy: messages },
      { path: 'v-todo/:orgName/:orgId', handle: { list: 'v-todo' }, lazy: flowList },
      ...lists.flatMap((list) => [
        { path: list, handle: { list }, lazy: flowList },
        { path: `${list}/:defKey`, handle: { list }, lazy: flowList },
      ]),
    ],
  },
  { path: '/v-personal/v-messageReceiver', handle: { list: 'messages' }, lazy: flowList },
];
