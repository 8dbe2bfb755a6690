import { listCallNamed, type ListCall } from '../../schemas/calls/listCalls.ts';

/** What the rows of a call hold under a name; `record` is an object or a list. */
export type CallFieldType = 'text' | 'number' | 'date' | 'record';

export interface CallShape extends ListCall {
  /** The members of its rows, as the response schema of the call has them. */
  readonly fields: ReadonlyMap<string, CallFieldType>;
  /** The words of a closed list, of the members that hold one. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

/** What lists may know of a call; undefined where lists may not name it. */
export function callShape(name: string): CallShape | undefined {
  const known = listCallNamed(name);
  if (known === undefined) return undefined;
  const properties = ((known.call.response ?? {}) as { readonly properties?: Readonly<Record<string, Schema>> }).properties ?? {};
  const members = Object.entries(properties);
  return {
    ...known,
    fields: new Map(members.map(([field, schema]) => [field, typeOf(schema)])),
    words: new Map(members.map(([field, schema]) => [field, wordsOf(schema)] as const).filter(([, words]) => words.length > 0)),
  };
}

// helpers

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
}

/** A moment is a text that its description tells apart. */
function typeOf({ type, description, anyOf = [] }: Schema): CallFieldType {
  const [first] = anyOf.filter((each) => each.type !== 'null');
  if (first !== undefined) return typeOf(first);
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'object' || type === 'array') return 'record';
  return description === 'yyyy-MM-dd HH:mm:ss' ? 'date' : 'text';
}

/** What a server of this version answers; where readers accept others, the words stand as examples. */
function wordsOf({ enum: listed, examples, anyOf = [] }: Schema): readonly string[] {
  const [first] = anyOf.filter((each) => each.type !== 'null');
  return first === undefined ? (listed ?? examples ?? []).filter((word) => typeof word === 'string') : wordsOf(first);
}
