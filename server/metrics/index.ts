export { createMetrics, type Fact, type Metrics } from './createMetrics.ts';
