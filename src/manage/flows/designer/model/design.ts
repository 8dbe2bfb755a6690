import { flowCheck, metaItemGet, metaItemList } from '../../../../../schemas/calls/index.ts';
import type { ItemBody } from '../../../../../schemas/calls/entities/metadata.ts';
import type { Api } from '../../../../api/index.ts';
import { propertiesOf, schemaOf } from '../../../../../registry/form/index.ts';
import { fieldsOf, type FormFields } from './formFields.ts';

/** A flow that is open in the designer, with the form whose rights it edits. */
export interface Design {
  readonly item: ItemBody;
  readonly xml: string;
  readonly firstNode: string;
  readonly form: ItemBody | undefined;
  readonly fields: FormFields;
  /** Translations and pages per node that only the shorthand carries; publishing the drawing leaves them out. */
  readonly lost: boolean;
}

/** Puts another design on the desk. One that is not stored as what is in force counts as a change. */
export type OpenDesign = (design: Design, state: { readonly stored: boolean }) => void;

/** The draft of a flow where there is one, else what is published. */
export async function loadDesign(api: Api, key: string, signal: AbortSignal, version?: number): Promise<Design> {
  const quiet = { signal, silent: true, parallel: true } as const;
  const item = await currentItem(api, 'flow', key, version, quiet);
  return designOf(api, item, quiet);
}

export async function designOf(
  api: Api,
  item: ItemBody,
  quiet: { readonly signal?: AbortSignal; readonly silent: true; readonly parallel: true } = { silent: true, parallel: true },
): Promise<Design> {
  const report = await api.call(flowCheck, { body: { item } }, quiet);
  if (typeof report.bpmnXml !== 'string') throw new Error(report.problems[0]?.message ?? '');
  const formKey = item.spec['form'];
  const form = typeof formKey === 'string' ? await currentItem(api, 'form', formKey, undefined, quiet) : undefined;
  const boKey = form?.spec['bo'];
  const bo = typeof boKey === 'string' ? await api.call(metaItemGet, { query: { kind: 'bo', key: boKey } }, quiet) : undefined;
  return {
    item: bare(item),
    xml: report.bpmnXml,
    firstNode: report.firstNode ?? '',
    form: form === undefined ? undefined : bare(form),
    fields: fieldsOf(bo?.spec['schema']),
    lost: losesWhenDrawn(item),
  };
}

/** The item with a drawing, ready to be checked, kept or published. */
export function drawnItem(item: ItemBody, xml: string): ItemBody {
  const { nodes: _nodes, edges: _edges, ...spec } = item.spec;
  return { ...item, spec: { ...spec, bpmn: xml }, ...(item.i18n === undefined || item.i18n === null ? {} : { i18n: withoutNodes(item.i18n) }) };
}

/** The start of a new flow: the initiator fills in the form. The subject names him where the form has a field for him. */
export const newFlow = (
  head: {
    readonly key: string;
    readonly name: string;
    readonly form: string;
    readonly typeKey: string | undefined;
    readonly names: { readonly start: string; readonly fill: string };
  },
  schema: unknown,
): ItemBody => ({
  kind: 'flow',
  key: head.key,
  name: head.name,
  ...(head.typeKey === undefined ? {} : { typeKey: head.typeKey }),
  schemaVersion: '1.0',
  deps: [{ kind: 'form', key: head.form }],
  auth: { start: ['everyone'] },
  spec: {
    form: head.form,
    subject: [starterIn(schema), head.name].filter(Boolean).join(' '),
    nodes: [
      { id: 'StartEvent1', type: 'START', name: head.names.start },
      { id: 'UserTask1', type: 'USERTASK', name: head.names.fill, assignee: { rule: 'startUser' } },
    ],
    edges: [{ from: 'StartEvent1', to: 'UserTask1' }],
  },
});

/** The schema of the object that a form is for. */
export async function schemaOfForm(api: Api, form: string): Promise<unknown> {
  const quiet = { silent: true, parallel: true } as const;
  const { bo } = (await currentItem(api, 'form', form, undefined, quiet)).spec;
  return typeof bo === 'string' ? (await api.call(metaItemGet, { query: { kind: 'bo', key: bo } }, quiet)).spec['schema'] : undefined;
}

// helpers

/** `${sqr.name}`: the first field that begins with whoever starts the form. */
function starterIn(schema: unknown): string | undefined {
  const properties = schema === undefined ? {} : propertiesOf(schemaOf({ spec: { schema } }));
  const found = Object.entries(properties).find(([, property]) => property.type === 'object' && property['x-default'] === '${user}');
  return found && `\${${found[0]}.name}`;
}

async function currentItem(api: Api, kind: 'flow' | 'form', key: string, version: number | undefined, quiet: Parameters<Api['call']>[2]): Promise<ItemBody> {
  if (version !== undefined) {
    // an old version that is opened is meant to follow on the one that is published now
    const published = await api.call(metaItemGet, { query: { kind, key } }, quiet);
    return { ...(await api.call(metaItemGet, { query: { kind, key, version } }, quiet)), base: { version: published.version ?? 0 } };
  }
  const { rows } = await api.call(metaItemList, { query: { kind, keyword: key, pageSize: 100 } }, quiet);
  const draft = rows.find((row) => row.key === key)?.hasDraft === true;
  return api.call(metaItemGet, { query: { kind, key, ...(draft ? { draft: true } : {}) } }, quiet);
}

/** Who made it and when belongs to the store; what it began from is named when it is written. */
function bare({ meta, version: _version, status: _status, tenantId: _tenantId, ...item }: ItemBody): ItemBody {
  const checksum = meta?.['checksum'];
  return { ...item, ...(item.base === undefined && typeof checksum === 'string' ? { base: { checksum } } : {}) };
}

const isNodePointer = (pointer: string): boolean => pointer.startsWith('/spec/nodes/') || pointer.startsWith('/spec/edges/');

function losesWhenDrawn({ spec, i18n }: ItemBody): boolean {
  const nodes = Array.isArray(spec['nodes']) ? (spec['nodes'] as readonly unknown[]) : [];
  const ownPages = nodes.some((node) => typeof node === 'object' && node !== null && 'formUrl' in node);
  return ownPages || (spec['bpmn'] === undefined && Object.values(i18n ?? {}).some((texts) => Object.keys(texts as object).some(isNodePointer)));
}

function withoutNodes(i18n: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(i18n).map(([locale, texts]) => [locale, Object.fromEntries(Object.entries(texts as object).filter(([pointer]) => !isNodePointer(pointer)))]),
  );
}
