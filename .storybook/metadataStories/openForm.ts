import {
  compileForm, formSource, permissionShape, structuralSchema,
  type CompiledForm, type FormPermission, type FormSource, type PropertySchema,
} from '../../registry/form/index.ts';
import {
  defaultData, evaluateForm, projectData, projectForm, resolvePermission, type FormContext, type StoredPermission,
} from '../../validators/index.ts';
import { itemOf } from './catalogue.ts';
import type { FormArgs } from './planStories.ts';
import { serialNumber } from './serialNumber.ts';

export interface FormSample {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly expected?: Readonly<Record<string, unknown>>;
}

/** A form as one person meets it, projected exactly as the server projects it. */
export interface OpenForm {
  readonly form: CompiledForm;
  readonly schema: PropertySchema;
  readonly data: Record<string, unknown>;
  /** With everything the person does not see: what the server computes with. */
  readonly whole: CompiledForm;
  readonly samples: readonly FormSample[];
}

const STRESS_ROWS = 200;

export function openForm(key: string, { mode, nodeId, data }: Pick<FormArgs, 'mode' | 'nodeId' | 'data'>, locale: string, context: FormContext): OpenForm {
  const item = itemOf('form', key);
  const spec = item.spec as { bo: string; perm: StoredPermission; samples?: readonly FormSample[] };
  const source = formSource(item, itemOf('bo', spec.bo), locale);
  const permission = resolvePermission(spec.perm, mode === 'approve' ? nodeId ?? 'read' : mode, permissionShape(source));
  const whole = compileForm(source, permission);
  const samples = spec.samples ?? [];
  const stored = { ...storedData(whole, data, samples, context), ...(mode === 'start' ? {} : numbersOf(whole, context.now)) };
  return { whole, samples, ...project(source, permission, stored) };
}

// helpers

function project(source: FormSource, permission: FormPermission, stored: Record<string, unknown>): Pick<OpenForm, 'form' | 'schema' | 'data'> {
  const visible = projectForm(source, permission);
  return { form: compileForm(visible, permission), schema: structuralSchema(visible.schema), data: projectData(source, permission, stored) };
}

/** The record behind the story: empty, a computed sample, or a sample with many rows. */
function storedData(form: CompiledForm, preset: string, samples: readonly FormSample[], context: FormContext): Record<string, unknown> {
  const empty = defaultData(form, context);
  if (preset === 'empty') return empty;
  const sample = samples[preset === 'stress' ? 0 : Number(preset)];
  if (sample === undefined) return empty;
  const given: Record<string, unknown> = { ...empty, ...sample.data };
  if (preset === 'stress') for (const { name } of form.tables) given[name] = repeated(given[name]);
  return evaluateForm(form, given, context).data;
}

/** What has been submitted has its number. */
function numbersOf(form: CompiledForm, now: string): Record<string, string> {
  return Object.fromEntries(form.fields.filter((field) => field.ui.widget === 'serialNo').map((field) => [field.name, serialNumber(field, now, 1)]));
}

function repeated(rows: unknown): unknown {
  if (!Array.isArray(rows) || rows.length === 0) return rows;
  return Array.from({ length: STRESS_ROWS }, (_, index) => ({ ...(rows[index % rows.length] as object) }));
}
