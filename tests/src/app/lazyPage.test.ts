import { expect, it } from 'vitest';
import { isChunkError, lazyPage } from '../../../src/portal/lazyPage.ts';
import { createNotifyPort } from '../../../src/portal/notifyPort.ts';

const Page = () => null;

it('answers with the page, and fails as a chunk when the script is missing or late', async () => {
  expect(await lazyPage(() => Promise.resolve({ Page }), 'Page')()).toEqual({ Component: Page });
  const missing = await lazyPage<'Page'>(() => Promise.reject(new TypeError('Failed to fetch')), 'Page')().catch((error: unknown) => error);
  const late = await lazyPage<'Page'>(() => new Promise(() => undefined), 'Page', 5)().catch((error: unknown) => error);
  expect([isChunkError(missing), isChunkError(late), isChunkError(new Error('x'))]).toEqual([true, true, false]);
});

it('keeps messages until something can show them', () => {
  const port = createNotifyPort();
  const shown: string[] = [];
  port.error('early', 'L1');
  const close = port.overlay('never seen');
  close();
  port.connect({
    success: (text) => shown.push(`success ${text}`),
    warning: (text) => shown.push(`warning ${text}`),
    error: (text, logId) => shown.push(`error ${text} ${logId ?? ''}`),
    overlay: (text) => {
      shown.push(`overlay ${text}`);
      return () => shown.push(`closed ${text}`);
    },
  });
  port.success('now');
  port.overlay('work')();
  expect(shown).toEqual(['error early L1', 'success now', 'overlay work', 'closed work']);
});
