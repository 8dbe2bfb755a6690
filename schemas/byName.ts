/**
 * A table by names that come from outside: metadata, requests, documents. It knows what it was given and nothing else; a plain object also
 * answers `constructor`, `toString` and `hasOwnProperty`, which it has from everybody.
 */
export function byName<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries);
}
