import type { CompiledField } from '../../../registry/form/index.ts';
import { STICKY, type FormModel, type Row } from '../../../validators/model/index.ts';

/** What a step was, for the text that offers to undo it. */
export type StepKind = 'edit' | 'rows' | 'paste' | 'fill' | 'clear' | 'import' | 'choose';

/** The steps of the main record, beside those of the tables. */
export const MAIN = '';

/** One step of a table, or of the main record, that can be taken back and done again. */
export interface Step {
  readonly table: string;
  readonly kind: StepKind;
  /** Address of the field that was edited, of a step in the main record. */
  readonly at?: string | undefined;
}

interface RecordedStep extends Step {
  readonly parent: Row | undefined;
  /** Values of the touched rows before the step. */
  readonly before: ReadonlyMap<Row | undefined, Readonly<Record<string, unknown>>>;
  readonly rowsBefore: readonly Row[];
  rowsAfter: readonly Row[];
  changes: readonly CellChange[];
  /** Its outcome has not been looked at yet: it is when it ends. */
  open: boolean;
  /** Edits of this address still belong to the step. */
  merges: string | undefined;
}

/** A field of the main record or of a row. */
export interface CellPlace {
  readonly row: Row | undefined;
  readonly field: CompiledField;
}

interface CellChange extends CellPlace {
  readonly before: unknown;
  readonly after: unknown;
  readonly manualBefore: boolean;
  readonly manualAfter: boolean;
}

interface Stacks {
  readonly done: RecordedStep[];
  readonly undone: RecordedStep[];
}

/** A step that takes several turns of the event loop, such as an import. */
export interface OpenStep {
  run(edit: () => void): void;
  close(): Step | undefined;
  /** Puts everything back as it was. */
  cancel(): void;
}

export interface StepPlan {
  readonly table: string;
  readonly kind: StepKind;
  /** Rows whose cells the step may change; added and removed rows are noticed by themselves. */
  readonly touches?: readonly Row[];
  readonly parent?: Row | undefined;
  /** Consecutive edits under one name are one step. */
  readonly merges?: string;
  readonly at?: string;
}

const DEPTH = 100;

/** Undo and redo, one stack per sub-table and one for the main record. Formulas follow by themselves, so only what people can write is kept. */
export class History {
  private readonly stacks = new Map<string, Stacks>();
  private recording = false;

  /** @param onReturn hears which cells hold what nobody has typed into them now: what comes back, and what is copied, filled in or chosen */
  constructor(
    private readonly model: FormModel,
    private readonly onChange: (table: string) => void,
    private readonly onReturn: (cells: readonly CellPlace[]) => void,
  ) {}

  /** Runs an edit as one step; inside another step it becomes part of that. */
  record(plan: StepPlan, edit: () => void): Step | undefined {
    if (this.recording) {
      this.model.batch(edit);
      return undefined;
    }
    const top = this.stacksOf(plan.table).done.at(-1);
    if (top && plan.merges !== undefined && top.merges === plan.merges) {
      this.guarded(edit);
      top.open = true;
      return top;
    }
    this.endOpen(plan.table);
    const open = this.open(plan);
    open.run(edit);
    const step = open.close();
    const recorded = step === undefined || plan.kind === 'edit' ? undefined : this.stacksOf(plan.table).done.at(-1);
    if (recorded !== undefined)
      this.onReturn([...recorded.changes, ...recorded.rowsAfter.filter((row) => !recorded.rowsBefore.includes(row)).flatMap((row) => this.cellsOf(row))]);
    return step;
  }

  open(plan: StepPlan): OpenStep {
    const step = this.begin(plan);
    return {
      run: (edit) => this.guarded(edit),
      close: () => {
        this.finish(step);
        return isEmpty(step) ? undefined : this.push(step);
      },
      cancel: () => {
        // what the step had hidden comes back with what was written into it: seen at a second look
        for (let look = 0; look < 2; look++) {
          this.finish(step);
          if (!isEmpty(step)) this.apply(step, 'before');
        }
      },
    };
  }

  /** The next edit begins a new step, even in the same cell. */
  seal(table: string): void {
    this.endOpen(table);
    const top = this.stacks.get(table)?.done.at(-1);
    if (top) top.merges = undefined;
  }

  last(table: string): Step | undefined {
    return this.stacks.get(table)?.done.at(-1);
  }

  canRedo(table: string): boolean {
    return (this.stacks.get(table)?.undone.length ?? 0) > 0;
  }

  undo(table: string): Step | undefined {
    return this.shift(table, 'done', 'undone', 'before');
  }

  redo(table: string): Step | undefined {
    return this.shift(table, 'undone', 'done', 'after');
  }

  // helpers

  private begin({ table, kind, touches = [], parent, merges, at }: StepPlan): RecordedStep {
    const rows = table === MAIN ? [] : [...this.model.rows(table, parent)];
    return {
      table,
      kind,
      parent,
      merges,
      at,
      rowsBefore: rows,
      rowsAfter: rows,
      changes: [],
      open: false,
      before: table === MAIN ? new Map([[undefined, this.mainValues()]]) : new Map(touches.map((row) => [row, { ...row.values }])),
    };
  }

  /** What people can write in the main record. */
  private mainFields(): readonly CompiledField[] {
    return this.model.form.fields.filter((field) => field.formula === undefined);
  }

  /** What people can write in a row and in the rows within it. */
  private cellsOf(row: Row): CellPlace[] {
    const within = this.model.form.tables.filter(({ parent }) => parent === row.table).flatMap(({ name }) => this.model.rows(name, row));
    return [...this.writable(row.table).map((field) => ({ row, field })), ...within.flatMap((each) => this.cellsOf(each))];
  }

  private writable(table: string): readonly CompiledField[] {
    return this.model.form.tableByName.get(table)?.columns.filter((field) => field.formula === undefined) ?? [];
  }

  private mainValues(): Record<string, unknown> {
    const values: Record<string, unknown> = { [STICKY]: this.model.value(STICKY) };
    for (const { name } of this.mainFields()) values[name] = this.model.value(name);
    return values;
  }

  /** Looks at the outcome of a step that edits were added to; one that came to nothing is none. */
  private endOpen(table: string): void {
    const done = this.stacks.get(table)?.done ?? [];
    const top = done.at(-1);
    if (top?.open !== true) return;
    this.finish(top);
    if (!isEmpty(top)) return;
    done.pop();
    this.onChange(table);
  }

  private guarded(edit: () => void): void {
    const outer = this.recording;
    this.recording = true;
    try {
      this.model.batch(edit);
    } finally {
      this.recording = outer;
    }
  }

  private finish(step: RecordedStep): void {
    step.open = false;
    const main = step.table === MAIN;
    const fields = main ? this.mainFields() : this.writable(step.table);
    const rows = main ? [] : this.model.rows(step.table, step.parent);
    step.rowsAfter = sameRows(rows, step.rowsBefore) ? step.rowsBefore : [...rows];
    step.changes = [...step.before].flatMap(([row, before]) => {
      const now = row ? row.values : this.mainValues();
      return fields.flatMap((field): CellChange[] => {
        const change = {
          row,
          field,
          before: before[field.name],
          after: now[field.name],
          manualBefore: isManual(before, field),
          manualAfter: isManual(now, field),
        };
        // what a query brings follows as formulas do
        const isBrought = main && field.query !== undefined && !change.manualBefore && !change.manualAfter;
        return isBrought || (Object.is(change.before, change.after) && change.manualBefore === change.manualAfter) ? [] : [change];
      });
    });
  }

  private push(step: RecordedStep): Step {
    const { done, undone } = this.stacksOf(step.table);
    done.push(step);
    if (done.length > DEPTH) done.shift();
    undone.length = 0;
    this.onChange(step.table);
    return step;
  }

  private shift(table: string, from: keyof Stacks, to: keyof Stacks, state: 'before' | 'after'): Step | undefined {
    this.endOpen(table);
    const stacks = this.stacksOf(table);
    const step = stacks[from].pop();
    if (!step) return undefined;
    step.merges = undefined;
    const back = this.apply(step, state);
    stacks[to].push(step);
    this.onChange(table);
    this.onReturn([...step.changes, ...back.flatMap((row) => this.cellsOf(row))]);
    return step;
  }

  /** Answers the rows that are back. */
  private apply(step: RecordedStep, state: 'before' | 'after'): readonly Row[] {
    let back: readonly Row[] = [];
    this.model.batch(() => {
      back = this.restoreRows(step, state === 'before' ? step.rowsBefore : step.rowsAfter);
      for (const change of step.changes) {
        const manual = state === 'before' ? change.manualBefore : change.manualAfter;
        if (!manual && change.field.defaultFormula !== undefined) this.model.restoreFormula(change.field, change.row);
        else if (!manual && change.field.query !== undefined) this.model.putAnswer(change.field, change[state], change.row);
        else if (change.row) this.model.setCell(step.table, change.row, change.field.name, change[state]);
        else this.model.set(change.field.name, change[state]);
      }
    });
    return back;
  }

  private restoreRows({ table, parent }: RecordedStep, wanted: readonly Row[]): readonly Row[] {
    if (table === MAIN) return [];
    const now = this.model.rows(table, parent);
    if (sameRows(now, wanted)) return [];
    const keep = new Set(wanted);
    this.model.removeRows(
      table,
      now.filter((row) => !keep.has(row)),
    );
    const present = new Set(this.model.rows(table, parent));
    for (const [at, row] of wanted.entries()) if (!present.has(row)) this.model.insertRow(table, row, at);
    for (const [at, row] of wanted.entries()) if (this.model.rows(table, parent)[at] !== row) this.model.moveRow(table, row, at);
    return wanted.filter((row) => !present.has(row));
  }

  private stacksOf(table: string): Stacks {
    let stacks = this.stacks.get(table);
    if (!stacks) this.stacks.set(table, (stacks = { done: [], undone: [] }));
    return stacks;
  }
}

// helpers

function isEmpty(step: RecordedStep): boolean {
  return step.changes.length === 0 && step.rowsAfter === step.rowsBefore;
}

function sameRows(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

function isManual(values: Readonly<Record<string, unknown>>, field: CompiledField): boolean {
  const sticky = values[STICKY];
  return Array.isArray(sticky) && sticky.includes(field.name);
}
