export { noQueue, type DueJob, type FetchedJob, type JobData, type JobQueue, type OutboxJob, type QueueName, type UpkeepJob, type WorkQueue } from './JobQueue.ts';
export { openQueue } from './openQueue.ts';
export { postOutbox, type Posting } from './postOutbox.ts';
