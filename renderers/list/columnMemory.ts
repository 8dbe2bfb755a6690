/** Columns that the user has hidden, kept per person and list. */
export interface ColumnMemory {
  read(): readonly string[];
  write(hidden: readonly string[]): void;
}

export function columnMemory(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, owner: string, list: string): ColumnMemory {
  const key = `columns/${owner}/${list}`;
  return {
    read() {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
        return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
      } catch {
        return [];
      }
    },
    write(hidden) {
      if (hidden.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(hidden));
    },
  };
}
