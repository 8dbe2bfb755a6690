import { isRecord, type FormPermission, type PermissionShape, type TableRights } from '../registry/form/index.ts';
import type { Mode } from './types.ts';

/** Rights of one node or preset as they are stored in a form. */
export interface StoredNodePermission {
  /** Field -> mode. `*` is the default; a sub-table name limits the whole table. */
  readonly main?: Readonly<Record<string, Mode>>;
  /** Sub-table -> column -> mode. `_` is the default of its columns. */
  readonly sub?: Readonly<Record<string, Readonly<Record<string, Mode>>>>;
  readonly subOps?: Readonly<Record<string, TableRights>>;
  readonly opinion?: Readonly<Record<string, Mode>>;
}

/** Node id, or `start`, `read`, `print`, -> rights. */
export type StoredPermission = Readonly<Record<string, StoredNodePermission>>;

/** The stricter of two modes: hidden > read-only > required > writable. */
export function stricter(a: Mode, b: Mode): Mode {
  return strictness[a] >= strictness[b] ? a : b;
}

/** The mode a person meets. Linkage only narrows what the permission gives. */
export function effectiveMode({
  permission,
  linkageMode,
  linkageRequired,
}: {
  readonly permission: Mode;
  readonly linkageMode?: Mode | undefined;
  readonly linkageRequired?: boolean | undefined;
}): Mode {
  const mode = stricter(permission, linkageMode ?? 'w');
  return linkageRequired === true ? stricter(mode, 'b') : mode;
}

function isWritable(mode: Mode): boolean {
  return mode === 'w' || mode === 'b';
}

/**
 * The rights a form gives at a node or preset, every field spelled out. What a stated node does not mention is read-only;
 * a node or preset that the form does not state hides everything. Only `print`, which narrows what somebody may read
 * anyway, takes the `read` rights where it is not stated.
 */
export function resolvePermission(stored: StoredPermission | undefined, preset: string, shape: PermissionShape): FormPermission {
  const node = own(stored, statedPreset(stored, preset));
  if (node === undefined) return nothingOf(shape);
  const computed = shape.alwaysReadonly ?? new Set<string>();
  const modeOf = (path: string, given: unknown): Mode => stricter(letter(given), computed.has(path) ? 'r' : 'w');

  const fields: Record<string, Record<string, Mode>> = {
    [shape.boAlias]: record(shape.fields, (name) => modeOf(name, own(node.main, name) ?? own(node.main, '*'))),
  };
  const table: Record<string, TableRights> = {};
  for (const [name, columns] of Object.entries(shape.tables)) {
    const rights = own(node.sub, name);
    const byDefault = own(rights, '_') ?? own(rights, '*');
    const operations = own(node.subOps, name);
    const parent = own(shape.parents, name);
    const given = parent === undefined ? own(node.main, name) : own(own(node.sub, parent), name);
    const above = parent === undefined ? 'w' : table[parent]?.hidden === true ? 'n' : 'w';
    const limit = stricter(above, tableLimit(given, operations));
    const modes = record(columns, (column) => stricter(limit, modeOf(`${name}.item.${column}`, own(rights, column) ?? byDefault)));
    fields[name] = modes;
    table[name] = tableRights(modes, stricter(limit, letter(byDefault)), operations, given === 'b');
  }

  const permission: FormPermission = {
    fields,
    table,
    ...(node.opinion && { opinion: record(Object.keys(node.opinion), (name) => letter(own(node.opinion, name))) }),
  };
  return preset === 'read' || preset === 'print' ? readOnly(permission) : permission;
}

/** Whether a form states rights at a node or preset. */
export function statesRights(stored: StoredPermission | undefined, preset: string): boolean {
  return own(stored, statedPreset(stored, preset)) !== undefined;
}

/** Rights from which everything is taken that others hide. How the rest may be used stays. */
export function withoutHidden(permission: FormPermission, by: FormPermission): FormPermission {
  const hide = (modes: Readonly<Record<string, Mode>>, hiding: Readonly<Record<string, Mode>> | undefined) =>
    record(Object.keys(modes), (name) => (own(hiding, name) === 'n' ? 'n' : letter(own(modes, name))));
  return {
    fields: record(Object.keys(permission.fields), (entity) => hide(permission.fields[entity] ?? {}, own(by.fields, entity))),
    ...(permission.table && {
      table: record(Object.keys(permission.table), (name) => (own(by.table, name)?.hidden === true ? { ...closedTable } : { ...permission.table?.[name] })),
    }),
    ...(permission.opinion && { opinion: hide(permission.opinion, by.opinion) }),
  };
}

/** The same rights without any way to change something. */
export function readOnly(permission: FormPermission): FormPermission {
  const lower = (modes: Readonly<Record<string, Mode>>) => record(Object.keys(modes), (name) => stricter(letter(own(modes, name)), 'r'));
  return {
    fields: record(Object.keys(permission.fields), (entity) => lower(permission.fields[entity] ?? {})),
    ...(permission.table && {
      table: record(Object.keys(permission.table), (name) => ({
        ...permission.table?.[name],
        required: false,
        add: false,
        del: false,
        copy: false,
        edit: false,
        import: false,
      })),
    }),
    ...(permission.opinion && { opinion: lower(permission.opinion) }),
  };
}

/** The rights as they are sent; the inner shape is the shape of the wire. */
export function toWire(permission: FormPermission): FormPermission {
  return permission;
}

/** Received rights, an object or its JSON text. Unknown letters hide the field; undefined for anything that is no rights object. */
export function fromWire(received: unknown): FormPermission | undefined {
  const value = typeof received === 'string' ? parseJson(received) : received;
  if (!isRecord(value) || !isRecord(value.fields)) return undefined;
  const letters = (modes: unknown) => record(isRecord(modes) ? Object.keys(modes) : [], (name) => letter(own(modes as Record<string, unknown>, name)));
  const given = value.fields;
  const tables = value.table;
  return {
    fields: record(Object.keys(given), (entity) => letters(given[entity])),
    ...(isRecord(tables) && { table: record(Object.keys(tables), (name) => flagsOf(tables[name])) }),
    ...(isRecord(value.opinion) && { opinion: letters(value.opinion) }),
    ...(Array.isArray(value.holds) && { holds: value.holds.filter((key) => typeof key === 'string') }),
  };
}

// helpers

const closedTable: Required<TableRights> = { hidden: true, required: false, add: false, del: false, copy: false, edit: false, import: false, export: false };

const statedPreset = (stored: StoredPermission | undefined, preset: string): string =>
  preset === 'print' && own(stored, preset) === undefined ? 'read' : preset;

/** Rights that show nothing. */
function nothingOf({ boAlias, fields, tables }: PermissionShape): FormPermission {
  return {
    fields: { [boAlias]: record(fields, () => 'n' as const), ...record(Object.keys(tables), (name) => record(tables[name] ?? [], () => 'n' as const)) },
    table: record(Object.keys(tables), () => ({ ...closedTable })),
  };
}

const strictness: Readonly<Record<Mode, number>> = { w: 0, b: 1, r: 2, n: 3 };
const flags = ['hidden', 'required', 'add', 'del', 'copy', 'edit', 'import', 'export'] as const;

/** A missing letter means read-only, an unknown one hidden. */
function letter(given: unknown): Mode {
  if (given === undefined) return 'r';
  return given === 'w' || given === 'b' || given === 'r' ? given : 'n';
}

function tableLimit(mode: unknown, operations: TableRights | undefined): Mode {
  if (operations?.hidden === true) return 'n';
  const given = mode === undefined ? 'w' : letter(mode);
  return given === 'b' ? 'w' : given;
}

/**
 * Rows may be added, deleted, copied and imported as stated, copied and imported only where they may be added: what makes rows is one
 * right, and the two are ways to use it. Where the form states nothing about the table, a table that is writable by default allows
 * it. Reading includes export unless stated otherwise.
 */
function tableRights(modes: Readonly<Record<string, Mode>>, byDefault: Mode, stated: TableRights | undefined, required: boolean): Required<TableRights> {
  const columns = Object.values(modes);
  const hidden = stated?.hidden === true || (byDefault === 'n' && columns.length === 0) || (columns.length > 0 && columns.every((mode) => mode === 'n'));
  const editable = !hidden && columns.some(isWritable);
  const open = !hidden && (stated === undefined ? isWritable(byDefault) : editable);
  const allows = (operation: 'add' | 'del' | 'copy' | 'import') => open && (stated === undefined || stated[operation] === true);
  return {
    hidden,
    required: open && (required || stated?.required === true),
    add: allows('add'),
    del: allows('del'),
    copy: allows('add') && allows('copy'),
    edit: editable && stated?.edit !== false,
    import: allows('add') && allows('import'),
    export: !hidden && stated?.export !== false,
  };
}

function flagsOf(value: unknown): TableRights {
  if (!isRecord(value)) return {};
  return Object.fromEntries(flags.filter((flag) => typeof value[flag] === 'boolean').map((flag) => [flag, value[flag]]));
}

function record<Value>(names: readonly string[], make: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

function own<Value>(owner: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return owner !== undefined && Object.hasOwn(owner, name) ? owner[name] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
