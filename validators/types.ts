import type { Memo } from './createMemo.ts';

/** Field mode: writable, writable and required, read-only, hidden. Strictness: n > r > b > w. */
export type Mode = 'w' | 'b' | 'r' | 'n';

/** One thing wrong with one field. `message` is the rendered text in the caller's language. */
export interface Issue {
  /** `bxzje`, or `xcmx[0].je` with a 0-based row. */
  readonly path: string;
  readonly rule: string;
  /** Of a formula that cannot be computed: why (`FML_TYPE`, …). */
  readonly code?: string;
  readonly message: string;
  /** `error` blocks; `warning` is shown and may be confirmed. */
  readonly level: 'error' | 'warning';
}

/** A rule of a rule string, for example `max:3`. */
export interface RuleCall {
  readonly name: string;
  readonly args: readonly string[];
}

/** A row as rules read it. */
export interface RuleRow {
  value(column: string): unknown;
}

/** What a rule sees besides the value. */
export interface RuleContext {
  /** Another field of the same row (`item.x`), of the row around it (`parent.x`) or of the main record. Raw business value. */
  readonly ref: (name: string) => unknown;
  /** The title of another field, for messages. */
  readonly titleOf: (name: string) => string;
  /** Whether another field is hidden from whoever reads the message: then neither its value nor its title is told. */
  readonly isHidden?: (name: string) => boolean;
  /** Whether another field stays empty because its query was asked and found nothing: then it is no bound that somebody left open. */
  readonly foundNothing?: (name: string) => boolean;
  /** The title of the checked field. */
  readonly title: string;
  /** Where the checked value stands, `bxzje` or `xcmx[0].je`; goes into the issues. */
  readonly path?: string;
  readonly today: string;
  /** Ports of asynchronous rules; absent where the caller cannot run them, the rule then passes. */
  readonly ports?: RulePorts;
  readonly signal?: AbortSignal;
  /**
   * `x-rule-msg`, `x-backend` and other settings of the field. `x-rule-msg` is one text for whichever rule fails, or
   * texts by rule name; `{title}` and the arguments of the rule (`{n}`, `{bound}` …) are filled in.
   */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** In a sub-table: the row of the checked cell, and all rows of its table (of a nested table those beside it). */
  readonly row?: RuleRow;
  readonly rows?: () => readonly RuleRow[];
  /** What rules find out about all rows at once, kept for the other cells of the run. */
  readonly memo?: Memo;
  /** Name of the checked field or column. */
  readonly field?: string;
  /** A text of the field joins several values with commas: they are counted, not its characters. */
  readonly isJoined?: boolean;
  /** The whole plain business object. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A check that the program brings along and rules call by name: `method:name,argument`. */
export type RuleMethod = (value: unknown, given: { readonly argument?: string; readonly context: RuleContext }) => RuleMethodAnswer | Promise<RuleMethodAnswer>;

export type RuleMethodAnswer = boolean | { readonly valid: boolean; readonly message?: string };

export interface RulePorts {
  /** The checks that `method` rules may call. */
  readonly methods?: Readonly<Record<string, RuleMethod>>;
  /** GETs `url` plus the value; true when the answer is not empty. */
  exists?(url: string, value: unknown, signal?: AbortSignal): Promise<boolean>;
  /** Asks the configured backend. */
  backend?(
    setting: { url: string; submitFormData?: boolean },
    value: unknown,
    data: unknown,
    signal?: AbortSignal,
  ): Promise<{ valid: boolean; message?: string }>;
  /** Runs a Base64 script in the sandbox with `value` and `data`. */
  script?(base64: string, value: unknown, data: unknown, signal?: AbortSignal): Promise<{ valid: boolean; message?: string }>;
}

export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;
