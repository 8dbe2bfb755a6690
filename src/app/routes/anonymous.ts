import type { RouteObject } from 'react-router';
import { lazyPage } from '../../portal/lazyPage.ts';

/** Pages for people who are not signed in. */
export const anonymousRoutes: RouteObject[] = [
  { path: '/login', lazy: lazyPage(() => import('../../pages/login/LoginPage.tsx'), 'LoginPage') },
  { path: '/login/:tenant', lazy: lazyPage(() => import('../../pages/login/LoginPage.tsx'), 'LoginPage') },
  { path: '/resetPwdView', lazy: lazyPage(() => import('../../pages/password/ResetPasswordPage.tsx'), 'ResetPasswordPage') },
  { path: '/setPassword', lazy: lazyPage(() => import('../../pages/password/SetPasswordPage.tsx'), 'SetPasswordPage') },
  { path: '/forgetPassword', lazy: lazyPage(() => import('../../pages/password/ForgetPasswordPage.tsx'), 'ForgetPasswordPage') },
  { path: '/surl/:shortUrl', lazy: lazyPage(() => import('../../pages/shortLink/ShortLinkPage.tsx'), 'ShortLinkPage') },
];
