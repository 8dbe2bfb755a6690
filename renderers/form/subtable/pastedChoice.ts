import { holdsSeveral } from '../../../registry/form/index.ts';
import { choicesMeant } from '../../../validators/words/choicesMeant.ts';
import { separatorOf, type Choice } from '../../../validators/words/index.ts';
import type { Binding } from '../store/Binding.ts';
import { isLeaf, valueOfCodes } from '../text/choices.ts';
import { valueOfPath } from '../text/paths.ts';

/** What a text is read as that several choices have for a name: nobody can say which of them is meant. */
export const ambiguous = Symbol('ambiguous');

/** The value of a pasted text in a control that offers choices, by the widget of the control. */
export function pastedChoice(widget: string, text: string, binding: Binding): unknown {
  return widget === 'cascader' ? pastePath(text, binding) : pasteChoices(text, binding);
}

// helpers

/** A pasted text is a name, or the way to it, first, then a code. */
function pasteChoices(text: string, binding: Binding): unknown {
  const { field, options = [] } = binding;
  const { leafOnly, cascade } = field.ui;
  const several = holdsSeveral(field);
  const parts = several
    ? text
        .split(/[、,，;；]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [text.trim()];
  // with `cascade` a choice stands for what is below it: taken as it is said
  const may = (choice: Choice): boolean => several || cascade === true || leafOnly !== true || isLeaf(choice);
  const found = parts.map((part) => offered(part, options, may));
  if (found.some(({ length }) => length > 1)) return ambiguous;
  const codes = found.map(([meant], at) => meant?.choice.key ?? parts[at] ?? '').filter((code) => code !== '');
  return several ? valueOfCodes(binding, codes) : (codes[0] ?? null);
}

/** A pasted path of names or codes, or the end of one where no other ends so. */
function pastePath(text: string, binding: Binding): unknown {
  const { field, options = [] } = binding;
  const separator = separatorOf(field);
  const [meant, another] = offered(text, options, (choice) => field.ui.changeOnSelect === true || isLeaf(choice), separator);
  if (another !== undefined) return ambiguous;
  return valueOfPath(
    binding,
    meant?.keys ??
      text
        .split(separator.trim() || '/')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
  );
}

/** Of those of one name the ones that can be chosen; one that cannot is refused by its code. */
function offered(...[text, choices, may = () => true, separator]: Parameters<typeof choicesMeant>): ReturnType<typeof choicesMeant> {
  const open = choicesMeant(text, choices, (choice) => choice.disabled !== true && may(choice), separator);
  return open.length > 0 ? open : choicesMeant(text, choices, may, separator);
}
