import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import type { PortalApp } from '../portal/appContext.ts';
import { admit } from '../portal/guard.ts';
import { lazyPage } from '../portal/lazyPage.ts';
import { PageSkeleton } from '../portal/PageSkeleton.tsx';
import { NotFound, RouteError } from '../portal/RouteError.tsx';
import { anonymousRoutes } from '../app/routes/anonymous.ts';
import { MANAGE_BASE } from '../constants.ts';

/** All addresses of the management portal. */
const manageRoutes = (app: PortalApp): RouteObject[] => [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      ...anonymousRoutes,
      {
        loader: requireSession(app),
        shouldRevalidate: () => true,
        lazy: lazyPage(() => import('./ManageShell.tsx'), 'ManageShell'),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { index: true, loader: () => redirect('/flows') },
              { path: '/home', loader: () => redirect('/flows') },
              { path: '/flows', lazy: lazyPage(() => import('./flows/FlowListPage.tsx'), 'FlowListPage') },
              { path: '/flows/:key', lazy: lazyPage(() => import('./flows/FlowDesignPage.tsx'), 'FlowDesignPage') },
              { path: '/outbox', lazy: lazyPage(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage') },
              { path: '/handover', lazy: lazyPage(() => import('./handover/HandOverPage.tsx'), 'HandOverPage') },
              { path: '/works', lazy: lazyPage(() => import('../pages/works/WorksPage.tsx'), 'WorksPage') },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
];

export const createManageRouter = (app: PortalApp) => createBrowserRouter(manageRoutes(app), { basename: MANAGE_BASE.replace(/\/$/, '') });

// helpers

const requireSession =
  (app: PortalApp) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): null => {
    const { pathname, search } = new URL(request.url);
    const from = `/${pathname.startsWith(MANAGE_BASE) ? pathname.slice(MANAGE_BASE.length) : ''}`;
    return admit(app, `${from}${search}`);
  };
