export { ExplainDrawer, type ExplainDrawerProps } from './ExplainDrawer.tsx';
export { ExplanationView } from './ExplanationView.tsx';
