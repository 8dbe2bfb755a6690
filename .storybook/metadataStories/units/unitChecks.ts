import { userEvent, waitFor, within } from 'storybook/test';
import type { LinkageActionKind } from '../../../registry/form/index.ts';
import { namesIn } from '../../../registry/form/index.ts';
import { defaultLayouts } from '../../../renderers/form/layout/layouts/index.ts';
import { linkageDemos, type TargetState } from './linkageDemos.ts';
import type { UnitKind } from './planUnits.ts';

/** What the story of a unit proves by itself; a failure names what was expected and what came. */
export const unitChecks: Readonly<Record<UnitKind, (canvas: HTMLElement, name: string) => Promise<void>>> = {
  function: casesAgree,
  rule: casesAgree,

  async linkage(canvas, name) {
    const { on, off } = linkageDemos[name as LinkageActionKind['name']];
    await waitFor(() => expectState(canvas, off));
    // the fields of a form are drawn after its frame
    await userEvent.click(await within(canvas).findByRole('switch'));
    await waitFor(() => expectState(canvas, on));
    // A value that linkage has taken or given stays where the condition ends; rights and hints come back.
    await userEvent.click(within(canvas).getByRole('switch'));
    await waitFor(() => expectState(canvas, 'value' in off ? {} : off));
  },

  async layout(canvas, name) {
    const layout = defaultLayouts.find(({ kind }) => kind === name);
    const wanted = layout ? namesIn([layout.example]) : [];
    const stage = await waitFor(() => stageOf(canvas, 'edit'));
    await waitFor(() => {
      if (shownIn(stage).length === 0) throw new Error('no field is shown');
    });
    const seen = new Set(shownIn(stage));
    while (seen.size < wanted.length && (await openByKeyboard(stage))) for (const field of shownIn(stage)) seen.add(field);
    const missing = wanted.filter((field) => !seen.has(field));
    if (missing.length > 0) throw new Error(`${name}: expected to reach ${wanted.join(', ')} by keyboard, received ${[...seen].join(', ')}`);
    await waitFor(() => {
      const printed = shownIn(stageOf(canvas, 'print'));
      if (printed.length !== wanted.length) throw new Error(`${name}: expected ${wanted.length} fields on paper, received ${printed.length}`);
    });
  },
};

// helpers

async function casesAgree(canvas: HTMLElement): Promise<void> {
  await waitFor(
    () => {
      const table = canvas.querySelector('[data-cases]');
      if (Number(table?.getAttribute('data-cases') ?? 0) === 0) throw new Error('there are no cases');
      if (table?.getAttribute('data-agrees') !== 'true')
        throw new Error([...canvas.querySelectorAll('[data-wrong]')].map((row) => row.getAttribute('data-wrong')).join('; ') || 'the cases are not over');
    },
    { timeout: 8000 },
  );
}

function expectState(canvas: HTMLElement, wanted: Partial<TargetState>): void {
  const state = JSON.parse(canvas.querySelector('[data-linkage]')?.textContent ?? '{}') as Partial<TargetState>;
  for (const [name, value] of Object.entries(wanted)) {
    const received = state[name as keyof TargetState];
    if (JSON.stringify(received) !== JSON.stringify(value)) throw new Error(`${name}: expected ${JSON.stringify(value)}, received ${JSON.stringify(received)}`);
  }
}

function stageOf(canvas: HTMLElement, name: string): HTMLElement {
  const stage = canvas.querySelector<HTMLElement>(`[data-stage-of=${name}]`);
  if (!stage) throw new Error('nothing is drawn');
  return stage;
}

/** Names of the fields that can be seen. */
function shownIn(stage: HTMLElement): string[] {
  return [...stage.querySelectorAll<HTMLElement>('[data-address]')].filter((each) => each.offsetParent !== null).map((each) => each.dataset['address'] ?? '');
}

/** Opens one more part with keys alone; false when there is none. */
async function openByKeyboard(stage: HTMLElement): Promise<boolean> {
  const before = shownIn(stage).join();
  const tab = stage.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  const closed = stage.querySelector<HTMLElement>('[aria-expanded=false]');
  const step = stage.querySelector<HTMLElement>('[aria-current=step]')?.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('button');
  const [target, keys] = tab ? ([tab, '{ArrowRight}'] as const) : ([closed ?? step, '{Enter}'] as const);
  if (!target) return false;
  target.focus();
  await userEvent.keyboard(keys);
  await waitFor(() => {
    if (shownIn(stage).join() === before) throw new Error('no other part was opened');
  });
  return true;
}
