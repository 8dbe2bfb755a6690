import { closeRights, compileForm, type FieldMode, type FormPermission, type FormSource } from '../../registry/form/index.ts';
import { secretsAmong, tellersOf } from '../../validators/model/index.ts';

/**
 * Rights of an older version from which the published one has taken something, without what would still tell it: a value that
 * the older version computes from it is hidden as well, and where an entry is held against it nothing may be entered any more.
 * `reveals`: what the published rights of the place declare as told. `withdrawn`: what they do not declare any more.
 */
export function withoutTold(
  source: FormSource,
  own: FormPermission,
  narrowed: FormPermission,
  { reveals, withdrawn }: { readonly reveals: ReadonlySet<string>; readonly withdrawn: Iterable<string> },
): FormPermission {
  let rights = narrowed;
  for (;;) {
    const closed = closeRights(source, rights);
    const secret = new Set([...hiddenSince(own, closed, source.boAlias), ...withdrawn].filter((path) => !reveals.has(path)));
    if (secret.size === 0) return rights;
    const form = compileForm(source, closed);
    // a hidden default may hold what somebody put in its place, as well as what it is computed from
    const tells = (paths: readonly string[]): boolean =>
      [(path: string) => reveals.has(path), () => true].some((isOverridden) => [...secretsAmong(form, paths, isOverridden)].some((path) => secret.has(path)));
    const tellers = tellersOf(form).filter(({ paths }) => tells(paths));
    const shows = new Set(tellers.flatMap(({ shows: places = [] }) => places));
    const steers = new Set(tellers.flatMap(({ steers: places = [] }) => places));
    const next = without(closed, source.boAlias, shows, steers);
    if (JSON.stringify(next) === JSON.stringify(closed)) return rights;
    rights = next;
  }
}

// helpers

const pathOf = (bo: string, entity: string, name: string): string => (entity === bo ? name : `${entity}.item.${name}`);

/** What rights show and others, made from them, do not. */
function hiddenSince(own: FormPermission, now: FormPermission, bo: string): string[] {
  return Object.entries(now.fields).flatMap(([entity, modes]) =>
    Object.entries(modes).flatMap(([name, mode]) => (mode === 'n' && (own.fields[entity]?.[name] ?? 'n') !== 'n' ? [pathOf(bo, entity, name)] : [])),
  );
}

const closedTable = { hidden: true, required: false, add: false, del: false, copy: false, edit: false, import: false, export: false } as const;

/** Fields and tables that are hidden, and such that may only be read. */
function without(permission: FormPermission, bo: string, shows: ReadonlySet<string>, steers: ReadonlySet<string>): FormPermission {
  const modeOf = (entity: string, name: string, mode: FieldMode): FieldMode => {
    const path = pathOf(bo, entity, name);
    if (shows.has(path) || shows.has(entity === bo ? path : entity)) return 'n';
    return steers.has(path) && (mode === 'w' || mode === 'b') ? 'r' : mode;
  };
  const fields = Object.fromEntries(
    Object.entries(permission.fields).map(([entity, modes]) => [
      entity,
      Object.fromEntries(Object.entries(modes).map(([name, mode]) => [name, modeOf(entity, name, mode)])),
    ]),
  );
  const table = Object.fromEntries(
    Object.entries(permission.table ?? {}).map(([name, rights]) => {
      if (shows.has(name)) return [name, { ...closedTable }];
      return [name, steers.has(name) ? { ...rights, required: false, add: false, del: false, copy: false, import: false } : rights];
    }),
  );
  return { ...permission, fields, ...(permission.table === undefined ? {} : { table }) };
}
