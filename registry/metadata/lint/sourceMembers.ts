import { nearest } from '../nearest.ts';
import type { BoFieldEntry, BoShape } from './boShape.ts';
import type { LintScope } from './context.ts';

/**
 * A parameter that names a member, `sqbm.id`, names one that values of the field have: of anything else the parameter would stay empty, and the
 * query would find nothing. That the field exists is judged where the parameter stands.
 */
export function checkSourceMember(scope: LintScope, shape: BoShape, table: string | undefined, source: unknown, pointer: string): void {
  if (typeof source !== 'string' || isConstant(source)) return;
  const { owner, written, member } = ownerOf(shape, table, source.trim());
  if (owner === undefined || member === undefined) return;
  const members = membersOf(owner);
  if (members === '*' || members.includes(member)) return;
  scope.found('part', pointer, { owner: written, name: member }, { hint: members.length === 0 ? written : `${written}.${nearest(member, members) ?? 'id'}` });
}

// helpers

const isConstant = (source: string): boolean => /^\s*(['"]).*\1\s*$/.test(source);

interface Owner {
  readonly owner: BoFieldEntry | undefined;
  /** The field as the source writes it. */
  readonly written: string;
  readonly member: string | undefined;
}

/** `sqbm.id`, `item.bm.id`, `parent.bm.id`: what stands behind the field. */
function ownerOf({ main, tables, parents }: BoShape, table: string | undefined, source: string): Owner {
  const [first = '', second = ''] = source.split('.');
  const isRelative = first === 'item' || first === 'parent';
  const written = isRelative ? `${first}.${second}` : first;
  const columns = tables.get((first === 'item' ? table : parents.get(table ?? '')) ?? '');
  return {
    owner: isRelative ? columns?.get(second) : tables.has(first) ? undefined : main.get(first),
    written,
    member: source === written ? undefined : source.slice(written.length + 1),
  };
}

const people: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job', 'dimension']);

/** The members of a value; `*` where nothing is said of them. Texts, numbers and lists have none. */
function membersOf({ property }: BoFieldEntry): readonly string[] | '*' {
  const types: readonly string[] = [property.type ?? []].flat();
  if (types.length > 0 && !types.includes('object')) return [];
  const { properties } = property as { readonly properties?: unknown };
  if (typeof properties === 'object' && properties !== null) return [...new Set(['id', 'name', ...Object.keys(properties)])];
  return people.has(property['x-ui']?.widget ?? '') ? ['id', 'name'] : '*';
}
