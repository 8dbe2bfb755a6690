import type { Browser, Page } from 'playwright-core';
import type { Case } from './config.ts';
import type { Acted, Goal, Mounted, Timing } from './page.ts';

export interface Measurement {
  readonly round: number;
  readonly adapter: string;
  readonly w: string;
  readonly n: number;
  /** ms of wall time for the whole case */
  readonly wall: number;
  readonly unsupported?: boolean;
  readonly error?: string;
  readonly mount?: number;
  /** ms to a screen full of inputs that take keys */
  readonly screen?: number;
  readonly echo?: readonly number[];
  readonly settle?: readonly number[];
  /** ms of main-thread work per key */
  readonly cpu?: number;
  readonly addRow?: readonly number[];
  readonly submit?: readonly number[];
  readonly toggle?: readonly number[];
  /** ms of a large action, and of its longest task */
  readonly took?: number;
  readonly longest?: number;
  /** bytes over the loaded page */
  readonly heap?: number;
  readonly nodes?: number;
}

type Result = Omit<Measurement, 'round' | 'adapter' | 'w' | 'n' | 'wall'>;

const KEYS = ['1', '2', '3', 'Backspace', 'Backspace', 'Backspace'] as const;
/** The first key of each field is a warm-up. */
const KEYS_PER_FIELD = 11;
/** ms of typing per case; slow ones give fewer samples. */
const TYPING_BUDGET = 8_000;
const ROWS_ADDED = 6;
/** ms for a whole case */
const CASE_PATIENCE = 150_000;
const TOGGLES = 16;

/** Runs one case in a fresh page. Failures are results, not exceptions. */
export async function measure(browser: Browser, url: string, { w, n }: Case): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message.slice(0, 200)));
  page.setDefaultTimeout(120_000);
  // A page that hangs in its own script answers nothing: closing it ends whatever waits for it.
  const guard = setTimeout(() => void context.close().catch(() => undefined), CASE_PATIENCE);
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(`${url}?w=${w}&n=${n}`);
    await page.waitForFunction(() => window.bench !== undefined);
    if (!(await page.evaluate(() => window.bench?.supported()))) return { unsupported: true };

    const heapSize = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const metric = async (name: string): Promise<number> =>
      (await session.send('Performance.getMetrics')).metrics.find((each) => each.name === name)?.value ?? 0;

    const heapBefore = await heapSize();
    const mounted = (await page.evaluate(() => window.bench?.mount())) as Mounted;
    if (!mounted.ok) return { error: `not ready: ${mounted.inputs} inputs; ${errors[0] ?? ''}` };
    await page.waitForTimeout(150);
    const basics = {
      mount: mounted.mount,
      ...(mounted.screen === undefined ? {} : { screen: mounted.screen }),
      heap: (await heapSize()) - heapBefore,
      nodes: await metric('Nodes'),
    };

    const steps = await typeAndClick(page, w, n, () => metric('TaskDuration'));
    return { ...basics, ...steps, ...(errors[0] === undefined ? {} : { error: errors[0] }) };
  } catch (error) {
    return { error: `${error instanceof Error ? error.message.slice(0, 300) : String(error)} ${errors[0] ?? ''}`.trim() };
  } finally {
    clearTimeout(guard);
    await context.close().catch(() => undefined);
  }
}

// helpers

async function typeAndClick(page: Page, w: Case['w'], n: number, taskSeconds: () => Promise<number>): Promise<Partial<Result>> {
  switch (w) {
    case 'w1':
      return typeInto(page, [0, n / 2, n - 1], 'model', taskSeconds);
    case 'w2':
      return typeInto(page, [0, 50, 99], 'grand', taskSeconds);
    case 'w3': {
      const last = (await page.evaluate(() => window.bench?.lastRow())) ?? n - 1;
      const typed = await typeInto(page, [0, Math.floor(last / 2), last], 'sum', taskSeconds);
      return { ...typed, addRow: await addRows(page) };
    }
    case 'w6':
      return typeInto(page, [0, Math.floor((n - 1) / 2), n - 1], 'wide', taskSeconds);
    case 'w5':
      return { toggle: await toggles(page) };
    case 'paste':
    case 'import': {
      const { took, longest } = (await page.evaluate(() => window.bench?.act())) as Acted;
      return { took, longest };
    }
    case 'w4': {
      await page.evaluate(() => window.bench?.focusButton('submitButton'));
      await page.waitForTimeout(50);
      const { settle } = await press(page, 'errors', [], 'Enter', false);
      if (settle === null) throw new Error('errors were not shown in 15 s');
      return { submit: [settle] };
    }
  }
}

async function press(page: Page, goal: Goal, args: readonly number[], key: string, typing: boolean): Promise<Timing> {
  await page.evaluate(([name, list, types]) => window.bench?.arm(name, list, types), [goal, [...args], typing] as const);
  await page.keyboard.press(key);
  return (await page.evaluate(() => window.bench?.result)) as Timing;
}

async function typeInto(page: Page, targets: readonly number[], goal: Goal, taskSeconds: () => Promise<number>): Promise<Partial<Result>> {
  const started = Date.now();
  const echo: number[] = [];
  const settle: number[] = [];
  let work = 0;
  let keys = 0;
  for (const target of targets) {
    const column = goal === 'sum' ? 'qty' : goal === 'wide' ? 'c3' : undefined;
    const focused =
      column !== undefined
        ? await page.evaluate(([row, name]) => window.bench?.focusCell(row, name), [target, column] as const)
        : await page.evaluate((index) => window.bench?.focusInput(index), target);
    if (focused !== true) throw new Error(`cannot focus ${target}`);
    await page.keyboard.press('End');
    await page.waitForTimeout(50);
    const before = await taskSeconds();
    for (let key = 0; key < KEYS_PER_FIELD; key++) {
      const timing = await press(page, goal, [target], KEYS[key % KEYS.length] ?? '1', true);
      keys++;
      if (timing.settle === null) throw new Error(`goal ${goal} not met after 15 s`);
      if (key > 0) {
        if (timing.echo !== undefined) echo.push(timing.echo);
        settle.push(timing.settle);
      }
      if (Date.now() - started > TYPING_BUDGET && settle.length >= 6) break;
    }
    await page.waitForTimeout(300); // delayed work belongs to the keys that caused it
    work += (await taskSeconds()) - before;
    if (Date.now() - started > TYPING_BUDGET) break;
  }
  return { echo, settle, cpu: (work / keys) * 1000 };
}

async function addRows(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < ROWS_ADDED; count++) {
    await page.evaluate(() => window.bench?.focusButton('addButton'));
    await page.waitForTimeout(50);
    const { settle } = await press(page, 'rowAdded', [], 'Enter', false);
    if (settle === null) throw new Error('no row in 15 s');
    if (count > 0) times.push(settle);
    if (settle > 3_000) break;
  }
  return times;
}

/** Types and takes back the character on which ten fields depend. */
async function toggles(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.evaluate(() => window.bench?.focusInput(0));
  await page.keyboard.press('End');
  for (let count = 0; count < TOGGLES; count++) {
    const { settle } = await press(page, 'toggled', [], count % 2 === 0 ? '1' : 'Backspace', true);
    if (settle === null) throw new Error('the fields did not follow in 15 s');
    // the first appearance and disappearance warm up
    if (count > 1) times.push(settle);
  }
  return times;
}
