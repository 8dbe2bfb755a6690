/** What the other folders use of server/documents/. */
export { answeredValues } from './answeredValues.ts';
export { decisiveValues } from './decisiveValues.ts';
export { type CommandOutcome, createInstance, executeCommand, type FormWrite, type FrameWrite } from './executeCommand.ts';
export { type DueOutcome, expireDue, remindDue } from './fireDue.ts';
export { decidersOf } from './heldFields.ts';
export { kernelPorts } from './kernelPorts.ts';
export { type LaterSteps, makingRights, writtenLater } from './makingRights.ts';
export { findSeal, keepSeal, noteOpened, sealsIn, type StoredSeal } from './seals.ts';
export { type Demand, demandsOf } from './postings/demandsOf.ts';
export { dropPostings, isPostedTo, settlePostings, stageOf } from './postings/settlePostings.ts';
export { guardTarget } from './postings/guardTarget.ts';
export { recompute } from './recompute.ts';
export { serveForm } from './serveForm.ts';
export { checkRecord, formContext, FormRefusal, type RecordSubmission, storeRecord } from './submitRecord.ts';
export { choices } from './truth/choices.ts';
export type { TruthContext } from './truth/ValueKind.ts';
export { aheadOf, withheldFrom } from './withheld.ts';
