import type { Fault } from './faults.ts';
import type { Instance } from './instance.ts';

export type SchemaObject = Readonly<Record<string, unknown>>;

/** A schema inside the argument of a keyword. */
export interface SchemaPart {
  readonly schema: unknown;
  /** Steps from the keyword to it. */
  readonly steps: readonly string[];
  /**
   * What it speaks about: the same value, a condition on the same value, a member of an object, an item of a list, or
   * nothing until somebody refers to it.
   */
  readonly about: 'same' | 'test' | 'member' | 'item' | 'definition';
}

/** Where a keyword is judged. */
export interface Site {
  readonly schema: SchemaObject;
  /** Says that the value, or its member `step`, fails the keyword: a message with its parameters. */
  fail(key: string, params?: Readonly<Record<string, string>>, step?: string): void;
  /** Judges the value, or the part of it under `step`, by another schema; what fails is reported there. */
  apply(schema: unknown, value: Instance, step?: string | number): void;
  /** Whether another schema holds, without reporting. */
  holds(schema: unknown, value: Instance): boolean;
}

/**
 * One keyword of JSON Schema 2020-12 with all that is to know about it: how its argument is checked when it is published,
 * which schemas are in it, and how it judges a value. Nothing else judges values by schemas, in browser and server.
 */
export interface SchemaKeyword {
  readonly name: string;
  /** `value`: only inside the value of a field, not on the main record or on rows, whose members are fixed. */
  readonly place?: 'value';
  /** Why an argument cannot be used; undefined when it can. */
  readonly check: (argument: unknown, schema: SchemaObject) => Fault | undefined;
  readonly parts?: (argument: unknown) => readonly SchemaPart[];
  /** Absent for annotations. */
  readonly judge?: (argument: unknown, value: Instance, site: Site) => void;
}

/** Declares one keyword. It is known once it stands in the array of `keywords/index.ts`. */
export function defineKeyword<Argument>(
  keyword: Omit<SchemaKeyword, 'judge' | 'parts'> & {
    readonly parts?: (argument: Argument) => readonly SchemaPart[];
    readonly judge?: (argument: Argument, value: Instance, site: Site) => void;
  },
): SchemaKeyword {
  return keyword as SchemaKeyword;
}
