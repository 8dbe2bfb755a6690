import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeScriptWorker, runScript, runScriptInWorker } from '../../../validators/sandbox/node.ts';
import { createScriptRunner } from '../../../validators/sandbox/superviseScripts.ts';
import { hostileScripts, nativeBombs } from './hostileScripts.ts';
import { leastWallMs } from './leastTime.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

beforeAll(async () => {
  await runScript(base64('true'), null, null);
  await runScriptInWorker(base64('true'), null, null);
});
afterAll(closeScriptWorker);

describe('runScript', () => {
  test.each<readonly [string, unknown, unknown, { valid: boolean; message?: string }]>([
    ['value > 3', 5, {}, { valid: true }],
    ['value > 3', 2, {}, { valid: false }],
    ['return value === data.a', 1, { a: 1 }, { valid: true }],
    ['if (value > 3) { return true; }\nreturn false;', 4, {}, { valid: true }],
    ['(value, data) => data.rows.length === value', 2, { rows: [1, 2] }, { valid: true }],
    ['function check(value) { return value === "报销" }', '报销', {}, { valid: true }],
    ['return { valid: value > 3, data: { message: "金额太小" } } // 说明', 2, {}, { valid: false, message: '金额太小' }],
    ['({ valid: true })', 2, {}, { valid: true }],
    ['', 1, {}, { valid: false }],
    ['return', 1, {}, { valid: false }],
    ['0', 1, {}, { valid: false }],
    ['({})', 1, {}, { valid: false }],
    ['(async () => true)()', 1, {}, { valid: false }],
  ])('%s with %j', async (script, value, data, expected) => {
    expect(await runScript(base64(script), value, data)).toEqual(expected);
  });

  test.each([
    ['throw new Error("x")', 'thrown'],
    ['return (', 'thrown'],
    ['while (true);', 'timeout'],
    ['const a = []; while (true) a.push(new Array(10000).fill(1));', 'memory'],
  ])('%s fails as %s', async (script, failure) => {
    expect(await runScript(base64(script), 1, {})).toEqual({ valid: false, failure });
  });

  test('data that is too large or no JSON is refused', async () => {
    expect(await runScript(base64('true'), 1, { big: 'x'.repeat(5_000_000) })).toEqual({ valid: false, failure: 'input' });
    expect(await runScript(base64('true'), 1, { wrong: 1n })).toEqual({ valid: false, failure: 'input' });
  });

  test('text that is no Base64 is refused', async () => {
    expect(await runScript('%%%', 1, {})).toEqual({ valid: false, failure: 'input' });
    expect(await runScript(Buffer.from([0xff, 0xfe]).toString('base64'), 1, {})).toEqual({ valid: false, failure: 'input' });
  });

  test('nothing of the host is there, and nothing stays for the next script', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'window',
      'document',
      'self',
      'XMLHttpRequest',
      'WebSocket',
      'setTimeout',
      'importScripts',
      'Buffer',
      'console',
      'WebAssembly',
      'script',
      'input',
    ];
    expect(await runScript(base64(`${JSON.stringify(names)}.filter((name) => name in globalThis).join() === ''`), 1, {})).toEqual({ valid: true });
    await runScript(base64('globalThis.left = 1; Object.prototype.valid = true; return true'), 1, {});
    expect(await runScript(base64('typeof left === "undefined" && ({}).valid === undefined'), 1, {})).toEqual({ valid: true });
    expect(Object.hasOwn(Object.prototype, 'valid')).toBe(false);
  });
});

describe('hostile scripts', () => {
  test('are at least a hundred', () => expect(new Set(hostileScripts).size).toBeGreaterThanOrEqual(100));

  test.each(hostileScripts)('%s is not valid and over in time without a worker', async (script) => {
    await expectEnd(
      () => runScript(base64(script), 1, {}),
      () => runScript(base64('true'), 1, {}),
    );
  });

  test('the memory of the engine has a lid', async () => {
    const { Memory } = WebAssembly;
    const memories: WebAssembly.Memory[] = [];
    vi.stubGlobal(
      'WebAssembly',
      new Proxy(WebAssembly, {
        get: (target, name) =>
          name !== 'Memory'
            ? Reflect.get(target, name)
            : class extends Memory {
                constructor(descriptor: WebAssembly.MemoryDescriptor) {
                  super(descriptor);
                  memories.push(this);
                }
              },
      }),
    );
    vi.resetModules();
    const fresh = await import('../../../validators/sandbox/runScript.ts');
    expect(await fresh.runScript(base64('const a = []; while (true) a.push(new Array(10000).fill(1));'), 1, {})).toMatchObject({ valid: false });
    vi.unstubAllGlobals();
    expect(memories).toHaveLength(1);
    expect(memories[0]?.buffer.byteLength).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(() => memories[0]?.grow(2_000)).toThrow(RangeError);
  });
});

describe('runScriptInWorker', () => {
  test.each([...hostileScripts, ...nativeBombs])('%s is not valid and over in time', async (script) => {
    await expectEnd(
      () => runScriptInWorker(base64(script), 1, {}),
      () => runScriptInWorker(base64('true'), 1, {}),
    );
  });

  test('answers, in order, also after a kill', async () => {
    const scripts = ['value === 1', 'while (true);', 'return { valid: false, data: { message: "否" } }', 'data.a.length === 3'];
    const outcomes = await Promise.all(scripts.map((script) => runScriptInWorker(base64(script), 1, { a: 'abc' })));
    expect(outcomes).toEqual([{ valid: true }, { valid: false, failure: 'timeout' }, { valid: false, message: '否' }, { valid: true }]);
  });

  test('an aborted call rejects and the next one answers', async () => {
    const controller = new AbortController();
    const run = runScriptInWorker(base64('true'), 1, {}, controller.signal);
    controller.abort(new Error('newer value'));
    await expect(run).rejects.toThrow('newer value');
    expect(await runScriptInWorker(base64('true'), 1, {})).toEqual({ valid: true });
  });
});

describe('createScriptRunner', () => {
  test('kills a worker that does not answer and starts another one', async () => {
    // given
    const workers: { terminated: boolean }[] = [];
    const runner = createScriptRunner((events) => {
      const worker = { terminated: false };
      workers.push(worker);
      queueMicrotask(() => events.reply({ kind: 'ready' }));
      return {
        post: () => {
          if (workers.length > 1) events.reply({ kind: 'outcome', outcome: { valid: true } });
        },
        terminate: () => {
          worker.terminated = true;
        },
      };
    }, 20);
    // when
    const outcomes = await Promise.all([runner.run(base64('1'), 1, {}), runner.run(base64('1'), 1, {})]);
    // then
    expect(outcomes).toEqual([{ valid: false, failure: 'timeout' }, { valid: true }]);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  });

  test('a worker that ends by itself costs one script', async () => {
    const runner = createScriptRunner((events) => {
      queueMicrotask(() => events.failed());
      return { post: () => undefined, terminate: () => undefined };
    });
    expect(await runner.run(base64('1'), 1, {})).toEqual({ valid: false, failure: 'unavailable' });
  });
});

// helpers

const killedWithinMs = 200;
const prototypes = [Object.prototype, Function.prototype, Array.prototype, String.prototype, Promise.prototype, Error.prototype];

/** Runs a hostile script: it is refused, in time, and leaves nothing behind. */
async function expectEnd(run: () => Promise<{ readonly valid: boolean }>, warmUp: () => Promise<unknown>): Promise<void> {
  const before = prototypes.map((prototype) => Reflect.ownKeys(prototype).map(String).join());
  const fastest = await leastWallMs(killedWithinMs, async () => expect((await run()).valid).toBe(false), warmUp);
  expect(fastest).toBeLessThanOrEqual(killedWithinMs);
  expect(prototypes.map((prototype) => Reflect.ownKeys(prototype).map(String).join())).toEqual(before);
}
