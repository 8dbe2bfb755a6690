import type { DictItem, Named, StoredFile } from '../../core/index.ts';

/** Text of a plain value; objects are not shown by this. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? '' : String(value);
}

/** Names of a person, an organisation, or several of them. */
export function namesOf(value: unknown): readonly Named[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
  return list.flatMap((each): Named[] => {
    if (each !== null && typeof each === 'object') {
      const { id, name } = each as Record<string, unknown>;
      return id === undefined && name === undefined ? [] : [{ id: String(id ?? ''), name: String(name ?? id ?? '') }];
    }
    return each === null || each === undefined ? [] : [{ id: String(each), name: String(each) }];
  });
}

/** Labels of one or several codes; a code without a label shows itself. */
export function labelText(value: unknown, options: readonly DictItem[] | undefined): string {
  const codes = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value];
  return codes.map((code) => findOption(options, String(code))?.name ?? String(code)).join('、');
}

function findOption(options: readonly DictItem[] | undefined, key: string): DictItem | undefined {
  for (const option of options ?? []) {
    if (option.key === key) return option;
    const inside = option.children ? findOption(option.children, key) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

/** Files of a file field: a JSON text of `[{fileId, name, size}]`, or the list itself. */
export function filesOf(value: unknown): readonly StoredFile[] {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = value.trim() === '' ? [] : JSON.parse(value);
    } catch {
      return [];
    }
  }
  const items = Array.isArray(list) ? list : list === null || list === undefined ? [] : [list];
  return items.flatMap((each): StoredFile[] => {
    if (each === null || typeof each !== 'object') return [];
    const { fileId, id, name, fileName, size } = each as Record<string, unknown>;
    const key = fileId ?? id;
    if (key === undefined || key === null) return [];
    const bytes = typeof size === 'number' ? { size } : {};
    return [{ fileId: String(key), name: String(name ?? fileName ?? key), ...bytes }];
  });
}

export function filesValue(files: readonly StoredFile[]): string | null {
  return files.length === 0 ? null : JSON.stringify(files.map(({ fileId, name, size }) => ({ fileId, name, ...(size === undefined ? {} : { size }) })));
}

/** `2048` -> `2.00KB`, from one megabyte on `1.50M`. */
export function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(2)}KB` : `${(kilobytes / 1024).toFixed(2)}M`;
}
