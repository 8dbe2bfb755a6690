/**
 * The one generic registry: named units, found by name.
 *
 * Registering a name twice is a programming error and names both owners, so that a clash is found where it
 * was made. Looking up an unknown name answers `undefined`: the caller decides how to show it.
 */
export interface Registry<Unit> {
  register(unit: Unit): void;
  get(name: string): Unit | undefined;
  has(name: string): boolean;
  list(): readonly Unit[];
}

export interface RegistryOptions<Unit> {
  /** What a unit is called in messages, for example `rule`. */
  readonly kind: string;
  readonly nameOf: (unit: Unit) => string;
  /** Further names under which the same unit is found. */
  readonly aliasesOf?: (unit: Unit) => readonly string[];
  /** Where a unit comes from, for the clash message; default: its name. */
  readonly ownerOf?: (unit: Unit) => string;
}

export function createRegistry<Unit>(units: readonly Unit[], options: RegistryOptions<Unit>): Registry<Unit> {
  const byName = new Map<string, Unit>();
  const inOrder: Unit[] = [];
  const ownerOf = options.ownerOf ?? options.nameOf;

  const register = (unit: Unit): void => {
    for (const name of [options.nameOf(unit), ...(options.aliasesOf?.(unit) ?? [])]) {
      const owner = byName.get(name);
      if (owner !== undefined) {
        throw new Error(`${options.kind} <${name}> is declared twice: by ${ownerOf(owner)} and by ${ownerOf(unit)}`);
      }
      byName.set(name, unit);
    }
    inOrder.push(unit);
  };

  units.forEach(register);
  return {
    register,
    get: (name) => byName.get(name),
    has: (name) => byName.has(name),
    list: () => inOrder,
  };
}
