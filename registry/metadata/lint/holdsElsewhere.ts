import type { PropertySchema } from '../../form/index.ts';

/** Whether a field names what only the server knows: files, signatures, documents, rows that were chosen in a dialog. No constant of metadata is one of them. */
export const holdsElsewhere = (property: PropertySchema): boolean => elsewhere.has(property['x-ui']?.widget ?? '');

// helpers

const elsewhere: ReadonlySet<string> = new Set(['upload', 'flowFiles', 'image', 'pdf', 'signature', 'relatedProcess', 'dialog', 'businessDialog']);
