import { plainText } from '../../../../validators/words/index.ts';
import type { ControlOption, ReadProps } from '../defineControl.ts';
import { filledWithWords } from '../support/fieldSources.ts';

/** What a display control says: its text with fields in it, else the title. Tracked. */
export function staticText({ binding, field }: ReadProps): string {
  return filledWithWords(binding, plainText(field.ui.text ?? field.ui.content ?? field.title));
}

export const textOptions: readonly ControlOption[] = [
  { name: 'text', kind: 'text', doc: '显示的文字，可含 ${字段}；缺省为字段标题' },
  { name: 'content', kind: 'text', doc: '同 text' },
];
