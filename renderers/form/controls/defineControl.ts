import type { ComponentType } from 'react';
import type { CompiledField, FieldType } from '../../../registry/form/index.ts';
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
  /** In a cell: the person has chosen and is done here. */
  readonly onDone?: () => void;
}

export interface ReadProps {
  readonly binding: Binding;
  readonly field: CompiledField;
}

/** One kind of form control. Declared beside its code and joined in `controls/index.ts`. */
export interface Control {
  /** `x-ui.widget` */
  readonly widget: string;
  readonly aliases?: readonly string[];
  /** JSON types it can carry; a static control carries none. */
  readonly types: readonly FieldType[];
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
  readonly edit?: ComponentType<EditProps>;
  /** Draws the read-only value where one line of text is not enough. */
  readonly read?: ComponentType<ReadProps>;
  /** Value of a pasted text, for controls without a codec. */
  readonly paste?: (text: string, binding: Binding) => unknown;
  /** True when sums of the column make sense. */
  readonly summable?: boolean;
}

/** Declares a control: what can be written must be readable and, unless it is derived, editable. */
export function defineControl(control: Control): Control {
  return control;
}
