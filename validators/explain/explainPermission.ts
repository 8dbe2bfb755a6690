import type { CompiledForm, FieldMode } from '../../registry/form/index.ts';
import type { StoredPermission } from '../permission.ts';
import type { PermissionPlace } from './types.ts';

/**
 * Where the rights of a form at a node or preset say what a path may. The place that decided is named as it is found in
 * the metadata; what nothing mentions is read-only.
 */
export function explainPermission(form: CompiledForm, stored: StoredPermission | undefined, preset: string): (path: string) => PermissionPlace | undefined {
  const known = stored !== undefined && Object.hasOwn(stored, preset);
  const place = known ? preset : 'read';
  const node = stored?.[place] ?? {};
  const at = `perm.${place}`;
  return (path) => {
    const field = form.byPath.get(path);
    const mode = field?.formula !== undefined && field.mode === 'r' ? undefined : field?.mode;
    if (!field) return undefined;
    if (field.table === undefined) return firstOf(at, 'main', node.main, field.name, '*', mode);
    const table = form.tableByName.get(field.table);
    if (node.subOps?.[field.table]?.hidden === true) return { mode: 'n', where: `${at}.subOps.${field.table}.hidden` };
    const around = table?.parent === undefined ? node.main?.[field.table] : node.sub?.[table.parent]?.[field.table];
    const aroundAt = table?.parent === undefined ? `${at}.main.${field.table}` : `${at}.sub.${table.parent}.${field.table}`;
    const own = firstOf(at, `sub.${field.table}`, node.sub?.[field.table], field.name, '_', mode);
    if (around === 'n' || (around === 'r' && own.mode !== 'n' && own.mode !== 'r')) return { mode: around, where: aroundAt };
    return own;
  };
}

// helpers

function firstOf(
  at: string,
  group: string,
  modes: Readonly<Record<string, FieldMode>> | undefined,
  name: string,
  fallback: string,
  effective: FieldMode | undefined,
): PermissionPlace {
  if (modes && Object.hasOwn(modes, name)) return { mode: modes[name] ?? 'r', where: `${at}.${group}.${name}` };
  if (modes && Object.hasOwn(modes, fallback)) return { mode: modes[fallback] ?? 'r', where: `${at}.${group}.${fallback}` };
  return { mode: effective ?? 'r', where: `${at}.${group}` };
}
