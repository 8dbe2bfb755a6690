import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameDoor, type FrameOutcome } from '../../../../src/pages/flowForm/urlForm/FrameDoor.ts';

const origin = 'https://erp.example';
let asked: { readonly type: string; readonly nonce: string; readonly action: string } | undefined;
const target = {
  postMessage: (message: typeof asked) => {
    asked = message;
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = undefined;
});
afterEach(() => vi.useRealTimers());

function open(): FrameDoor {
  const door = new FrameDoor({ url: `${origin}/form`, origin });
  door.attach({ contentWindow: target } as unknown as HTMLIFrameElement);
  door.loaded();
  return door;
}

function say(data: object, more: Partial<MessageEventInit> = {}): void {
  window.dispatchEvent(new MessageEvent('message', { source: target as unknown as Window, origin, data: { nonce: asked?.nonce, ...data }, ...more }));
}

const ack = (): void => say({ type: 'urlForm:ack' });

it('takes what the page has saved', async () => {
  const answer = open().ask('startFlow');
  expect(asked).toMatchObject({ type: 'urlForm:save', action: 'startFlow' });
  ack();
  vi.advanceTimersByTime(9_000);
  say({ type: 'urlForm:saved', state: true, businessKey: 7, sysCode: 'ERP', vars: { amount: 1, none: undefined } });
  expect(await answer).toEqual({ kind: 'saved', data: { businessKey: '7', sysCode: 'ERP', vars: { amount: 1, none: null } } });
});

it.each<[string, () => void, number, FrameOutcome['kind']]>([
  ['does not answer', () => undefined, 500, 'unhandled'],
  ['answers another question', () => say({ type: 'urlForm:ack', nonce: 'x' }), 500, 'unhandled'],
  ['answers from another origin', () => say({ type: 'urlForm:ack' }, { origin: 'https://evil.example' }), 500, 'unhandled'],
  ['is another window', () => say({ type: 'urlForm:ack' }, { source: window }), 500, 'unhandled'],
  [
    'says something else',
    () => window.dispatchEvent(new MessageEvent('message', { source: target as unknown as Window, origin, data: 'hello' })),
    500,
    'unhandled',
  ],
  ['begins and does not end', ack, 10_000, 'timeout'],
  [
    'refuses',
    () => {
      ack();
      say({ type: 'urlForm:saved', state: false });
    },
    0,
    'refused',
  ],
  ['saves at once', () => say({ type: 'urlForm:saved', state: true }), 0, 'saved'],
])('a page that %s', async (_, act, wait, kind) => {
  const answer = open().ask('agree');
  act();
  vi.advanceTimersByTime(wait);
  expect(await answer).toMatchObject({ kind });
});

it('a page that never came is broken', async () => {
  const door = new FrameDoor({ url: `${origin}/form`, origin });
  expect(await door.ask('agree')).toEqual({ kind: 'broken' });
  door.attach({ contentWindow: target } as unknown as HTMLIFrameElement);
  expect(await door.ask('agree')).toEqual({ kind: 'broken' });
});

it('an answer that makes no sense is a failure of its own', async () => {
  const answer = open().ask('agree');
  ack();
  say({ type: 'urlForm:saved', state: true, vars: { amount: {} } });
  await expect(answer).rejects.toThrow('vars.amount');
});
