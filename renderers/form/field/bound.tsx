import { useCallback, type CSSProperties, type KeyboardEvent, type Ref } from 'react';
import { autorun } from 'mobx';
import type { Binding } from '../store/Binding.ts';
import { messageAria } from './FieldMessage.tsx';

/** How a text box shows a value and reads what was typed. */
export interface TextCodec {
  /** Text while nobody edits. */
  readonly show: (value: unknown, binding: Binding) => string;
  /** Text while the box has the focus; default: the same. */
  readonly edit?: (value: unknown, binding: Binding) => string;
  /** Value of a typed text. */
  readonly parse: (text: string) => unknown;
}

export interface ControlAria {
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
  readonly 'aria-describedby'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-label'?: string;
}

export interface BoundInputProps {
  readonly binding: Binding;
  readonly codec: TextCodec;
  readonly id?: string;
  readonly aria?: ControlAria;
  /** Of the element that says what is wrong with the value: the box is marked with it here, not by `aria`. */
  readonly messageId?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly placeholder?: string;
  readonly inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'text';
  readonly multiline?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/**
 * A native text box written by the store without React: a keystroke changes the model and only those places that show
 * its effects. While somebody types, their text stands as typed; it takes its final form when they leave.
 */
export function BoundInput({
  binding,
  codec,
  id,
  aria,
  messageId,
  className = 'yb-input',
  style,
  placeholder,
  inputMode,
  multiline,
  onKeyDown,
}: BoundInputProps) {
  const ref = useCallback((box: TextBox | null) => (box ? attach(box, binding, codec, messageId) : undefined), [binding, codec, messageId]);
  const shared = {
    id,
    className,
    style,
    placeholder,
    inputMode,
    onKeyDown,
    autoComplete: 'off',
    'data-control': binding.address,
    ...aria,
  };
  return multiline === true ? (
    <textarea {...shared} rows={2} ref={ref as Ref<HTMLTextAreaElement>} />
  ) : (
    <input {...shared} type="text" ref={ref as Ref<HTMLInputElement>} />
  );
}

/** Text kept up to date by the store without React. */
export function BoundText({
  read,
  className,
  as: Tag = 'span',
  title,
  onText,
}: {
  readonly read: () => string;
  readonly className?: string;
  readonly as?: 'span' | 'div' | 'output';
  readonly title?: boolean;
  /** Hears what is shown; must be stable. */
  readonly onText?: (text: string) => void;
}) {
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element
        ? autorun(() => {
            const text = read();
            if (element.textContent !== text) writeText(element, text);
            if (title === true) element.title = text;
            onText?.(text);
          })
        : undefined,
    [read, title, onText],
  );
  return <Tag ref={ref as Ref<never>} className={className} />;
}

/** Several lines as a box of one line can hold them: a sign stands where each ends, and can be deleted. */
export const foldLines = (text: string): string => text.replace(/\r?\n/g, LINE_END);

export const unfoldLines = (text: string): string => text.replaceAll(LINE_END, '\n');

// helpers

const LINE_END = '↵';

/** Keeps the text node: a new one would be laid out as if the element were new. */
function writeText(element: HTMLElement, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild.nextSibling === null && text !== '') firstChild.nodeValue = text;
  else element.textContent = text;
}

const marks = ['aria-invalid', 'aria-describedby'] as const;

function mark(box: TextBox, binding: Binding, messageId: string): void {
  const said = messageAria(binding, messageId);
  for (const name of marks) {
    const value = said[name];
    if (value !== undefined) box.setAttribute(name, String(value));
    else if (box.hasAttribute(name)) box.removeAttribute(name);
  }
}

function attach(box: TextBox, binding: Binding, codec: TextCodec, messageId?: string): () => void {
  let typing = false;
  let focused = box.ownerDocument.activeElement === box;

  // A number is replaced by what is typed next, however the box was entered.
  const selects = ['decimal', 'numeric'].includes(box.getAttribute('inputmode') ?? '');
  const text = (): string => (focused && codec.edit ? codec.edit(binding.value, binding) : codec.show(binding.value, binding));
  /** The value has several lines, of which a box of one line would drop the breaks. */
  let folded = false;
  const write = (): void => {
    const whole = text();
    folded = box instanceof HTMLInputElement && whole.includes('\n');
    const next = folded ? foldLines(whole) : whole;
    if (typing || box.value === next) return;
    const selected = focused && box.selectionStart === 0 && box.selectionEnd === box.value.length && (selects || box.value !== '');
    box.value = next;
    // what arrives in a box that was just entered is replaced by what is typed, as what stood there would have been
    if (selected) box.select();
  };
  let entered = false;

  const onInput = (): void => {
    entered = false;
    typing = true;
    try {
      binding.type(codec.parse(folded ? unfoldLines(box.value) : box.value));
    } finally {
      typing = false;
    }
  };
  const onFocus = (): void => {
    focused = true;
    if (codec.edit) write();
    if (!selects || !(box instanceof HTMLInputElement)) return;
    box.select();
    entered = true;
  };
  // the click that entered the box would put the caret where it hit
  const onMouseUp = (event: Event): void => {
    if (entered && box.selectionStart === box.selectionEnd) {
      event.preventDefault();
      box.select();
    }
    entered = false;
  };
  const onBlur = (): void => {
    focused = false;
    entered = false;
    write();
    binding.leave();
  };

  const stop = autorun(() => {
    write();
    if (messageId !== undefined) mark(box, binding, messageId);
  });
  box.addEventListener('input', onInput);
  box.addEventListener('focus', onFocus);
  box.addEventListener('blur', onBlur);
  if (selects) box.addEventListener('mouseup', onMouseUp);
  return () => {
    stop();
    box.removeEventListener('input', onInput);
    box.removeEventListener('focus', onFocus);
    box.removeEventListener('blur', onBlur);
    box.removeEventListener('mouseup', onMouseUp);
  };
}
