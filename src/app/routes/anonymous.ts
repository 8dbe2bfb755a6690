import type { RouteObject } from 'react-router';
import { lazyPage } from '../../portal/lazyPage.ts';

/** Pages for people who are not signed in. */
export const anonymousRoutes: RouteObject[] = [
  // one route: what has been typed stays when another organisation is chosen
  { path: '/login/:tenant?', lazy: lazyPage(() => import('../../pages/login/LoginPage.tsx'), 'LoginPage') },
  { path: '/setup', lazy: lazyPage(() => import('../../pages/setup/SetUpPage.tsx'), 'SetUpPage') },
  { path: '/resetPwdView', lazy: lazyPage(() => import('../../pages/password/ResetPasswordPage.tsx'), 'ResetPasswordPage') },
  { path: '/setPassword', lazy: lazyPage(() => import('../../pages/password/SetPasswordPage.tsx'), 'SetPasswordPage') },
  { path: '/forgetPassword', lazy: lazyPage(() => import('../../pages/password/ForgetPasswordPage.tsx'), 'ForgetPasswordPage') },
  { path: '/surl/:shortUrl', lazy: lazyPage(() => import('../../pages/shortLink/ShortLinkPage.tsx'), 'ShortLinkPage') },
];
