import type { FieldMode, FormPermission } from '../../../../registry/form/index.ts';
import { formPrintDocument, formPrintPreview, formPrintRecord } from '../../../../schemas/calls/index.ts';
import { projectData } from '../../../../validators/model/index.ts';
import { filesNamedIn, submittedHashes } from '../../../files/index.ts';
import { loadForm } from '../../../forms/index.ts';
import { BadRequest, Forbidden } from '../../../core/index.ts';
import { readableRecord, throughForm } from '../../../lists/index.ts';
import { rightsOf } from '../../../rights/index.ts';
import { handle } from '../../handle.ts';
import { loadFlow, type Manifest } from '../../../workflow/index.ts';
import { documentOf, findShown, named, readingRights } from '../runtime/found.ts';
import { replyForm } from '../runtime/formReply.ts';
import { flowNamed, starterOf } from '../runtime/instanceActions.ts';
import { printedHistory } from '../runtime/opinionRights.ts';
import { printRights } from './printRights.ts';
import { printTemplatesOf } from './printTemplates.ts';

/** A document for paper, for whoever may read it. */
const document = handle(formPrintDocument, async ({ query }, context) => {
  const found = await findShown(context, query.instId);
  const { head } = found;
  const isDraft = head.status === 'draft';
  // a draft follows what is published, as it will be started by it
  const definition = isDraft ? ((await loadFlow(context.meta, head.def_key)) ?? found.definition) : found.definition;
  const form = isDraft ? await loadForm(context.meta, definition.formKey) : found.form;
  if (form === undefined) throw new BadRequest(texts.noForm);
  const preset = form.permission('print');
  const permission = printRights(await readingRights(context, found, form), preset);
  const { print: pinned } = head.manifest as Manifest;
  const templates = await printTemplatesOf(context, {
    formKey: form.formKey,
    boAlias: form.boAlias,
    named: definition.printTemplate,
    permission,
    ...(isDraft ? {} : { pinned, since: head.started_at }),
  });
  const record = await documentOf(context, found);
  const named = record === undefined ? [] : filesNamedIn(projectData(form.source('zh-CN'), permission, record.data), form.tables);
  return {
    fileHashes:
      record === undefined
        ? {}
        : await submittedHashes(
            context.db,
            { kind: 'record', id: record.id },
            named.map(({ fileId }) => fileId),
          ),
    instId: head.id,
    isDraft,
    subject: head.subject,
    status: head.status,
    defKey: head.def_key,
    templates,
    form: await replyForm(context, {
      form,
      permission,
      data: record?.data,
      nodeId: definition.flow.firstNode,
      buttons: [],
      jumpType: '',
      rev: record?.rev,
      ...(isDraft ? {} : { found }),
    }),
    opinions: isDraft ? [] : await printedHistory(context, found, preset),
  };
});

/** What a new request looks like on paper. Its values are still with the person who enters them. */
const preview = handle(formPrintPreview, async ({ query }, context) => {
  const definition = await flowNamed(context, query);
  await starterOf(context, definition, named(query.leaderId) ? query.leaderId : undefined);
  const form = await loadForm(context.meta, definition.formKey);
  if (form === undefined) throw new BadRequest(texts.noForm);
  const start = form.permission('start');
  const permission = printRights(start, form.permission('print'));
  const templates = await printTemplatesOf(context, { formKey: form.formKey, boAlias: form.boAlias, named: definition.printTemplate, permission });
  return { permission: JSON.stringify(await rightsOf(context, form, withoutHidden(start, permission))), templates };
});

/** A record that no flow runs, as one of the lists in which its reader meets it shows it. */
const recordPaper = handle(formPrintRecord, async ({ query }, context) => {
  const found = await readableRecord(context, query.boAlias, query.id);
  const list = found.lists.find(({ alias }) => alias === query.list);
  const form = list?.source.form;
  const reading = form === undefined ? undefined : throughForm(found, form);
  if (list === undefined || form === undefined || reading === undefined || found.open !== undefined) throw new Forbidden();
  const permission = printRights(reading, form.permission('print'));
  const { record } = found;
  const files = filesNamedIn(projectData(form.source('zh-CN'), permission, record.data), form.tables).map(({ fileId }) => fileId);
  return {
    fileHashes: await submittedHashes(context.db, { kind: 'record', id: record.id }, files),
    templates: await printTemplatesOf(context, { formKey: form.formKey, boAlias: form.boAlias, named: list.spec.printTemplate, permission }),
    form: await replyForm(context, { form, permission, data: record.data, nodeId: '', buttons: [], jumpType: '', rev: record.rev }),
  };
});

export const printHandlers = [document, preview, recordPaper];

// helpers

/** The rights on paper for what the person already knows of; other names are not told. */
function withoutHidden(known: FormPermission, permission: FormPermission): FormPermission {
  const fields = Object.entries(permission.fields).map(([entity, modes]): [string, Record<string, FieldMode>] => [
    entity,
    Object.fromEntries(Object.entries(modes).filter(([name]) => (known.fields[entity]?.[name] ?? 'n') !== 'n')),
  ]);
  const tables = Object.entries(permission.table ?? {}).filter(([name]) => known.table?.[name] !== undefined && known.table[name].hidden !== true);
  return { ...permission, fields: Object.fromEntries(fields), table: Object.fromEntries(tables) };
}

const texts = {
  noForm: { 'zh-CN': '该流程没有可以打印的表单', 'en-US': 'This process has no form to print.', 'zh-TW': '該流程沒有可以列印的表單' },
} as const;
