import { redirect, type RouteObject } from 'react-router';
import { lazyPage } from '../../portal/lazyPage.ts';

const compose = lazyPage(() => import('../../pages/mail/ComposePage.tsx'), 'ComposePage');
const account = lazyPage(() => import('../../pages/mail/AccountFormPage.tsx'), 'AccountFormPage');

/** Stands for a moment where a redirect leads on. */
const Nothing = (): null => null;

/** Mails and mail accounts. */
export const mailRoutes: RouteObject[] = [
  {
    path: '/v-mail',
    lazy: lazyPage(() => import('../../pages/mail/MailCentre.tsx'), 'MailCentre'),
    children: [
      { index: true, loader: () => redirect('/v-mail/v-mailList'), Component: Nothing },
      { path: 'v-mailList', lazy: lazyPage(() => import('../../pages/mail/MailDesk.tsx'), 'MailDesk') },
      { path: 'v-settingList', lazy: lazyPage(() => import('../../pages/mail/AccountListPage.tsx'), 'AccountListPage') },
    ],
  },
  { path: '/mail/mailGet/:id', lazy: lazyPage(() => import('../../pages/mail/MailPage.tsx'), 'MailPage') },
  { path: '/mail/mailAdd', lazy: compose },
  { path: '/mail/mailEdit/:id', lazy: compose },
  { path: '/mail/settingAdd', lazy: account },
  { path: '/mail/settingEdit/:id', lazy: account },
  { path: '/mail/settingGet/:id', handle: { readOnly: true }, lazy: account },
];
