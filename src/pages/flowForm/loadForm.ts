import {
  compileForm,
  fromBoData,
  isRecord,
  MANUAL,
  propertiesOf,
  type CompiledForm,
  type FormPermission,
  type FormSource,
  type PropertySchema,
} from '../../../registry/form/index.ts';
import type { FlowForm, ServedForm } from '../../../schemas/calls/entities/form.ts';
import { loadSchemaPatterns, type RuleLocale, type RulePorts, type Translate } from '../../../validators/index.ts';
import { setMarks, type FormContext } from '../../../validators/model/index.ts';
import type { DictItem, RenderServices } from '../../../renderers/core/index.ts';
import { FormStore, FormUi, preloadForm, type FormStoreOptions } from '../../../renderers/form/index.ts';
import { FrameDoor } from './urlForm/FrameDoor.ts';

/** A form ready to be drawn. */
export interface OpenForm {
  readonly served: ServedForm;
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly ui: FormUi;
  /** Document number, once there is one. */
  readonly serialNo: string;
  /** The document as it was opened. */
  readonly base: Readonly<Record<string, unknown>>;
  /** A page of another system that stands in for the form; the form itself is empty then. */
  readonly frame?: FrameDoor;
  /** Revision of the stored record; undefined for a new one. */
  readonly rev: number | undefined;
  /** Form and rights as they were delivered: what is equal here draws and judges alike. */
  readonly shape: string;
}

/** A form as one of the calls delivers it: on a flow page with its rights as text, on a data page as an object. */
export type FormPayload = Pick<FlowForm, 'result' | 'resultMsg' | 'form' | 'data' | 'frame' | 'now'> & { readonly permission?: unknown };

export type FormTrouble = 'missing' | 'broken';

/** A page that should show a form has none, or one that cannot be used. */
export class FormLoadError extends Error {
  constructor(
    readonly trouble: FormTrouble,
    cause?: unknown,
  ) {
    super(`form ${trouble}`, cause === undefined ? undefined : { cause });
    this.name = 'FormLoadError';
  }
}

export interface OpenFormOptions {
  readonly context: FormContext;
  readonly locale: RuleLocale;
  /** Words the findings of rules, in that language. */
  readonly translate: Translate;
  readonly readOnly: boolean;
  /** Who starts a request answers for all of it; later each person for what he changes. */
  readonly answersForAll?: boolean;
  readonly services: Pick<RenderServices, 'query' | 'dict'>;
  readonly ports: RulePorts;
  readonly onLoadError: NonNullable<FormStoreOptions['onLoadError']>;
  readonly onFormulaError: NonNullable<FormStoreOptions['onFormulaError']>;
}

/** What `permission` says, as JSON text or as an object; unreadable rights are no rights. */
export function permissionOf(payload: Pick<FormPayload, 'permission'>): FormPermission {
  const given = payload.permission;
  const value = typeof given === 'string' ? parse(given) : given;
  return isRecord(value) && isRecord(value['fields']) ? (value as unknown as FormPermission) : { fields: {} };
}

/** Makes a form out of what the server delivered. Rejects with FormLoadError. */
export async function openForm(payload: FormPayload, options: OpenFormOptions): Promise<OpenForm> {
  if (payload.frame !== undefined && payload.frame !== null) return frameOnly(payload.frame, options);
  const served = payload.form;
  if (payload.result === 'formEmpty' || payload.resultMsg === 'formEmpty' || !served) throw new FormLoadError('missing');
  const source = sourceOf(served);
  if (Object.keys(propertiesOf(source.schema)).length === 0) throw new FormLoadError('broken');
  try {
    const form = compileForm(source, permissionOf(payload));
    await Promise.all([loadSchemaPatterns(form.schema), preloadForm(form)]);
    const data = fromBoData(
      served.boAlias,
      payload.data,
      form.tables.map((table) => table.name),
    );
    setMarks(form, data, marksIn(payload.data));
    const store = new FormStore(form, data, {
      context: options.context,
      translate: options.translate,
      locale: options.locale,
      readOnly: options.readOnly,
      answersForAll: options.answersForAll ?? false,
      ports: options.ports,
      query: async (alias, params, signal, asked) => (await options.services.query(alias, params, undefined, { signal, ...asked })).rows,
      dict: (key) => Promise.resolve(dictOf(served, key) ?? options.services.dict(key)),
      onLoadError: options.onLoadError,
      onFormulaError: options.onFormulaError,
    });
    return {
      served,
      form,
      store,
      ui: new FormUi(),
      serialNo: serialNoOf(form, data),
      base: store.toData(),
      rev: revisionOf(data),
      shape: JSON.stringify([served, payload.permission, options.readOnly]),
    };
  } catch (error) {
    throw new FormLoadError('broken', error);
  }
}

// helpers

/** What was entered by hand over default formulas, as it stands beside the document. */
function marksIn(data: unknown): readonly string[] {
  const marks = isRecord(data) ? data[MANUAL] : undefined;
  return Array.isArray(marks) ? marks.filter((path) => typeof path === 'string') : [];
}

/** A form without fields around the frame: head, buttons and history need nothing else. */
function frameOnly({ url, origin, name }: NonNullable<FormPayload['frame']>, { context, translate }: OpenFormOptions): OpenForm {
  const served: ServedForm = {
    id: '',
    formKey: '',
    name: name ?? '',
    version: 1,
    boAlias: 'frame',
    status: 'deploy',
    formHtml: '',
    formType: 'pc',
    schema: {},
    layout: [],
    rules: [],
    summary: [],
    validator: '',
    dicts: {},
    i18n: {},
  };
  const form = compileForm(sourceOf(served), { fields: {} });
  const store = new FormStore(form, {}, { context, translate, readOnly: true });
  return { served, form, store, ui: new FormUi(), serialNo: '', base: {}, rev: undefined, shape: '', frame: new FrameDoor({ url, origin }) };
}

/** The members of the wire are open records; the server made them from validated metadata. */
function sourceOf(served: ServedForm): FormSource {
  return {
    key: served.formKey,
    name: served.name,
    version: served.version,
    boAlias: served.boAlias,
    schema: served.schema as PropertySchema,
    layout: served.layout as unknown as FormSource['layout'],
    rules: served.rules as unknown as FormSource['rules'],
    summary: served.summary,
  };
}

const dictOf = (served: ServedForm, key: string): readonly DictItem[] | undefined =>
  served.dicts[key]?.map(({ value, label, parent, disabled }) => ({
    key: value,
    name: label,
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(disabled === true ? { disabled } : {}),
  }));

function serialNoOf(form: CompiledForm, data: Readonly<Record<string, unknown>>): string {
  const field = form.fields.find((each) => each.ui.widget === 'serialNo' && each.mode !== 'n');
  const value = field === undefined ? undefined : data[field.name];
  return typeof value === 'string' ? value : '';
}

function revisionOf({ form_data_rev_: rev }: Readonly<Record<string, unknown>>): number | undefined {
  return typeof rev === 'number' ? rev : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
