/** A person, an organisation or the like, as it is stored. */
interface NamedValue {
  readonly id: string;
  readonly name: string;
}

interface FileValue {
  readonly fileId: string;
  readonly name: string;
  readonly size?: number;
}

/** Text of a plain value; objects are not shown by this. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? '' : String(value);
}

/** Names of a person, an organisation, or several of them. */
export function namesOf(value: unknown): readonly NamedValue[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
  return list.flatMap((each): NamedValue[] => {
    if (each !== null && typeof each === 'object') {
      const { id, name } = each as Record<string, unknown>;
      return id === undefined && name === undefined ? [] : [{ id: String(id ?? ''), name: String(name ?? id ?? '') }];
    }
    return each === null || each === undefined ? [] : [{ id: String(each), name: String(each) }];
  });
}

/** Files of a file field: a JSON text of `[{fileId, name, size}]`, or the list itself. */
export function filesOf(value: unknown): readonly FileValue[] {
  const list = parsedList(value);
  return list.flatMap((each): FileValue[] => {
    if (each === null || typeof each !== 'object') return [];
    const { fileId, id, name, fileName, size } = each as Record<string, unknown>;
    const key = fileId ?? id;
    if (key === undefined || key === null) return [];
    const bytes = typeof size === 'number' ? { size } : {};
    return [{ fileId: String(key), name: String(name ?? fileName ?? key), ...bytes }];
  });
}

export function filesValue(files: readonly FileValue[]): string | null {
  return files.length === 0 ? null : JSON.stringify(files.map(({ fileId, name, size }) => ({ fileId, name, ...(size === undefined ? {} : { size }) })));
}

/** A list that may be stored as JSON text; what is no list is one of a single entry, what cannot be read is empty. */
export function parsedList(value: unknown): readonly unknown[] {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = value.trim() === '' ? [] : JSON.parse(value);
    } catch {
      return [];
    }
  }
  return Array.isArray(list) ? list : list === null || list === undefined ? [] : [list];
}

/** `2048` -> `2.00KB`, from one megabyte on `1.50M`; what holds anything is never nothing. */
export function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  const kilobytes = bytes > 0 ? Math.max(bytes / 1024, 0.01) : 0;
  return kilobytes < 1024 ? `${kilobytes.toFixed(2)}KB` : `${(kilobytes / 1024).toFixed(2)}M`;
}
