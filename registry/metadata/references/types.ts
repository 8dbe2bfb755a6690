import type { MetadataKindName, MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { RawItem } from '../types.ts';

/** Another item, role, organisation, post, user or attribute of users that an item needs, and where it says so. */
export interface ItemReference {
  readonly kind: string;
  readonly key: string;
  /** What of it is used: a field (`je`, `xcmx.je`), a node, a parameter, a result. */
  readonly part?: string;
  /** JSON pointer into the item that refers. */
  readonly pointer: string;
  /** The item works without it, only less: a tile whose flow is missing is not shown. */
  readonly optional?: true;
}

/** What one kind of metadata refers to. Declared in a file per kind and joined in `index.ts`. */
export interface ReferenceDeclaration {
  readonly kind: MetadataKindName;
  readonly of: (item: RawItem) => readonly ItemReference[];
}

/** Declares what items of a kind refer to, by their spec; `listed` in `deps` and `auth` are found for every kind. */
export function defineReferences<Kind extends MetadataKindName>(
  kind: Kind,
  of: (spec: MetadataSpecs[Kind], item: RawItem) => readonly ItemReference[],
): ReferenceDeclaration {
  return { kind, of: (item) => of(item.spec as unknown as MetadataSpecs[Kind], item) };
}

/** One reference, or none where nothing is named. */
export function refer(kind: string, key: unknown, pointer: string, part?: unknown): ItemReference[] {
  if (typeof key !== 'string' || key === '') return [];
  return [{ kind, key, pointer, ...(typeof part === 'string' && part !== '' ? { part } : {}) }];
}

/** `role:cn`, `user:U1`, `org:O1`; `everyone` is nobody in particular. */
export function grantReferences(grants: readonly string[] = [], pointer: string): ItemReference[] {
  return grants.flatMap((grant, index) => {
    const [kind = '', key] = grant.split(':');
    return refer(kind, key, `${pointer}/${index}`);
  });
}

/** The business object behind a typed view `w_<bo>`; other sources belong to the system. */
export function viewReference(object: string | undefined, pointer: string, part?: string): ItemReference[] {
  return object?.startsWith('w_') === true ? refer('bo', object.slice(2), pointer, part) : [];
}

/** The roles for which a list, query or view states rows. */
export function rolesOfRows(filters: MetadataSpecs['dataTemplate']['rowFilter'], pointer = '/spec/rowFilter'): ItemReference[] {
  return (filters === undefined || filters === 'all' ? [] : filters).flatMap(({ role }, index) =>
    role === '*' ? [] : refer('role', role, `${pointer}/${index}/role`),
  );
}
