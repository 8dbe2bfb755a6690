/** What has been found out in the course of one run of checks, while nothing changes. */
export interface Memo {
  /** What `make` answers, made once for each name and owner. */
  of<Value>(owner: object, name: string, make: () => Value): Value;
}

export function createMemo(): Memo {
  const known = new WeakMap<object, Map<string, unknown>>();
  return {
    of<Value>(owner: object, name: string, make: () => Value): Value {
      let own = known.get(owner);
      if (!own) known.set(owner, (own = new Map()));
      if (!own.has(name)) own.set(name, make());
      return own.get(name) as Value;
    },
  };
}
