import { tableNames } from './aggregate.ts';
import type { AggregateDiff, InstanceAggregate, InstanceRow, RowOf, TableDiff, TableName } from './aggregate.ts';

interface Identified {
  readonly id: string;
}

/** The rows of one table while a command runs. Rows are replaced, never changed, so the original stays as it was. */
export class DraftTable<Row extends Identified> {
  readonly #original: ReadonlyMap<string, Row>;
  readonly #rows: Map<string, Row>;

  constructor(rows: readonly Row[]) {
    this.#original = new Map(rows.map((row) => [row.id, row]));
    this.#rows = new Map(this.#original);
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  where(matches: (row: Row) => boolean): Row[] {
    return this.all().filter(matches);
  }

  put(row: Row): Row {
    this.#rows.set(row.id, row);
    return row;
  }

  patch(id: string, changes: Partial<Row>): Row {
    const row = this.#rows.get(id);
    if (row === undefined) throw new Error(`no row <${id}> to change`);
    return this.put({ ...row, ...changes });
  }

  remove(id: string): void {
    this.#rows.delete(id);
  }

  diff(): TableDiff<Row> {
    const rows = this.all();
    return {
      insert: rows.filter((row) => !this.#original.has(row.id)),
      update: rows.filter((row) => this.#original.has(row.id) && this.#original.get(row.id) !== row),
      remove: [...this.#original.keys()].filter((id) => !this.#rows.has(id)),
    };
  }
}

/** A working copy of an instance; `diff` says what became of it. */
export class Draft {
  readonly #original: InstanceRow;
  inst: InstanceRow;
  readonly forks: DraftTable<RowOf<'forks'>>;
  readonly tokens: DraftTable<RowOf<'tokens'>>;
  readonly execs: DraftTable<RowOf<'execs'>>;
  readonly tasks: DraftTable<RowOf<'tasks'>>;
  readonly groups: DraftTable<RowOf<'groups'>>;
  readonly members: DraftTable<RowOf<'members'>>;
  readonly signs: DraftTable<RowOf<'signs'>>;
  readonly turns: DraftTable<RowOf<'turns'>>;
  readonly opinions: DraftTable<RowOf<'opinions'>>;

  constructor(aggregate: InstanceAggregate) {
    this.#original = aggregate.inst;
    this.inst = aggregate.inst;
    this.forks = new DraftTable(aggregate.forks);
    this.tokens = new DraftTable(aggregate.tokens);
    this.execs = new DraftTable(aggregate.execs);
    this.tasks = new DraftTable(aggregate.tasks);
    this.groups = new DraftTable(aggregate.groups);
    this.members = new DraftTable(aggregate.members);
    this.signs = new DraftTable(aggregate.signs);
    this.turns = new DraftTable(aggregate.turns);
    this.opinions = new DraftTable(aggregate.opinions);
  }

  patchInst(changes: Partial<InstanceRow>): void {
    this.inst = { ...this.inst, ...changes };
  }

  nextSeq(): number {
    this.patchInst({ seq: this.inst.seq + 1 });
    return this.inst.seq;
  }

  aggregate(): InstanceAggregate {
    return {
      inst: this.inst,
      forks: this.forks.all(),
      tokens: this.tokens.all(),
      execs: this.execs.all(),
      tasks: this.tasks.all(),
      groups: this.groups.all(),
      members: this.members.all(),
      signs: this.signs.all(),
      turns: this.turns.all(),
      opinions: this.opinions.all(),
    };
  }

  /** Raises `rev` when anything changed. */
  diff(): AggregateDiff {
    const tables = {
      forks: this.forks.diff(),
      tokens: this.tokens.diff(),
      execs: this.execs.diff(),
      tasks: this.tasks.diff(),
      groups: this.groups.diff(),
      members: this.members.diff(),
      signs: this.signs.diff(),
      turns: this.turns.diff(),
      opinions: this.opinions.diff(),
    };
    const changed =
      this.inst !== this.#original || tableNames.some((name) => tables[name].insert.length + tables[name].update.length + tables[name].remove.length > 0);
    return { inst: changed ? { ...this.inst, rev: this.#original.rev + 1 } : null, ...tables };
  }
}

/** The aggregate after a diff, as the repository would load it again. */
export function applyDiff(aggregate: InstanceAggregate, diff: AggregateDiff): InstanceAggregate {
  const after = <Name extends TableName>(name: Name): readonly RowOf<Name>[] => applyTable<RowOf<Name>>(aggregate[name], diff[name]);
  return {
    inst: diff.inst ?? aggregate.inst,
    forks: after('forks'),
    tokens: after('tokens'),
    execs: after('execs'),
    tasks: after('tasks'),
    groups: after('groups'),
    members: after('members'),
    signs: after('signs'),
    turns: after('turns'),
    opinions: after('opinions'),
  };
}

// helpers

function applyTable<Row extends Identified>(rows: readonly Row[], diff: TableDiff<Row>): readonly Row[] {
  const updates = new Map(diff.update.map((row) => [row.id, row]));
  const removed = new Set(diff.remove);
  return [...rows.filter((row) => !removed.has(row.id)).map((row) => updates.get(row.id) ?? row), ...diff.insert];
}
