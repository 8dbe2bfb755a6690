import type { FieldMode, FormPermission } from '../../registry/form/index.ts';

/** Rights without the names of what is hidden, and without the rules that hold whoever makes the document: those are no part of what a form looks like. */
export function visiblePermission(permission: FormPermission): FormPermission {
  const fields: Record<string, Record<string, FieldMode>> = {};
  for (const [entity, modes] of Object.entries(permission.fields)) {
    const visible = Object.entries(modes).filter(([, mode]) => mode !== 'n');
    if (visible.length > 0) fields[entity] = Object.fromEntries(visible);
  }
  const table = Object.entries(permission.table ?? {}).filter(([, rights]) => rights.hidden !== true);
  const opinions = Object.entries(permission.opinion ?? {}).filter(([, mode]) => mode !== 'n');
  const { opinion: _all, holds: _rules, ...rest } = permission;
  return { ...rest, fields, table: Object.fromEntries(table), ...(opinions.length > 0 ? { opinion: Object.fromEntries(opinions) } : {}) };
}
