import { createBrowserRouter, type RouteObject } from 'react-router';
import { APP_BASE } from '../constants.ts';
import type { PortalApp } from './appContext.ts';
import { requireSession } from './guard.ts';
import { lazyPage } from './lazyPage.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { NotFound, RouteError } from './RouteError.tsx';
import { anonymousRoutes } from './routes/anonymous.ts';
import { formRoutes } from './routes/forms.ts';
import { moduleRoutes } from './routes/modules.ts';
import { shellRoutes } from './routes/shell.ts';

/** All addresses of the portal. */
const portalRoutes = (app: PortalApp): RouteObject[] => [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      ...anonymousRoutes,
      {
        loader: requireSession(app),
        // A session can end while a page is open; each new page asks again.
        shouldRevalidate: () => true,
        lazy: lazyPage(() => import('../pages/shell/PortalShell.tsx'), 'PortalShell'),
        children: [
          {
            errorElement: <RouteError />,
            children: [...shellRoutes, ...formRoutes, ...moduleRoutes, { path: '*', element: <NotFound /> }],
          },
        ],
      },
    ],
  },
];

export const createPortalRouter = (app: PortalApp) => createBrowserRouter(portalRoutes(app), { basename: APP_BASE });
