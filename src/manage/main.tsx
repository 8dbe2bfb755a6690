import '../app/portal.css';
import '../app/forcedColors.css';
import '../app/lowScreens.css';
import './manage.css';
import { startApp } from '../app/startApp.tsx';
import { MANAGE_BASE } from '../constants.ts';
import { createManageRouter } from './router.tsx';

const root = document.getElementById('root');
if (root !== null) void startApp(root, { base: MANAGE_BASE.replace(/\/$/, ''), titleKey: 'manage.title', createRouter: createManageRouter });
