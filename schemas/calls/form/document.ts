import Type from 'typebox';
import { defineCall, role, session } from '../defineCall.ts';
import { DataForm, DocumentChanges } from '../entities/document.ts';
import { OptionalFlag, OptionalKey } from '../shapes.ts';

export const documentGetChanges = defineCall({
  name: 'boDataModifyRecord.getChanges',
  method: 'GET',
  path: '/bpm/boDataModifyRecord/v1/getChanges',
  query: Type.Object({ taskId: OptionalKey, instId: OptionalKey }),
  style: 'bare',
  response: DocumentChanges,
  policy: session,
  doc: 'What others changed in a document since the caller last decided on it or looked at it.',
});

export const formPreview = defineCall({
  name: 'form.preview',
  method: 'GET',
  path: '/form/form/v1/preview',
  query: Type.Object({
    formId: Type.String({ minLength: 1, maxLength: 80, description: 'key, or key and version joined by a colon' }),
    preset: OptionalKey,
    draft: OptionalFlag,
    sample: OptionalKey,
  }),
  style: 'bare',
  response: DataForm,
  policy: role('xtgly', 'bdsjs'),
  doc: 'A form with sample data as it is published, at a version, or as its draft stands.',
});

export const documentCalls = [documentGetChanges, formPreview] as const;
