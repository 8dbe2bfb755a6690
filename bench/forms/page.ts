/** Runs in the browser: mounts one adapter with one workload and times what the runner asks for. */
import { adapter } from 'virtual:adapter';
import type { Handle, Workload } from './adapter.ts';
import {
  addends,
  amountOf,
  computeWide,
  expectedErrors,
  grandTotal,
  inputColumns,
  rowsOf,
  toNumber,
  wideInputs,
  wideRows,
  wideSum,
  type RowSpec,
  type WideRow,
} from './workloads.ts';

export type Goal = 'model' | 'grand' | 'sum' | 'wide' | 'rowAdded' | 'errors' | 'toggled';
export interface Timing {
  readonly echo?: number;
  readonly settle: number | null;
}
export interface Mounted {
  readonly mount: number;
  /** ms to the first frame with a screen full of inputs that take keys */
  readonly screen?: number;
  readonly ok: boolean;
  readonly inputs: number;
}
/** A long piece of work: how long it took, and the longest stretch in which the page could not answer. */
export interface Acted {
  readonly took: number;
  readonly longest: number;
}

const PATIENCE = 15_000;
const MOUNT_PATIENCE = 90_000;

const query = new URLSearchParams(location.search);
const workload = (query.get('w') ?? 'w1') as Workload;
const n = Number(query.get('n'));
const root = document.getElementById('root') as HTMLElement;
let handle: Handle = {};
let values: number[] = [];
let rows: RowSpec[] = [];
let wide: WideRow[] = [];
let editedCell: HTMLInputElement | null = null;

const inputs = (): NodeListOf<HTMLInputElement> => root.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=submit])');
const close = (a: number, b: number): boolean => Math.abs(a - b) < 0.006;

/** Calls back after the next frame has been painted. */
function afterPaint(callback: (now: number) => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => callback(performance.now()));
    channel.port1.start();
    channel.port2.postMessage(0);
  });
}

/** What must be true on screen (and in the model) before a step counts as done. */
const goals: Readonly<Record<Goal, (...args: number[]) => () => boolean>> = {
  model: (index = 0) => {
    const element = inputs()[index];
    return () => String(handle.get?.(index) ?? '') === element?.value;
  },
  grand: (index = 0) => {
    const element = inputs()[index];
    return () => {
      values[index] = Number(element?.value) || 0;
      return close(toNumber(handle.total?.() ?? ''), grandTotal(values));
    };
  },
  sum:
    (index = 0) =>
    () => {
      const row = rows[index];
      if (row) row.qty = Number(editedCell?.value) || 0;
      return close(
        toNumber(handle.total?.() ?? ''),
        rows.reduce((sum, each) => sum + amountOf(each), 0),
      );
    },
  wide:
    (index = 0) =>
    () => {
      const row = wide[index];
      if (row) wide[index] = computeWide({ ...row, c3: Number(editedCell?.value) || 0 });
      return close(toNumber(handle.total?.() ?? ''), wideSum(wide, 'p4'));
    },
  toggled: () => {
    const before = inputs().length;
    return () => Math.abs(inputs().length - before) === 10;
  },
  rowAdded: () => {
    const before = handle.rowCount?.() ?? 0;
    return () => handle.rowCount?.() === before + 1;
  },
  errors: () => () => (handle.errorCount?.() ?? 0) >= expectedErrors(n),
};

export const bench = {
  supported: (): boolean => adapter[workload] !== undefined,

  async mount(): Promise<Mounted> {
    if (workload === 'w2') values = addends().map((field) => Number(field.initial));
    if (workload === 'w3') rows = rowsOf(n);
    if (workload === 'w6') wide = wideRows(n).map(computeWide);
    const expected = workload === 'w3' ? n * inputColumns.length : workload === 'w6' ? n * wideInputs.length : workload === 'w2' ? 100 : n;
    const complete = (): boolean => (handle.ready ?? (() => inputs().length >= expected))();
    const started = performance.now();
    handle = (await adapter[workload]?.(root, n)) ?? {};
    let screen: number | undefined;
    return new Promise((resolve) => {
      const look = (): void => {
        const ok = complete();
        const full = screen === undefined && workload === 'w1' && (ok || fillsScreen());
        afterPaint((now) => {
          if (full) screen = now - started;
          if (ok || now - started > MOUNT_PATIENCE) resolve({ mount: now - started, ...(screen === undefined ? {} : { screen }), ok, inputs: inputs().length });
          else look();
        });
      };
      look();
    });
  },

  lastRow: (): number => handle.lastRow ?? n - 1,

  /** Runs the large action of a feature. */
  async act(): Promise<Acted> {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    const started = performance.now();
    await handle.act?.();
    await new Promise<void>((done) => {
      afterPaint(() => done());
    });
    const took = performance.now() - started;
    await new Promise((done) => {
      setTimeout(done, 200);
    });
    observer.disconnect();
    return { took, longest };
  },

  async focusInput(index: number): Promise<boolean> {
    return focus(inputs()[index] ?? null);
  },

  async focusCell(row: number, column: string): Promise<boolean> {
    const names = workload === 'w6' ? wideInputs : inputColumns.map((each) => each.key);
    editedCell = handle.openCell ? await handle.openCell(row, column) : (inputs()[row * names.length + names.indexOf(column)] ?? null);
    return focus(editedCell);
  },

  async focusButton(name: 'addButton' | 'submitButton'): Promise<boolean> {
    return focus(handle[name]?.() ?? null);
  },

  result: undefined as Promise<Timing> | undefined,

  /** Arms one measurement: from the next key to the first painted frame in which the goal holds. */
  arm(goal: Goal, args: readonly number[], typing: boolean): void {
    const done = goals[goal](...args);
    bench.result = new Promise((resolve) => {
      let typed = !typing;
      let echo: number | undefined;
      if (typing)
        addEventListener(
          'input',
          () => {
            typed = true;
          },
          { capture: true, once: true },
        );
      addEventListener(
        'keydown',
        (event) => {
          const started = event.timeStamp;
          const look = (): void => {
            const frameHasInput = typed;
            const settled = typed && done();
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => {
              const passed = performance.now() - started;
              if (frameHasInput) echo ??= passed;
              const seen = echo === undefined ? {} : { echo };
              if (settled) resolve({ ...seen, settle: passed });
              else if (passed > PATIENCE) resolve({ ...seen, settle: null });
              else requestAnimationFrame(look);
            });
            channel.port1.start();
            channel.port2.postMessage(0);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
  },
};

declare global {
  interface Window {
    bench?: typeof bench;
  }
}
window.bench = bench;

// helpers

/** Inputs down to the lower edge of the window, of which the first takes the focus. */
function fillsScreen(): boolean {
  const all = inputs();
  const [first] = all;
  const last = all[all.length - 1];
  if (!first || !last || last.getBoundingClientRect().bottom < innerHeight) return false;
  first.focus({ preventScroll: true });
  return document.activeElement === first;
}

function focus(element: HTMLElement | null): boolean {
  if (!element) return false;
  element.scrollIntoView({ block: 'center' });
  element.focus();
  return document.activeElement === element;
}
