import Type, { type Static } from 'typebox';
import { DateTime, Id, Text, record } from '../shapes.ts';

export { DataForm } from './form.ts';

/** One net difference of a document; places as in `validators/diff`. */
export const DocumentChange = record(
  { kind: Type.Enum(['value', 'added', 'removed']), place: Text, path: Text, before: Type.Unknown(), after: Type.Unknown() },
  {
    userId: Id,
    userName: Text,
    time: DateTime,
    nodeName: Text,
    parent: Text,
  },
);
export type DocumentChange = Static<typeof DocumentChange>;

export const DocumentChanges = record({ changes: Type.Array(DocumentChange) }, { since: DateTime });
export type DocumentChanges = Static<typeof DocumentChanges>;
