import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

/** What stood on the open pages when a test failed: a run elsewhere leaves nothing else to look at. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of openPages()) {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => String(error));
    console.error(`${task.name}: ${page.url()} showed\n${text.slice(-MOST)}`);
  }
});

// helpers

/** Characters per page. Dialogs stand at the end of the body. */
const MOST = 4_000;
