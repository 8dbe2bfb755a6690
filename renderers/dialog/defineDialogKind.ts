import type { ComponentType } from 'react';
import type { Localised } from '../../registry/localised.ts';
import type { ListRow } from '../list/index.ts';
import type { DialogSource, DialogStyle, DialogTemplate } from './types.ts';
import type { Selection } from './useSelection.ts';

export interface DialogBodyProps {
  readonly template: DialogTemplate;
  readonly source: DialogSource;
  readonly selection: Selection;
  /** On the screen of a phone. */
  readonly narrow: boolean;
  /** Enter or double click on a row: what is chosen is meant; without a choice, the row. */
  readonly onConfirm: (row: ListRow) => void;
}

/** One way of choosing. */
export interface DialogKind {
  readonly style: DialogStyle;
  readonly title: Localised;
  readonly doc: Localised;
  readonly component: ComponentType<DialogBodyProps>;
}

export const defineDialogKind = (kind: DialogKind): DialogKind => kind;
