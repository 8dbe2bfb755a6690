/** What is read of the JSON schema of a kind. */
export interface SpecNode {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, SpecNode>>;
  readonly patternProperties?: Readonly<Record<string, SpecNode>>;
  readonly items?: SpecNode;
  readonly anyOf?: readonly SpecNode[];
}

/** Narrows the walk; without it everything is gone through. */
export interface Where {
  readonly enters?: (path: string) => boolean;
  readonly named?: (path: string) => boolean;
}

/** The places of texts that no enumeration closes: `*` for entries, `{}` for members of a map, `{key}` for the names of these. */
export function* textsOf(node: SpecNode, path: string, where: Where = {}): Generator<string> {
  if (node.enum !== undefined || node.const !== undefined) return;
  if (node.type === 'string') yield path;
  if (where.enters?.(path) === false) return;
  for (const [name, each] of Object.entries(node.properties ?? {})) yield* textsOf(each, `${path}/${name}`, where);
  for (const each of Object.values(node.patternProperties ?? {})) {
    if (where.named?.(path) !== false) yield `${path}/{key}`;
    yield* textsOf(each, `${path}/{}`, where);
  }
  if (node.items !== undefined) yield* textsOf(node.items, `${path}/*`, where);
  for (const each of node.anyOf ?? []) yield* textsOf(each, path, where);
}
