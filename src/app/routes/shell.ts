import { redirect, type RouteObject } from 'react-router';
import { NotFound } from '../../portal/RouteError.tsx';
import { NAVIGATION_TARGETS } from '../../constants.ts';
import { lazyPage } from '../../portal/lazyPage.ts';

const flowList = lazyPage(() => import('../../pages/vflow/FlowListPage.tsx'), 'FlowListPage');
const messages = lazyPage(() => import('../../pages/vflow/MessageTabsPage.tsx'), 'MessageTabsPage');
const lists = ['v-todo', 'v-leader', 'v-done', 'v-request', 'v-todoRead', 'v-doneRead', 'v-myRead', 'v-myDelegate'];

const phrase = lazyPage(() => import('../../pages/personal/PhraseFormPage.tsx'), 'PhraseFormPage');
const agent = lazyPage(() => import('../../pages/personal/AgentFormPage.tsx'), 'AgentFormPage');
const deputy = lazyPage(() => import('../../pages/personal/DeputyFormPage.tsx'), 'DeputyFormPage');
const settings = ['v-approvalItem', 'v-agent', 'v-secretary', 'v-bpmDeputy'];

/** Another system's message names what it is about; a type that nobody knows does not exist. */
function navigationTarget(type: string | undefined, id = ''): Response | null {
  const address = type !== undefined && Object.hasOwn(NAVIGATION_TARGETS, type) ? NAVIGATION_TARGETS[type] : undefined;
  return address === undefined ? null : redirect(address.replace('${id}', encodeURIComponent(id)));
}
const file = lazyPage(() => import('../../pages/file/FilePage.tsx'), 'FilePage');

/** Stands for a moment where a redirect leads on. */
const Nothing = (): null => null;

/** Home, the workflow container and personal settings. */
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
  {
    path: '/v-personal',
    lazy: lazyPage(() => import('../../pages/personal/PersonalCentre.tsx'), 'PersonalCentre'),
    children: [
      { index: true, loader: () => redirect('/v-personal/v-approvalItem'), Component: Nothing },
      ...settings.map((list) => ({ path: list, handle: { list }, lazy: flowList })),
      { path: 'v-myLayout', lazy: lazyPage(() => import('../../pages/personal/MyLayoutPage.tsx'), 'MyLayoutPage') },
      { path: 'v-messageReceiver', handle: { list: 'messages' }, lazy: flowList },
    ],
  },
  ...settings.slice(0, 2).map((list) => ({ path: `/${list}`, handle: { list }, lazy: flowList })),
  // what is published, and where else one goes from here
  { path: '/newsList/:type', lazy: lazyPage(() => import('../../pages/news/NewsListPage.tsx'), 'NewsListPage') },
  { path: '/news/:newsId', lazy: lazyPage(() => import('../../pages/news/NewsPage.tsx'), 'NewsPage') },
  { path: '/appCenterFront', lazy: lazyPage(() => import('../../pages/apps/AppCenterPage.tsx'), 'AppCenterPage') },
  { path: '/appContent/:type/:id/:otherId/:appName', lazy: lazyPage(() => import('../../pages/apps/AppContentPage.tsx'), 'AppContentPage') },
  { path: '/navigationMsg/:type/:id', loader: ({ params }) => navigationTarget(params['type'], params['id']), Component: NotFound },
  { path: '/column/preview/:previewAlias', lazy: lazyPage(() => import('../../pages/home/ColumnPreviewPage.tsx'), 'ColumnPreviewPage') },
  { path: '/file/preview/:fileId', lazy: file },
  { path: '/pdf/:src/:fileId', lazy: file },
  { path: '/iframeSrc/:iframeSrc/:fileId', lazy: file },
  { path: '/webOffice/:fileId/:isRevision/:inputWriteable', lazy: file },
  { path: '/works', lazy: lazyPage(() => import('../../pages/works/WorksPage.tsx'), 'WorksPage') },
  { path: '/approvalItem/approvalItemAdd', lazy: phrase },
  { path: '/approvalItem/approvalItemEdit/:id', lazy: phrase },
  { path: '/approvalItem/approvalItemGet/:id', handle: { readOnly: true }, lazy: phrase },
  { path: '/agent/agentAdd', lazy: agent },
  { path: '/agent/agentEdit/:id', lazy: agent },
  { path: '/agent/agentGet/:id', handle: { readOnly: true }, lazy: agent },
  { path: '/secretary/secretaryEdit/:id', lazy: lazyPage(() => import('../../pages/personal/SecretaryFormPage.tsx'), 'SecretaryFormPage') },
  { path: '/bpmDeputy/bpmDeputySetting', lazy: deputy },
  { path: '/bpmDeputy/bpmDeputySetting/:id', lazy: deputy },
];
