import { textBoxOf, TextUndo } from './TextUndo.ts';

export type UndoKey = 'undo' | 'redo';

/** What an undo or redo key means; undefined for every other key. */
export function undoKeyOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): UndoKey | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/**
 * Keeps undo where the person is: what was typed into the box with the focus goes first, then whatever the place knows (a table its
 * own steps, as it handles the key itself), and in the rest of the form `step`. Never the browser's own undo of some other box.
 */
export function guardUndo(root: HTMLElement, step: (key: UndoKey) => void): () => void {
  const page = root.ownerDocument;
  const texts = new TextUndo();
  const lies = (target: EventTarget | null): boolean => target === page.body || (target instanceof Node && root.contains(target));
  const typed = (key: UndoKey, target: EventTarget | null): boolean => textBoxOf(target) !== undefined && texts[key]();

  // before anybody else: a text that was typed is taken back before any step
  const onKeyFirst = (event: KeyboardEvent): void => {
    const key = undoKeyOf(event);
    if (key === undefined || event.defaultPrevented || event.isComposing || !typed(key, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // after everybody else
  const onKeyLast = (event: KeyboardEvent): void => {
    const key = undoKeyOf(event);
    if (key === undefined || event.defaultPrevented || event.isComposing) return;
    const inside = lies(event.target);
    if (!inside && textBoxOf(event.target) === undefined) return;
    event.preventDefault();
    if (inside) step(key);
  };
  const onBefore = (event: InputEvent): void => {
    const box = textBoxOf(event.target);
    if (!box) return;
    const key = { historyUndo: 'undo', historyRedo: 'redo' }[event.inputType] as UndoKey | undefined;
    if (key === undefined) return texts.look(box);
    // from the menu of the browser
    event.preventDefault();
    typed(key, box);
  };
  const onInput = (event: Event): void => {
    const box = textBoxOf(event.target);
    if (box) texts.changed(box, event instanceof InputEvent ? event.inputType : '');
  };
  const onFocus = (event: FocusEvent): void => texts.enter(textBoxOf(event.target));

  const controller = new AbortController();
  const { signal } = controller;
  page.addEventListener('keydown', onKeyFirst, { capture: true, signal });
  page.addEventListener('keydown', onKeyLast, { signal });
  page.addEventListener('beforeinput', onBefore, { capture: true, signal });
  page.addEventListener('input', onInput, { signal });
  page.addEventListener('focusin', onFocus, { capture: true, signal });
  texts.enter(textBoxOf(page.activeElement));
  return () => controller.abort();
}
