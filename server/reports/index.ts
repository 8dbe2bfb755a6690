/** What the other folders use of server/reports/. */
export { chartData, chartOption, type ChartItem, findChart } from './chart.ts';
export { findView, openView, viewRows } from './queryView.ts';
export { askTypes, emptyRelation, fieldsIn, numberTypes, type Relation, statementOver } from './overRelations.ts';
export { readStatement, StatementError, type Statement } from './readStatement.ts';
export { inItsWords, type QueryViewItem } from './viewSource.ts';
