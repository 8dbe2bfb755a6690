import type { Command } from '../workflow/index.ts';
import type { RecordSubmission } from './submitRecord.ts';

/**
 * What of a document is asked again when somebody decides, though he has not changed it. Its starter, to whom it came back, submits it as he did the first
 * time: an advance that he repays may be cleared by now. Whoever agrees later answers for the rows of elsewhere that he may write himself. Who only reads them
 * agrees to what he was given: what a row takes from others is refused when the request ends.
 */
export function judgedAgain(
  command: Pick<Command, 'kind'> | { readonly kind: 'saveForm' },
  { preset, level }: { readonly preset: string; readonly level: 'draft' | 'submit' },
  starterId: string,
): RecordSubmission['again'] {
  if (command.kind !== 'complete' || level !== 'submit') return undefined;
  return { of: preset === 'start' ? 'all' : 'rows', chosenBy: starterId };
}
