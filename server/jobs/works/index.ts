export { keepFile } from './keepFile.ts';
export { hasFile } from './workFiles.ts';
export { heavyJob, runWork, workJob } from './runWork.ts';
export { startWork } from './startWork.ts';
export { countItems, goingOn, type WorkRow } from './workRows.ts';
export { queueOf } from './queueOf.ts';
export { missedWork, oldWorkFiles, oldWorks } from './workUpkeep.ts';
