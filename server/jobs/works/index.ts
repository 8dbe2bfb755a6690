export { runWork, workJob } from './runWork.ts';
export { startWork } from './startWork.ts';
export { countItems, goingOn, type WorkRow } from './workRows.ts';
export { missedWork, oldWorks } from './workUpkeep.ts';
