import type { Page } from 'playwright-core';

/** A story of a built Storybook. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly importPath: string;
}

/** The check of the accessibility addon is off: the tests run their own. */
export function addressOf(origin: string, id: string): string {
  return `${origin}/iframe.html?id=${encodeURIComponent(id)}&viewMode=story&globals=a11y.manual:!true`;
}

/** Waits until a story is drawn and its play function is over. Empty when all went well. */
export async function outcome(page: Page): Promise<string> {
  const handle = await page.waitForFunction(
    () => {
      const channel = (globalThis as unknown as { __STORYBOOK_ADDONS_CHANNEL__?: Channel }).__STORYBOOK_ADDONS_CHANNEL__;
      for (const event of ['storyThrewException', 'storyErrored', 'playFunctionThrewException', 'storyMissing']) {
        const [failure] = (channel?.last(event) ?? []) as Failure[];
        if (failure !== undefined) return { failure: `${event}: ${failure.message ?? failure.description ?? String(failure)}` };
      }
      return channel?.last('storyFinished') === undefined ? undefined : { failure: '' };
    },
    undefined,
    { timeout: 150_000 },
  );
  const { failure } = (await handle.jsonValue()) ?? { failure: 'no answer' };
  return drawnAfter(page, failure);
}

/** Puts another story into the page and waits until it is over. Empty when all went well. */
export async function switched(page: Page, id: string): Promise<string> {
  const failure = await page.evaluate(
    (storyId) =>
      new Promise<string>((resolve) => {
        const channel = (globalThis as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel }).__STORYBOOK_ADDONS_CHANNEL__;
        const failures = ['storyThrewException', 'storyErrored', 'playFunctionThrewException', 'storyMissing'];
        const listeners = new Map<string, (payload?: Failure) => void>();
        const over = (result: string): void => {
          clearTimeout(timer);
          for (const [event, listener] of listeners) channel.off(event, listener);
          resolve(result);
        };
        const timer = setTimeout(() => over('no answer'), 150_000);
        for (const event of failures) listeners.set(event, (failure) => over(`${event}: ${failure?.message ?? failure?.description ?? String(failure)}`));
        listeners.set('storyFinished', (finished) => {
          if (finished?.storyId === storyId) over('');
        });
        for (const [event, listener] of listeners) channel.on(event, listener);
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
  return drawnAfter(page, failure);
}

// helpers

interface Failure {
  readonly message?: string;
  readonly description?: string;
  readonly storyId?: string;
}
interface Channel {
  last(event: string): readonly unknown[] | undefined;
  on(event: string, listener: (payload?: Failure) => void): void;
  off(event: string, listener: (payload?: Failure) => void): void;
  emit(event: string, payload: unknown): void;
}

async function drawnAfter(page: Page, failure: string): Promise<string> {
  if (failure !== '') return failure;
  const drawn = await page.evaluate(
    () => (document.querySelector('#storybook-root')?.childElementCount ?? 0) > 0 && !document.body.classList.contains('sb-show-errordisplay'),
  );
  return drawn ? '' : 'nothing is drawn';
}
