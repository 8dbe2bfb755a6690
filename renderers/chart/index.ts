export { ChartView } from './ChartView.tsx';
