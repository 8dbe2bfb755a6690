import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** Names of files: JSON text of `{fileId, name}` or of a list of them. */
export const fileFormat = defineFormat({
  name: 'file',
  show(value) {
    if (isBlank(value)) return EMPTY;
    const names = filesIn(value).map((file) => String(file['name'] ?? file['fileName'] ?? ''));
    return names.length === 0 ? EMPTY : names.join('、');
  },
});

// helpers

function filesIn(value: unknown): Record<string, unknown>[] {
  let parsed: unknown = value;
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value);
    } catch {
      return [];
    }
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}
