/** The ids that something can have, where they are too many for a list: of people, organisations, posts. */
export interface KnownIds {
  has(id: string): boolean;
  /** The id that was probably meant: of whoever is called like that, or written nearly like it. */
  near(written: string): string | undefined;
  /** What whoever or whatever has the id is called. */
  called?(id: string): string | undefined;
}

/** The ids of a kind (`user`, `org`, `post`, `role`, `job`, `dimension`) in the organisation; undefined where nobody can tell. */
export type Identities = (kind: string) => KnownIds | undefined;
