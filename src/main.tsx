import { bootstrap } from './app/bootstrap.tsx';
import './app/portal.css';
import './app/forcedColors.css';
import './app/lowScreens.css';

const root = document.getElementById('root');
if (root !== null) void bootstrap(root);
