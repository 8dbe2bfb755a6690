/**
 * Finds which of the allowed names a client means. Clients write the name itself, the physical column (`F_djbh`), column
 * style (`create_time_`, `CREATE_TIME`), camel case (`createTime`), with or without the alias of a table (`tmp.create_time_`).
 */
export function nameFinder(allowed: Iterable<string>): (given: string) => string | undefined {
  const exact = new Set(allowed);
  let loose: ReadonlyMap<string, string | undefined> | undefined;
  return (given) => {
    if (exact.has(given)) return given;
    loose ??= looselyNamed(exact);
    // anything else before a dot is a field whose member is meant
    const unaliased = given.replace(/^(?:[a-z]|tmp|inst|task|bo|w_\w+)\./i, '');
    for (const spelling of [given, given.replace(/^F_/i, ''), unaliased, unaliased.replace(/^F_/i, '')]) {
      if (exact.has(spelling)) return spelling;
      const found = loose.get(canonical(spelling));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

// helpers

/** Two names that only differ in case or underscores can only be reached exactly. */
function looselyNamed(exact: ReadonlySet<string>): ReadonlyMap<string, string | undefined> {
  const loose = new Map<string, string | undefined>();
  for (const name of exact) loose.set(canonical(name), loose.has(canonical(name)) ? undefined : name);
  return loose;
}

const canonical = (name: string): string => name.toLowerCase().replaceAll('_', '');
