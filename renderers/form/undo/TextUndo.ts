type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** A run of typing: what stood in the box before it and after. */
interface Run {
  readonly before: string;
  /** Where the caret stood before. */
  readonly start: number;
  readonly end: number;
  after: string;
  caret: number;
  readonly kind: string;
  time: number;
}

/** What is typed within this time, one after the other, is one run. */
const PAUSE = 1_000;
const MOST_RUNS = 100;
const textTypes: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', '']);

/** The box that an event is about, if it is one of text. */
export function textBoxOf(target: EventTarget | null): TextBox | undefined {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && textTypes.has(target.type) ? target : undefined;
}

/**
 * Undo of what was typed into the box with the focus since it was entered. The browser's own is one for the whole page: when a box
 * has nothing to take back, it goes on in another one.
 */
export class TextUndo {
  private box: TextBox | undefined;
  private known = '';
  private caret: readonly [start: number, end: number] = [0, 0];
  private done: Run[] = [];
  private undone: Run[] = [];
  private applying = false;

  /** A box was entered. */
  enter(box: TextBox | undefined): void {
    this.box = box;
    this.done = [];
    this.undone = [];
    if (box) this.look(box);
  }

  /** The box is about to change. */
  look(box: TextBox): void {
    if (box !== this.box) return this.enter(box);
    this.known = box.value;
    this.caret = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
  }

  /** The box has changed. */
  changed(box: TextBox, kind: string): void {
    if (this.applying) return;
    if (box !== this.box) return this.enter(box);
    const now = Date.now();
    const top = this.done.at(-1);
    const caret = box.selectionStart ?? box.value.length;
    const [start, end] = this.caret;
    if (box.value !== this.known) {
      const joins = top?.kind === kind && kind !== '' && top.after === this.known && top.caret === start && start === end && now - top.time < PAUSE;
      if (joins) Object.assign(top, { after: box.value, caret, time: now });
      else this.done.push({ before: this.known, start, end, after: box.value, caret, kind, time: now });
      if (this.done.length > MOST_RUNS) this.done.shift();
      this.undone = [];
    }
    this.look(box);
  }

  /** Takes back the last run; false when there is none, or the text is no longer what was typed. */
  undo(): boolean {
    const { box } = this;
    const run = this.done.pop();
    if (!run || box?.value !== run.after) {
      this.done = [];
      return false;
    }
    this.undone.push(run);
    this.write(box, run.before, run.start, run.end);
    return true;
  }

  redo(): boolean {
    const { box } = this;
    const run = this.undone.pop();
    if (!run || box?.value !== run.before) {
      this.undone = [];
      return false;
    }
    this.done.push(run);
    this.write(box, run.after, run.caret, run.caret);
    return true;
  }

  // helpers

  /** As if it had been typed: whoever listens to the box hears of it, React included. */
  private write(box: TextBox, text: string, start: number, end: number): void {
    const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    this.applying = true;
    try {
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, text);
      box.setSelectionRange(start, end);
      box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
    } finally {
      this.applying = false;
    }
    this.look(box);
  }
}
