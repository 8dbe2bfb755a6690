import Type, { type Static } from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { Opinion } from '../entities/flow.ts';
import { FlowForm } from '../entities/form.ts';
import { Id, JsonText, Key, OpenRecord, OptionalKey, Text, record } from '../shapes.ts';

/** A template as its reader may use it: fields that he may not see are not named in it. */
const PrintTemplateEntry = record({ key: Id, name: Text, isDefault: Type.Boolean(), spec: OpenRecord }, { version: Type.Integer() });
export type PrintTemplateEntry = Static<typeof PrintTemplateEntry>;

const PrintDocument = record(
  {
    instId: Id,
    isDraft: Type.Boolean(),
    form: FlowForm,
    templates: Type.Array(PrintTemplateEntry),
    /** What has been decided, newest first; `zfiles` are the signatures. Words that the rights keep off the paper are not in it. */
    opinions: Type.Array(Opinion),
    /** SHA-256 of the files that this paper names, by their ids, as they were submitted. */
    fileHashes: Type.Record(Type.String(), Text),
  },
  { subject: Text, status: Text, defKey: Text },
);
export type PrintDocument = Static<typeof PrintDocument>;

const PrintPreview = record({ permission: JsonText, templates: Type.Array(PrintTemplateEntry) }, {});

export const formPrintDocument = defineCall({
  name: 'form.printDocument',
  method: 'GET',
  path: '/form/print/v1/document',
  query: Type.Object({ instId: Key }),
  style: 'bare',
  response: PrintDocument,
  policy: session,
  doc: 'A document for paper: form and opinions with the rights of their reader and of the print preset, and the templates of the versions it was started with.',
});

export const formPrintPreview = defineCall({
  name: 'form.printPreview',
  method: 'GET',
  path: '/form/print/v1/preview',
  query: Type.Object({ defId: OptionalKey, flowKey: OptionalKey, leaderId: OptionalKey }),
  style: 'bare',
  response: PrintPreview,
  policy: session,
  doc: 'Rights and templates for looking at a request on paper before it is started.',
});

const PrintRecord = record(
  {
    form: FlowForm,
    templates: Type.Array(PrintTemplateEntry),
    /** SHA-256 of the files that this paper names, by their ids, as they were stored with it. */
    fileHashes: Type.Record(Type.String(), Text),
  },
  {},
);

export const formPrintRecord = defineCall({
  name: 'form.printRecord',
  method: 'GET',
  path: '/form/print/v1/record',
  query: Type.Object({ boAlias: Key, list: Key, id: Key }),
  style: 'bare',
  response: PrintRecord,
  policy: session,
  doc: 'A record that no flow runs, for paper, as a list shows it to its reader; the template that the list names comes first.',
});

export const printCalls = [formPrintDocument, formPrintPreview, formPrintRecord] as const;
