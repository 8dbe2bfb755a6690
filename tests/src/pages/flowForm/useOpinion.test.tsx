import { createRoot, type Root } from 'react-dom/client';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, type Api } from '../../../../src/api/index.ts';
import { useOpinion } from '../../../../src/pages/flowForm/useOpinion.ts';
import type { FlowDocument } from '../../../../src/pages/flowForm/flowDocument.ts';
import type { Autosave, Autosaves } from '../../../../src/portal/autosave/index.ts';

/** Words that the server does not take stay in the browser until it does. */

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);

interface Server {
  saved: string;
  /** What the next notes meet; undefined: they are taken. */
  failure: ApiError | undefined;
  tried: number;
}

let server: Server;
let kept: Map<string, Autosave>;
let root: Root | undefined;

beforeEach(() => {
  server = { saved: '', failure: undefined, tried: 0 };
  kept = new Map();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const failures: readonly [string, ApiError, boolean][] = [
  ['the network is down', new ApiError('offline', { failure: 'network' }), true],
  ['the session has ended', new ApiError('401', { failure: 'unauthorised', status: 401 }), true],
  ['the server is overloaded', new ApiError('503', { failure: 'http', status: 503 }), true],
  ['the task belongs to somebody else by now', new ApiError('gone', { failure: 'refused' }), false],
];

it.each(failures)('%s', async (_, failure, isKept) => {
  open();
  await screen.findByRole('textbox');
  server.failure = failure;
  await type('同意，请补发票');
  await drawn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server).toMatchObject({ saved: '', tried: 1 });
  expect([...kept.values()].map(({ mine }) => mine)).toEqual(isKept ? [{ opinion: '同意，请补发票' }] : []);
  server.failure = undefined;
  for (let step = 0; step < 14; step++) {
    await drawn();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(server).toMatchObject(isKept ? { saved: '同意，请补发票', tried: 2 } : { saved: '', tried: 1 });
  expect(kept.size).toBe(0);
});

it('is there when its writer opens the task again, and goes to the server then', async () => {
  open();
  server.failure = new ApiError('401', { failure: 'unauthorised', status: 401 });
  await type('不同意');
  close();
  await vi.advanceTimersByTimeAsync(10);
  server.failure = undefined;
  open();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', '不同意'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([server.saved, kept.size]).toEqual(['不同意', 0]);
});

it('stands behind what was noted elsewhere meanwhile', async () => {
  open();
  server.failure = new ApiError('offline', { failure: 'network' });
  await type('这里');
  close();
  await vi.advanceTimersByTimeAsync(10);
  Object.assign(server, { failure: undefined, saved: '那里' });
  open();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', '那里\n这里'));
});

// helpers

const task = { mode: 'approve', task: { id: 't1' }, instId: 'i1' } as unknown as FlowDocument;

const api = {
  call: ({ name }: { readonly name: string }, input: { readonly body?: { readonly opinion: string } }) => {
    if (name === 'task.getBpmSaveOpinionByTeam') return Promise.resolve(server.saved);
    server.tried += 1;
    if (server.failure !== undefined) return Promise.reject(server.failure);
    server.saved = input.body?.opinion ?? '';
    return Promise.resolve('');
  },
} as unknown as Api;

const autosaves = {
  read: (place) => Promise.resolve(kept.get(JSON.stringify(place))),
  write: (place, autosave) => Promise.resolve(void kept.set(JSON.stringify(place), autosave)),
  remove: (place) => Promise.resolve(void kept.delete(JSON.stringify(place))),
} as Partial<Autosaves> as Autosaves;

/** React has drawn what has happened. */
const drawn = () => new Promise((done) => setImmediate(done));

const place = { autosaves, tenant: 'yunshan', userId: 'u1', leaderId: '' };

function Opinion() {
  const { text, setText } = useOpinion(api, task, '', place);
  return <textarea value={text} onChange={(event) => setText(event.target.value)} />;
}

function open(): void {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Opinion />);
}

function close(): void {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
}

async function type(words: string): Promise<void> {
  await userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time), delay: null }).type(await screen.findByRole('textbox'), words);
}
