export { PrintDocument } from './PrintDocument.tsx';
export { buildSheet } from './sheet/buildSheet.tsx';
export { defaultTemplate } from './sheet/defaultTemplate.ts';
export { orientationFor } from './layout/arrange.ts';
export { paperNames, paperOf, type Orientation, type PaperName } from './layout/paper.ts';
export type { PrintTemplate, Sheet } from './sheet/types.ts';
