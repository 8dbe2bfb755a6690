/** Documents of one flow category. */
export interface TypeCount {
  readonly typeId: string;
  readonly typeName?: string | undefined;
  readonly count: number;
}

/** A category as the server lists it. */
export interface FlowType {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly parentId?: string | null | undefined;
}

export interface TypeNode {
  readonly value: string;
  readonly title: string;
  readonly children: TypeNode[];
}

/** Categories as a tree, each with the rows in it and below it. Categories that only the numbers know stand at the top. */
export function typeTree(types: readonly FlowType[], counts: readonly TypeCount[]): TypeNode[] {
  const known = new Set(types.map(({ id }) => id));
  const unlisted = counts
    .filter(({ typeId }) => typeId !== '' && !known.has(typeId))
    .map(({ typeId, typeName }) => ({ id: typeId, name: typeName, parentId: '' }));
  const all: readonly FlowType[] = [...types, ...unlisted];
  const own = new Map(counts.map(({ typeId, count }) => [typeId, count]));

  const build = (type: FlowType, above: ReadonlySet<string>): { readonly node: TypeNode; readonly count: number } => {
    const path = new Set([...above, type.id]);
    const below = all.filter((each) => each.parentId === type.id && !path.has(each.id)).map((each) => build(each, path));
    const count = below.reduce((sum, each) => sum + each.count, own.get(type.id) ?? 0);
    const name = type.name ?? type.id;
    return { node: { value: type.id, title: counts.length === 0 ? name : `${name} (${count})`, children: below.map(({ node }) => node) }, count };
  };
  const ids = new Set(all.map(({ id }) => id));
  return all.filter(({ parentId }) => parentId === null || parentId === undefined || !ids.has(parentId)).map((type) => build(type, new Set()).node);
}
