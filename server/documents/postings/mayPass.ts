import type { Posting } from '../../../schemas/metadata/index.ts';

/** Whether a document may go on without the record: it is entered later, or a document makes it. */
export const mayPass = ({ missing, create }: Posting['to']): boolean => missing === 'pass' || create !== undefined;
