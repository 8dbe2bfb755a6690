import { isFoundBy } from '../../../../validators/words/pinyin.ts';

/** Whether a choice of a drop-down list is offered for what is typed: by its name or by how that is read. */
export const foundByLabel = (typed: string, option?: { readonly label?: unknown }): boolean =>
  typeof option?.label === 'string' && isFoundBy(option.label, typed);
