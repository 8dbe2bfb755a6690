export { ExplainDrawer } from './ExplainDrawer.tsx';
