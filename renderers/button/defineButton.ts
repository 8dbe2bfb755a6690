import type { ComponentType } from 'react';

/** A row of a list as the server sends it. */
export type ButtonRow = Readonly<Record<string, unknown>>;

/** A button that lists may name in their metadata. What it does belongs to the page; this says what it is. */
export interface ListButton {
  /** As it stands in metadata. */
  readonly alias: string;
  readonly labelKey: string;
  readonly icon?: ComponentType<{ readonly 'aria-hidden'?: boolean }>;
  /** The main action of a toolbar. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  /** Question to be answered before it acts. */
  readonly confirmKey?: string;
  /** Beside a selection: acts on the selected rows and needs at least one. */
  readonly needsRows?: boolean;
  /** Rows for which it makes sense, besides what the metadata says about statuses. */
  readonly appliesTo?: (row: ButtonRow) => boolean;
  /** Done by the list itself. */
  readonly builtIn?: 'refresh' | 'columns';
}

/** Declares a button. */
export const defineButton = (button: ListButton): ListButton => button;

/** Rows that belong to a flow. */
export const hasInstance = (row: ButtonRow): boolean => typeof row['inst_id'] === 'string' && row['inst_id'] !== '';

/** Rows that nobody has handed in: of the others the server neither takes changes nor lets them go. */
export const isUnstarted = (row: ButtonRow): boolean => !hasInstance(row) || row['status'] === 'draft';
