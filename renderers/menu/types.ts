/** One entry of a menu as the portal draws it: sorted, without the hidden ones. */
export interface MenuNode {
  readonly key: string;
  readonly name: string;
  readonly alias: string;
  /** Address of the entry; empty when it only groups others. */
  readonly path: string;
  readonly external: boolean;
  readonly icon?: string;
  readonly children: readonly MenuNode[];
}
