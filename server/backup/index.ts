export { copyStanding, removeStandingCopies } from './copyStanding.ts';
export { restoreBackup } from './restoreBackup.ts';
export { mustBeCurrent, takeBackup } from './takeBackup.ts';
export { withData } from './withData.ts';
export { digestOf, verifyArchive } from './readArchive.ts';
