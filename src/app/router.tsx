import { createBrowserRouter, type RouteObject } from 'react-router';
import { APP_BASE } from '../constants.ts';
import type { PortalApp } from '../portal/appContext.ts';
import { requireSession } from '../portal/guard.ts';
import { lazyPage } from '../portal/lazyPage.ts';
import { PageSkeleton } from '../portal/PageSkeleton.tsx';
import { NotFound, RouteError } from '../portal/RouteError.tsx';
import { anonymousRoutes } from './routes/anonymous.ts';
import { formRoutes } from './routes/forms.ts';
import { laterRoutes } from './routes/later.ts';
import { mailRoutes } from './routes/mail.ts';
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
        lazy: lazyPage(() => import('../shell/PortalShell.tsx'), 'PortalShell'),
        children: [
          {
            errorElement: <RouteError />,
            children: [...shellRoutes, ...formRoutes, ...mailRoutes, ...laterRoutes, ...moduleRoutes, { path: '*', element: <NotFound /> }],
          },
        ],
      },
    ],
  },
];

export const createPortalRouter = (app: PortalApp) => createBrowserRouter(portalRoutes(app), { basename: APP_BASE });
