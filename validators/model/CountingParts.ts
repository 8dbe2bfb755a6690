import { childTables, type CompiledForm } from '../../registry/form/index.ts';
import type { ActiveParts } from '../schema/activeParts.ts';
import { branchSchemasOf, partsNow, type BranchSchemas } from './branches.ts';
import { hiddenAs, hideableParts, selfHiding, type HiddenAs, type MayReturn } from './hiddenParts.ts';
import { planOf } from './plan.ts';
import type { Row, RowPlace } from './RowStore.ts';
import type { FormView } from './view.ts';

/** A value, and whether somebody entered it over a default formula. */
export interface Entered {
  readonly value: unknown;
  readonly manual: boolean;
}

/** What parts may do to the form they belong to; `row` is absent for the main record. */
export interface PartsHost {
  /** A field as it stands, and as it is stored. */
  entered(name: string, row?: Row): Entered;
  stored(name: string, row?: Row): Entered;
  rows(table: string, parent?: Row): readonly Row[];
  /** Puts a value into a field that nobody edited. */
  put(name: string, entered: Entered, row?: Row): void;
  takeRows(table: string, rows: readonly Row[]): readonly RowPlace[];
  putRows(places: readonly RowPlace[]): void;
  /** Rows as they are stored, not in the form yet. */
  storedRows(table: string, parent?: Row): readonly RowPlace[];
  /** A field or table came or went. */
  report(name: string, row?: Row): void;
}

type Aside = { readonly rows: readonly RowPlace[] } | Entered;

/**
 * Which parts of each record count at this moment, and as what. What goes with a branch or is hidden by linkage is put aside, so
 * that everything reads what will be stored and nothing else is sent; it comes back as it was when it is shown again.
 */
export class CountingParts {
  private readonly schemas: BranchSchemas;
  private readonly hideable: ReturnType<typeof hideableParts>;
  private readonly now = new Map<Row | undefined, ActiveParts>();
  private readonly standings = new Map<Row | undefined, Map<string, HiddenAs>>();
  private readonly aside = new Map<Row | undefined, Map<string, Aside>>();
  /** What linkage has shown or hidden since. */
  private readonly due = new Map<Row | undefined, Set<string>>();

  constructor(
    private readonly view: FormView,
    private readonly host: PartsHost,
  ) {
    this.schemas = branchSchemasOf(view.form.schema);
    this.hideable = hideableParts(view.form);
  }

  get isEmpty(): boolean {
    return this.schemas.size === 0 && this.hideable.size === 0;
  }

  partsOf(table: string | undefined, row?: Row): ActiveParts | undefined {
    if (!this.schemas.has(table) || (table !== undefined && !row)) return undefined;
    return this.now.get(row) ?? partsNow(this.view, this.view.form.schema, table, row);
  }

  /** How a field or table counts that is not there for whoever fills in the form. */
  standing(name: string, row?: Row): HiddenAs | undefined {
    return this.standings.size === 0 ? undefined : this.standings.get(row)?.get(name);
  }

  /** Whether what is entered into a part has to wait. In a form that does not come to rest, a part on screen may still stand aside: an entry ends that. */
  waits(name: string, row?: Row): boolean {
    if (this.standing(name, row) === undefined) return false;
    if (this.standingNow(name, row) !== undefined) return true;
    this.standings.get(row)?.delete(name);
    this.aside.get(row)?.delete(name);
    return false;
  }

  /** A value for a part that is not there waits until it is. */
  keep(name: string, entered: Entered, row?: Row): void {
    inside(this.aside, row, () => new Map<string, Aside>()).set(name, entered);
  }

  /** The same for a row. */
  keepRow(row: Row, at: number): void {
    const aside = inside(this.aside, row.parent, () => new Map<string, Aside>());
    const kept = aside.get(row.table);
    aside.set(row.table, { rows: [...(kept && 'rows' in kept ? kept.rows : []), { row, at }] });
  }

  /** Linkage may have shown or hidden a part. */
  reached(name: string, row?: Row): void {
    if (this.hideable.get(row?.table)?.has(name) === true) inside(this.due, row, () => new Set<string>()).add(name);
  }

  /** Looks at what may have changed; true when a part came or went. Where a form does not come to rest nothing comes back. */
  settle(mayReturn: MayReturn): boolean {
    let changed = false;
    for (const table of this.schemas.keys()) {
      for (const row of table === undefined ? [undefined] : this.host.rows(table)) {
        const parts = partsNow(this.view, this.view.form.schema, table, row);
        if (parts) this.take(parts, table, row);
      }
    }
    const due = [...this.due];
    this.due.clear();
    for (const [row, names] of due) for (const name of names) if (this.follow(name, row, mayReturn)) changed = true;
    return changed;
  }

  /** Computes again what may come back by its own value; true when there is something like that. */
  retry(): boolean {
    const paths = selfHiding(this.view.form);
    if (paths.size === 0) return false;
    let tried = false;
    for (const [row, standings] of this.standings) {
      for (const [name, standing] of [...standings]) {
        if (standing !== 'gone' || !paths.has(row === undefined ? name : `${row.table}.item.${name}`)) continue;
        standings.delete(name);
        inside(this.due, row, () => new Set<string>()).add(name);
        this.host.put(name, { value: null, manual: false }, row);
        tried = true;
      }
    }
    return tried;
  }

  // helpers

  private take(parts: ActiveParts, table: string | undefined, row: Row | undefined): void {
    const before = this.now.get(row);
    this.now.set(row, parts);
    for (const name of membersOf(this.view.form, table)) {
      if ((this.standing(name, row) === 'gone') === parts.names.has(name)) inside(this.due, row, () => new Set<string>()).add(name);
      if (before?.required.has(name) !== parts.required.has(name)) this.host.report(name, row);
    }
  }

  private standingNow(name: string, row: Row | undefined): HiddenAs | undefined {
    if (this.now.get(row)?.names.has(name) === false) return 'gone';
    const part = this.hideable.get(row?.table)?.get(name);
    return part && hiddenAs(this.view, part, row);
  }

  private follow(name: string, row: Row | undefined, mayReturn: MayReturn): boolean {
    const [was, is] = [this.standing(name, row), this.standingNow(name, row)];
    if (was === is) return false;
    if (is === undefined && mayReturn !== 'all' && !(mayReturn === 'computed' && this.isComputed(name, row))) {
      inside(this.due, row, () => new Set<string>()).add(name);
      return false;
    }
    const standings = inside(this.standings, row, () => new Map<string, HiddenAs>());
    if (is === undefined) standings.delete(name);
    else standings.set(name, is);
    if (this.view.form.tableByName.has(name)) this.moveRows(name, was, is, row);
    else this.moveValue(name, was, is, row);
    this.host.report(name, row);
    return true;
  }

  private isComputed(name: string, row: Row | undefined): boolean {
    return planOf(this.view.form).nodeByPath.has(row === undefined ? name : `${row.table}.item.${name}`);
  }

  private moveValue(name: string, was: HiddenAs | undefined, is: HiddenAs | undefined, row: Row | undefined): void {
    if (was === undefined) this.keep(name, this.host.entered(name, row), row);
    const aside = this.aside.get(row);
    const kept = aside?.get(name);
    if (is === undefined) aside?.delete(name);
    if (is === 'gone') this.host.put(name, { value: null, manual: false }, row);
    else if (is === 'kept') this.host.put(name, this.host.stored(name, row), row);
    else if (kept && 'value' in kept) this.host.put(name, kept, row);
  }

  private moveRows(name: string, was: HiddenAs | undefined, is: HiddenAs | undefined, row: Row | undefined): void {
    const rows = this.host.takeRows(name, this.host.rows(name, row));
    const aside = inside(this.aside, row, () => new Map<string, Aside>());
    const kept = aside.get(name);
    if (was === undefined) aside.set(name, { rows });
    if (is === 'kept') this.host.putRows(this.host.storedRows(name, row));
    if (is !== undefined) return;
    aside.delete(name);
    if (kept && 'rows' in kept) this.host.putRows(kept.rows);
  }
}

// helpers

function inside<Inner>(map: Map<Row | undefined, Inner>, row: Row | undefined, make: () => Inner): Inner {
  let inner = map.get(row);
  if (inner === undefined) map.set(row, (inner = make()));
  return inner;
}

function membersOf(form: CompiledForm, table: string | undefined): string[] {
  const fields = table === undefined ? form.fields : (form.tableByName.get(table)?.columns ?? []);
  return [...fields.map(({ name }) => name), ...childTables(form, table).map(({ name }) => name)];
}
