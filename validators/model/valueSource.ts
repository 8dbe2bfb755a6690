/** What a parameter takes its value from: `'constant'`, or a field as `sqr`, `item.cs` or `parent.cs`, of which a member may be meant: `sqr.id`. */
export type ValueSource = { readonly constant: string } | { readonly name: string; readonly member?: string };

/** Reads a source as metadata writes it; browser and server ask with the same value because both read it here. */
export function valueSource(text: string): ValueSource {
  const source = text.trim();
  const constant = /^(['"])(.*)\1$/s.exec(source);
  if (constant) return { constant: constant[2] ?? '' };
  const [, name = source, member] = /^((?:item\.|parent\.)?[^.]+)\.([^.]+)$/.exec(source) ?? [];
  return member === undefined || name === 'item' || name === 'parent' ? { name: source } : { name, member };
}

/** The value of a source; `read` answers the field of a name, `item.cs` or `sqr`. */
export function sourceValue(text: string, read: (name: string) => unknown): unknown {
  const source = valueSource(text);
  if ('constant' in source) return source.constant;
  const value = read(source.name);
  return source.member === undefined ? value : memberOf(value, source.member);
}

// helpers

function memberOf(value: unknown, member: string): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, member)
    ? (value as Readonly<Record<string, unknown>>)[member]
    : undefined;
}
