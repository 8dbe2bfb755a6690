/** JSON in browser storage. Broken or missing text is undefined; a full or forbidden storage is ignored. */
export function readJson(storage: Storage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeJson(storage: Storage, key: string, value: unknown): void {
  writeText(storage, key, value === undefined ? undefined : JSON.stringify(value));
}

export function writeText(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Private windows and full storages refuse; the portal works without the memory.
  }
}
