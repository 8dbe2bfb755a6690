import { isRecord } from '../../../../registry/form/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import type { Binding } from '../../store/Binding.ts';

/** A linked document as the field keeps it. */
export interface LinkedInstance {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly creator: string;
}

/** Documents that a list shows at once. */
export const LINKED_PAGE = 5;

export function linkedOf(binding: Binding): readonly LinkedInstance[] {
  let value = binding.value;
  try {
    if (typeof value === 'string') value = JSON.parse(value === '' ? '[]' : value);
  } catch {
    return [];
  }
  return (Array.isArray(value) ? value : []).filter(isRecord).flatMap((each) =>
    plainText(each.id) === ''
      ? []
      : [
          {
            id: plainText(each.id),
            subject: plainText(each.subject) || plainText(each.id),
            status: plainText(each.status),
            creator: plainText(each.creator),
          },
        ],
  );
}
