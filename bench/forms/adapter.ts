/** What the page may ask an adapter that has mounted a workload. */
export interface Handle {
  /** The model's value of field i (W1). */
  readonly get?: (index: number) => unknown;
  /** The displayed total (W2, W3). */
  readonly total?: () => string;
  readonly addButton?: () => HTMLElement | null;
  readonly submitButton?: () => HTMLElement | null;
  /** Rows of the table that exist; the last one must be drawn (W3). */
  readonly rowCount?: () => number;
  readonly errorCount?: () => number;
  /** Does something large with the table; resolves when it is on screen (features). */
  readonly act?: () => Promise<void>;
  /** Everything is there; default: as many inputs as the workload has. */
  readonly ready?: () => boolean;
  /** The rows of the table that a person may edit in this adapter; default: all. */
  readonly lastRow?: number;
  /** Makes the input of a cell available, the way a person does; default: inputs in document order. */
  readonly openCell?: (row: number, column: string) => Promise<HTMLInputElement | null>;
}

export type Workload = 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6' | 'paste' | 'import';
/** Mounts a workload of size n; a missing one is not supported by the adapter. */
export type Adapter = Partial<Readonly<Record<Workload, (root: HTMLElement, n: number) => Handle | Promise<Handle>>>>;
