import type { OptionKind, OptionLimits } from '../../../schemas/metadata/index.ts';
import type { ComponentType } from 'react';
import type { CompiledField, FieldType } from '../../../registry/form/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import type { LazyPart } from '../../core/index.ts';
import type { ControlAria, TextCodec } from '../field/bound.tsx';
import type { Binding } from '../store/Binding.ts';

export interface EditProps {
  readonly binding: Binding;
  readonly field: CompiledField;
  /** Id of the labelled element. */
  readonly id: string;
  readonly aria: ControlAria;
  /** In a sub-table cell: takes the focus (and opens) at once, has no border of its own. */
  readonly cell?: boolean;
  /** In a cell over which a character is typed: nothing of what stood there stays. */
  readonly over?: boolean;
  /** What was typed over the cell, for a control that searches with it. */
  readonly typed?: string;
  /** In a cell: the person has chosen and is done here. */
  readonly onDone?: () => void;
}

export interface ReadProps {
  readonly binding: Binding;
  readonly field: CompiledField;
}

/** Families of controls, in the order of the catalogue. */
export const controlGroups = ['text', 'number', 'time', 'choice', 'people', 'dialog', 'file', 'flow', 'display', 'action', 'data', 'derived'] as const;

/** An option that a field sets in `x-ui` for its control. */
export interface ControlOption {
  readonly name: string;
  readonly kind: OptionKind;
  /** One sentence for form designers. */
  readonly doc: string;
  readonly oneOf?: readonly string[];
  readonly default?: string | number | boolean;
  /** What its values may be besides; publishing refuses others. */
  readonly limits?: OptionLimits;
}

/** The property of an example field (its `x-ui` without the widget) and a value it may have. */
export interface ControlExample {
  readonly type: FieldType;
  readonly ui?: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** What a person types over it, and the value that there is then, where the control is a plain text box. */
  readonly entry?: readonly [text: string, value: unknown];
}

/** One kind of form control. Declared beside its code and joined in `controls/index.ts`. */
export interface Control {
  /** `x-ui.widget` */
  readonly widget: string;
  readonly group: (typeof controlGroups)[number];
  /** Its name for people. */
  readonly title: Localised;
  /** What it is for, in one sentence. */
  readonly doc: Localised;
  /** What the control reads of `x-ui` besides the options that every field has. */
  readonly options: readonly ControlOption[];
  /** A field that shows it at work; stories, the conformance suite and the catalogue use it. */
  readonly example: ControlExample;
  readonly aliases?: readonly string[];
  /** JSON types it can carry; a static control carries none. */
  readonly types: readonly FieldType[];
  /** What it shows is nowhere stored, though its field has a type: nothing demands, reads or writes it. So it is of whatever carries no type. */
  readonly holds?: 'nothing';
  /**
   * `field`: label, control, error. `static`: shows something and has no value. `hidden`: is never drawn.
   */
  readonly layout?: 'field' | 'static' | 'hidden';
  /** Whether the label names one element (`for`) or a group of them. */
  readonly labels?: 'element' | 'group';
  readonly align?: 'right';
  /** The value in one line, as shown in cells, print and read-only places. Tracked. */
  readonly text: (binding: Binding) => string;
  /** A native text box; the fast way for whatever is typed. */
  readonly codec?: TextCodec;
  readonly inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'text';
  /** Shown behind the text box, for example `%`. */
  readonly suffix?: (field: CompiledField) => string | undefined;
  readonly prefix?: (field: CompiledField) => string | undefined;
  /** Draws the editable control where a plain text box is not enough. */
  readonly edit?: ComponentType<EditProps> & Partial<Pick<LazyPart<EditProps>, 'preload'>>;
  /** Draws the read-only value where one line of text is not enough. */
  readonly read?: ComponentType<ReadProps>;
  /** Draws the value on paper where neither `read` nor one line of text fits. Never anything that can be edited or pressed. */
  readonly print?: ComponentType<ReadProps>;
  /** Value of a pasted text, for controls without a codec. */
  readonly paste?: (text: string, binding: Binding) => unknown;
  /** The value that a text typed over a closed cell gives at once; undefined when it is none and the cell opens. */
  readonly typedOver?: (text: string, binding: Binding) => unknown;
  /** True when sums of the column make sense. */
  readonly summable?: boolean;
}

/** Declares a control: what can be written must be readable and, unless it is derived, editable. */
export function defineControl(control: Control): Control {
  return control;
}
