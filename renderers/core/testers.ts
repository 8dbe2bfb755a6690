/** Piece of metadata to draw. `kind` says what it is (`form`, `list`, `button` …), `type` narrows it. */
export interface ViewNode {
  readonly kind: string;
  readonly type?: string;
  readonly [property: string]: unknown;
}

export type Condition = (node: ViewNode) => boolean;

/** Says whether a renderer applies: its rank, or -1 when it does not. */
export type Tester = (node: ViewNode) => number;

export const NOT_APPLICABLE = -1;

export const rank =
  (value: number, condition: Condition): Tester =>
  (node) =>
    condition(node) ? value : NOT_APPLICABLE;

export const and =
  (...conditions: Condition[]): Condition =>
  (node) =>
    conditions.every((holds) => holds(node));
export const or =
  (...conditions: Condition[]): Condition =>
  (node) =>
    conditions.some((holds) => holds(node));
export const not =
  (condition: Condition): Condition =>
  (node) =>
    !condition(node);

export const kindIs =
  (kind: string): Condition =>
  (node) =>
    node.kind === kind;
export const typeIs =
  (type: string): Condition =>
  (node) =>
    node.type === type;
export const hasProperty =
  (name: string): Condition =>
  (node) =>
    node[name] !== undefined;
