import { bootstrap } from './app/bootstrap.tsx';
import './portal/portal.css';
import './portal/forcedColors.css';
import './portal/lowScreens.css';
import './portal/targets.css';

const root = document.getElementById('root');
if (root !== null) void bootstrap(root);
