import '../portal/portal.css';
import '../portal/forcedColors.css';
import '../portal/lowScreens.css';
import '../portal/targets.css';
import './manage.css';
import { bringManagementTexts } from '../locales/index.ts';
import { startApp } from '../portal/startApp.tsx';
import { MANAGE_BASE } from '../constants.ts';
import { createManageRouter } from './router.tsx';

const root = document.getElementById('root');
bringManagementTexts();
if (root !== null) void startApp(root, { base: MANAGE_BASE.replace(/\/$/, ''), titleKey: 'manage.title', createRouter: createManageRouter });
