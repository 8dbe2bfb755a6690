import { compileForm, formSource, permissionShape, type CompiledForm, type FormPermission, type FormSource } from '../../registry/form/index.ts';
import { defaultData, evaluateForm, projectData, projectForm, resolvePermission, type FormContext, type StoredPermission } from '../../validators/index.ts';
import type { FormArgs } from './planStories.ts';
import { presetData } from './presets.ts';
import type { FormSample } from './samples.ts';
import { serialNumber } from './serialNumber.ts';
import type { FormItems } from './workbench/Draft.ts';

export type { FormSample } from './samples.ts';

/** A form as one person meets it, projected exactly as the server projects it. */
export interface OpenForm {
  readonly form: CompiledForm;
  readonly data: Record<string, unknown>;
  /** With everything the person does not see: what the server computes with. */
  readonly whole: CompiledForm;
  /** All data, hidden ones included. */
  readonly stored: Record<string, unknown>;
  readonly samples: readonly FormSample[];
  /** The place of the form's rights that holds: a node, or `start`, `read`, `print`. */
  readonly place: string;
  /** The rights of the form, with what the reader of the story has overridden. */
  readonly permissions: StoredPermission;
}

export type OpenArgs = Pick<FormArgs, 'mode' | 'nodeId' | 'data' | 'dataJson' | 'permPreset' | 'perm'>;

/** `carried` is what has been entered already: it wins over the preset. */
export function openForm({ form, bo }: FormItems, args: OpenArgs, locale: string, context: FormContext, carried?: Record<string, unknown>): OpenForm {
  const { mode, nodeId, data, dataJson, permPreset, perm } = args;
  const spec = form.spec as { readonly perm: StoredPermission; readonly samples?: readonly FormSample[] };
  const source = formSource(form, bo, locale);
  const place = permPreset ?? (mode === 'approve' ? (nodeId ?? 'read') : mode);
  const permissions = overridden(spec.perm, place, perm);
  const permission = resolvePermission(permissions, place, permissionShape(source));
  const whole = compileForm(source, permission);
  const samples = spec.samples ?? [];
  const given = dataJson === undefined ? presetData(whole, data, samples) : dataJson;
  const numbers = mode === 'start' ? {} : numbersOf(whole, context.now);
  const entered = given === undefined && carried === undefined ? undefined : { ...given, ...carried };
  const empty = defaultData(whole, context);
  const stored = { ...(entered === undefined ? empty : evaluateForm(whole, { ...empty, ...entered }, context).data), ...numbers };
  return { whole, samples, stored, place, permissions, ...project(source, permission, stored) };
}

// helpers

function project(source: FormSource, permission: FormPermission, stored: Record<string, unknown>): Pick<OpenForm, 'form' | 'data'> {
  return { form: compileForm(projectForm(source, permission), permission), data: projectData(source, permission, stored) };
}

/** Rights of one place with single letters replaced; the rest stays. */
function overridden(stored: StoredPermission, place: string, perm: FormArgs['perm']): StoredPermission {
  if (perm === undefined) return stored;
  const known = stored[place] ?? stored['read'] ?? {};
  const sub = { ...known.sub };
  for (const [table, modes] of Object.entries(perm.sub ?? {})) sub[table] = { ...sub[table], ...modes };
  return { ...stored, [place]: { ...known, main: { ...known.main, ...perm.main }, sub, subOps: { ...known.subOps, ...perm.subOps } } };
}

/** What has been submitted has its number. */
function numbersOf(form: CompiledForm, now: string): Record<string, string> {
  return Object.fromEntries(form.fields.filter((field) => field.ui.widget === 'serialNo').map((field) => [field.name, serialNumber(field, now, 1)]));
}
