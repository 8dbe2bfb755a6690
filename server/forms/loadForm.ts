import { compileForm, formSource, permissionShape, type CompiledForm, type FormPermission, type FormSource } from '../../registry/form/index.ts';
import { readOnly, resolvePermission, type StoredPermission } from '../../validators/index.ts';
import type { TenantMetadata } from '../metadata/MetadataStore.ts';

/** A form with its business object at fixed versions. */
export interface FormDefinition {
  readonly formKey: string;
  readonly formVersion: number;
  readonly boAlias: string;
  readonly boVersion: number;
  readonly typeKey: string | undefined;
  /** Form as a person reads it. */
  source(locale: string): FormSource;
  /** Rights at a node, or of the preset `start`, `read` or `print`. */
  permission(preset: string): FormPermission;
  /** The read-only rights of whoever may see everything a node shows. */
  viewing(preset: string): FormPermission;
  /** Compiled with all rights of the preset, for the server's own use. */
  compiled(preset: string): CompiledForm;
  /** Who may start it, open it, edit it. */
  readonly auth: { readonly view?: readonly string[] | undefined; readonly start?: readonly string[] | undefined };
  readonly tables: readonly string[];
}

/** Versions an instance was started with. */
export interface FormPins {
  readonly form?: number;
  readonly bo?: number;
}

const definitions = new WeakMap<object, WeakMap<object, FormDefinition>>();

/** The form at its pinned versions, or as it is published now; undefined when there is none. */
export async function loadForm(meta: Pick<TenantMetadata, 'find'>, formKey: string, pins: FormPins = {}): Promise<FormDefinition | undefined> {
  const form = await meta.find('form', formKey, pins.form);
  if (!form) return undefined;
  const bo = await meta.find('bo', form.spec.bo, pins.bo);
  if (!bo) return undefined;
  const byBo = definitions.get(form) ?? new WeakMap<object, FormDefinition>();
  definitions.set(form, byBo);
  let definition = byBo.get(bo);
  if (!definition) byBo.set(bo, (definition = define(form, bo)));
  return definition;
}

// helpers

interface Item {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly typeKey?: string | undefined;
  readonly auth?: { readonly view?: readonly string[] | undefined; readonly start?: readonly string[] | undefined } | undefined;
  readonly i18n?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly spec: object;
}

function define(form: Item, bo: Item): FormDefinition {
  const sources = memo((locale: string) => formSource(form, bo, locale));
  const plain = sources('zh-CN');
  const shape = permissionShape(plain);
  const stored = (form.spec as { perm: StoredPermission }).perm;
  const permission = memo((preset: string) => resolvePermission(stored, preset, shape));
  const viewing = memo((preset: string) => readOnly(permission(preset)));
  return {
    formKey: form.key,
    formVersion: form.version,
    boAlias: bo.key,
    boVersion: bo.version,
    typeKey: form.typeKey,
    source: sources,
    permission,
    viewing,
    compiled: memo((preset: string) => compileForm(plain, permission(preset))),
    auth: form.auth ?? {},
    tables: Object.keys(shape.tables),
  };
}

function memo<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      if (known.size > 200) known.clear();
      known.set(key, (value = make(key)));
    }
    return value;
  };
}
