export { noQueue, type DueJob, type JobData, type JobQueue, type OutboxJob, type MailJob, type QueueName, type WorkJob, type WorkQueue } from './JobQueue.ts';
export { openQueue } from './openQueue.ts';
export { postOutbox } from './postOutbox.ts';
