import { APP_BASE } from '../constants.ts';
import { createPortalRouter } from './router.tsx';
import { startApp } from '../portal/startApp.tsx';

/** Starts the portal in an element of the page. */
export const bootstrap = (element: HTMLElement): Promise<void> => startApp(element, { base: APP_BASE, titleKey: 'app.name', createRouter: createPortalRouter });
