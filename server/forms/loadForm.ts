import {
  closeRights,
  compileForm,
  formSource,
  localiseItem,
  permissionShape,
  tablesOf,
  type CompiledForm,
  type FormPermission,
  type FormSource,
} from '../../registry/form/index.ts';
import { readOnly, resolvePermission, statesRights, withoutHidden, type StoredPermission } from '../../validators/index.ts';
import type { Make, MetadataSpecs, Posting, Unique } from '../../schemas/metadata/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';
import { withoutTold } from './withoutTold.ts';

/** A form with its business object at fixed versions. */
export interface FormDefinition {
  readonly formKey: string;
  readonly formVersion: number;
  readonly boAlias: string;
  readonly boVersion: number;
  readonly typeKey: string | undefined;
  /** Form as a person reads it. */
  source(locale: string): FormSource;
  /**
   * Rights at a node, or of the preset `start`, `read` or `print`; none where the form states none. Of an older version: its own
   * rights without what the published version hides at that place by now.
   */
  permission(preset: string): FormPermission;
  /** The read-only rights of whoever may see everything a node shows. */
  viewing(preset: string): FormPermission;
  /** Whether the form states rights at a node or preset. */
  states(preset: string): boolean;
  /** Compiled with all rights of the preset, for the server's own use. */
  compiled(preset: string): CompiledForm;
  /** Who may start it, open it, edit it, take its documents along. */
  readonly auth: FormAuth;
  readonly tables: readonly string[];
  /** Hidden fields that some rights of the form declare as told. */
  readonly reveals: ReadonlySet<string>;
  /** The same of the rights at one place. */
  revealsAt(preset: string): ReadonlySet<string>;
  /** What documents add to, or take from, figures of other objects. */
  postings(locale: string): readonly Posting[];
  /** Records of other objects that its documents make, as their object declares it. */
  makes(locale: string): readonly Make[];
  /** When a record without a flow is neither changed nor deleted any more. */
  final(locale: string): MetadataSpecs['bo']['final'];
  /** What no two documents have in common. */
  unique(locale: string): readonly Unique[];
  /** What a step decides besides what its people may enter. */
  answersFor(preset: string): readonly string[];
}

export interface FormAuth {
  readonly view?: readonly string[] | undefined;
  readonly start?: readonly string[] | undefined;
  readonly edit?: readonly string[] | undefined;
  readonly export?: readonly string[] | undefined;
}

/** Versions an instance was started with. */
export interface FormPins {
  readonly form?: number;
  readonly bo?: number;
}

/**
 * The form at its pinned versions, or as it is published now; undefined when there is none. Who may know what is decided by
 * what is published: hiding a field also hides it in the documents that keep an older version.
 */
export async function loadForm(meta: Pick<TenantMetadata, 'find'>, formKey: string, pins: FormPins = {}): Promise<FormDefinition | undefined> {
  const form = await meta.find('form', formKey, pins.form);
  if (!form) return undefined;
  const bo = await meta.find('bo', form.spec.bo, pins.bo);
  if (!bo) return undefined;
  const own = defined(form, bo);
  const published = pins.form === undefined ? form : await meta.find('form', formKey);
  if (published === undefined || published === form) return own;
  const boNow = await meta.find('bo', published.spec.bo);
  return boNow === undefined ? own : tightened(own, defined(published, boNow));
}

/** An object as its own form, with every field open: what rows are judged by that come through no form. It has no key, and nobody opens it. */
export function formOver(bo: Item): FormDefinition {
  const spec = { bo: bo.key, layout: [], perm: {} };
  const tables = tablesOf(formSource({ key: '', name: bo.name, version: 0, spec }, bo, 'zh-CN').schema).map(({ name }) => name);
  const open = <Rights>(rights: Rights): Record<string, Rights> => Object.fromEntries(tables.map((name) => [name, rights]));
  return define(
    {
      key: '',
      name: bo.name,
      version: 0,
      spec: { ...spec, perm: { start: { main: { '*': 'w' }, sub: open({ _: 'w' }), subOps: open({ add: true, del: true, edit: true }) } } },
    },
    bo,
  );
}

// helpers

interface Item {
  readonly key: string;
  readonly name: string;
  readonly version: number;
  readonly typeKey?: string | undefined;
  readonly auth?: FormAuth | undefined;
  readonly i18n?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly spec: object;
}

const definitions = new WeakMap<object, WeakMap<object, FormDefinition>>();
const tightenedBy = new WeakMap<FormDefinition, WeakMap<FormDefinition, FormDefinition>>();

const defined = (form: Item, bo: Item): FormDefinition => once(definitions, form, bo, () => define(form, bo));
const tightened = (own: FormDefinition, published: FormDefinition): FormDefinition => once(tightenedBy, own, published, () => tighten(own, published));

function define(form: Item, bo: Item): FormDefinition {
  const sources = memo((locale: string) => formSource(form, bo, locale));
  const shape = permissionShape(sources('zh-CN'));
  const stored = (
    form.spec as { perm: StoredPermission & Readonly<Record<string, { readonly reveals?: readonly string[]; readonly answersFor?: readonly string[] }>> }
  ).perm;
  return {
    formKey: form.key,
    formVersion: form.version,
    boAlias: bo.key,
    boVersion: bo.version,
    typeKey: form.typeKey,
    source: sources,
    states: (preset) => statesRights(stored, preset),
    ...rightsBy((preset) => resolvePermission(stored, preset, shape), sources),
    auth: form.auth ?? {},
    tables: Object.keys(shape.tables),
    reveals: new Set(Object.values(stored).flatMap(({ reveals }) => reveals ?? [])),
    postings: memo((locale: string) => (localiseItem(bo, locale).spec as MetadataSpecs['bo']).postings ?? []),
    makes: memo((locale: string) => (localiseItem(bo, locale).spec as MetadataSpecs['bo']).makes ?? []),
    unique: memo((locale: string) => (localiseItem(bo, locale).spec as MetadataSpecs['bo']).unique ?? []),
    final: memo((locale: string) => (localiseItem(bo, locale).spec as MetadataSpecs['bo']).final),
    answersFor: (preset) => stored[preset]?.answersFor ?? [],
    revealsAt: (preset) => new Set(stored[preset === 'print' && stored['print'] === undefined ? 'read' : preset]?.reveals ?? []),
  };
}

/**
 * What the published version does not know of, a node or a field that it has given up, keeps its own rights. What it hides is
 * hidden, and so is what the older version makes of it.
 */
function tighten(own: FormDefinition, published: FormDefinition): FormDefinition {
  const permission = (preset: string): FormPermission => {
    const before = own.permission(preset);
    if (!published.states(preset)) return before;
    const reveals = published.revealsAt(preset);
    const withdrawn = [...own.revealsAt(preset)].filter((path) => !reveals.has(path));
    return withoutTold(own.source('zh-CN'), before, withoutHidden(before, published.permission(preset)), { reveals, withdrawn });
  };
  return { ...own, ...rightsBy(permission, own.source), auth: published.auth, reveals: new Set([...own.reveals, ...published.reveals]) };
}

function rightsBy(resolve: (preset: string) => FormPermission, source: FormDefinition['source']): Pick<FormDefinition, 'permission' | 'viewing' | 'compiled'> {
  const permission = memo((preset: string) => closeRights(source('zh-CN'), resolve(preset)));
  return {
    permission,
    viewing: memo((preset: string) => readOnly(permission(preset))),
    compiled: memo((preset: string) => compileForm(source('zh-CN'), permission(preset))),
  };
}

function once<Key extends object, By extends object, Value>(known: WeakMap<Key, WeakMap<By, Value>>, key: Key, by: By, make: () => Value): Value {
  const values = known.get(key) ?? new WeakMap<By, Value>();
  known.set(key, values);
  let value = values.get(by);
  if (value === undefined) values.set(by, (value = make()));
  return value;
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
