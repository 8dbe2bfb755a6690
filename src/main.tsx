import { bootstrap } from './app/bootstrap.tsx';
import './app/portal.css';

const root = document.getElementById('root');
if (root !== null) void bootstrap(root);
