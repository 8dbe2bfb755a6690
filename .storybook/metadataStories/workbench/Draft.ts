import { finding, formatItem, isError, valueAt, type MetadataProblem, type RawItem } from '../../../registry/metadata/index.ts';
import { shapeOfBo } from '../../../registry/metadata/lint/boShape.ts';
import { originPointer } from '../../../registry/metadata/schemaPointer.ts';
import type { FieldKeyword, ItemKind, Mode } from '../../workbench/channel.ts';
import { itemOf } from '../catalogue.ts';
import { changesBetween } from './changes.ts';
import { applyPatch, patchBetween, type DraftPatch, type PatchStep } from './jsonPatch.ts';
import { lintDraft } from './lintDraft.ts';

/** A form and its business object. */
export interface FormItems {
  readonly form: RawItem;
  readonly bo: RawItem;
}

type Texts = Readonly<Record<ItemKind, string>>;

/**
 * The metadata of one form while a designer edits it. The texts may be wrong; `valid` is the last state in which they
 * were not, and what the preview shows. Nothing is written to the project.
 */
export class Draft {
  /** As it stands in the package files. */
  readonly base: FormItems;
  valid: FormItems;
  texts: Texts;
  /** The business object as it is being edited, as long as it has the shape of one; its formulas may be wrong. */
  edited: RawItem;
  problems: readonly MetadataProblem[] = [];
  private readonly baseTexts: Texts;
  private past: Texts[] = [];
  private future: Texts[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(base: FormItems) {
    this.base = base;
    this.valid = base;
    this.baseTexts = { form: formatItem(base.form), bo: formatItem(base.bo) };
    this.texts = this.baseTexts;
    this.edited = base.bo;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  edit(kind: ItemKind, text: string): void {
    if (text === this.texts[kind]) return;
    this.past.push(this.texts);
    this.future = [];
    this.take({ ...this.texts, [kind]: text });
  }

  undo(): void {
    const before = this.past.pop();
    if (!before) return;
    this.future.push(this.texts);
    this.take(before);
  }

  redo(): void {
    const next = this.future.pop();
    if (!next) return;
    this.past.push(this.texts);
    this.take(next);
  }

  reset(): void {
    if (this.texts.bo === this.baseTexts.bo && this.texts.form === this.baseTexts.form) return;
    this.past.push(this.texts);
    this.future = [];
    this.take(this.baseTexts);
  }

  /** Sets a keyword of a field, or takes it away when the text is empty. Does nothing while the text is no JSON. */
  setKeyword(path: string, keyword: FieldKeyword, text: string): void {
    const bo = parsed(this.texts.bo);
    const field = bo && shapeOfBo(bo).byPath.get(path);
    if (!bo || !field) return;
    const written = originPointer(bo, `${field.pointer}/${keyword}`);
    const present = valueAt(bo, written) !== undefined;
    const at = present ? written : `${originPointer(bo, field.pointer)}/${keyword}`;
    if (text === '' && !present) return;
    const step: PatchStep = text === '' ? { op: 'remove', path: at } : { op: present ? 'replace' : 'add', path: at, value: text };
    this.edit('bo', formatItem(applyPatch(bo, [step])));
  }

  /** Says what a field may at a place of the form's rights. */
  setMode(place: string, path: string, mode: Mode): void {
    const form = parsed(this.texts.form);
    if (!form) return;
    const spec = form.spec as { readonly perm: Readonly<Record<string, Rights>> };
    const rights = spec.perm[place] ?? {};
    const [table = '', column] = path.split('.item.');
    const changed: Rights =
      column === undefined
        ? { ...rights, main: { ...rights.main, [path]: mode } }
        : { ...rights, sub: { ...rights.sub, [table]: { ...rights.sub?.[table], [column]: mode } } };
    this.edit('form', formatItem({ ...form, spec: { ...spec, perm: { ...spec.perm, [place]: changed } } }));
  }

  /** Puts a finished change on top of the package files. Steps that lead nowhere throw. */
  patch(patch: DraftPatch): void {
    const { form, bo } = this.base;
    this.past = [];
    this.future = [];
    this.take({
      form: formatItem(applyPatch(form, patch[`form/${form.key}`] ?? [])),
      bo: formatItem(applyPatch(bo, patch[`bo/${bo.key}`] ?? [])),
    });
  }

  /** What was changed, as steps that bring the package files here. */
  toPatch(): DraftPatch {
    const steps = {
      [`form/${this.base.form.key}`]: patchBetween(this.base.form, this.valid.form),
      [`bo/${this.base.bo.key}`]: patchBetween(this.base.bo, this.valid.bo),
    };
    return Object.fromEntries(Object.entries(steps).filter(([, list]) => list.length > 0));
  }

  changes() {
    return changesBetween(this.base, this.valid);
  }

  // helpers

  private take(texts: Texts): void {
    this.texts = texts;
    const form = readItem(texts.form, this.base.form);
    const bo = readItem(texts.bo, this.base.bo);
    this.problems = [...form.problems, ...bo.problems];
    if (form.item && bo.item) {
      this.problems = lintDraft([form.item, bo.item]);
      if (!this.problems.some(({ code, kind }) => code === 'E01' && kind === 'bo')) this.edited = bo.item;
      if (!this.problems.some(isError)) this.valid = { form: form.item, bo: bo.item };
    }
    for (const listener of this.listeners) listener();
  }
}

/** The draft of a form; it lasts while the page is open, whatever story of the form is shown. */
export function draftOf(formKey: string): Draft {
  const known = drafts.get(formKey);
  if (known) return known;
  const form = itemOf('form', formKey);
  const draft = new Draft({ form, bo: itemOf('bo', (form.spec as { readonly bo: string }).bo) });
  drafts.set(formKey, draft);
  return draft;
}

// helpers

type Modes = Readonly<Record<string, Mode>>;
interface Rights {
  readonly main?: Modes;
  readonly sub?: Readonly<Record<string, Modes>>;
}

const drafts = new Map<string, Draft>();

function parsed(text: string): RawItem | undefined {
  try {
    return JSON.parse(text) as RawItem;
  } catch {
    return undefined;
  }
}

function readItem(text: string, { kind, key }: RawItem): { readonly item?: RawItem; readonly problems: readonly MetadataProblem[] } {
  const head = { kind, key };
  let item: RawItem;
  try {
    item = JSON.parse(text) as RawItem;
  } catch (error) {
    return { problems: [finding(head, 'fileJson', '', { reason: (error as Error).message })] };
  }
  if (item?.kind !== kind || item.key !== key) return { problems: [finding(head, 'constant', '', { value: `${kind}/${key}` })] };
  return { item, problems: [] };
}
