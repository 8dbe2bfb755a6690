import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeScriptWorker, runScript, runScriptInWorker } from '../../../validators/sandbox/node.ts';
import { createScriptRunner, hardLimitMs } from '../../../validators/sandbox/superviseScripts.ts';

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
    ['', 1, {}, { valid: false }], ['return', 1, {}, { valid: false }], ['0', 1, {}, { valid: false }], ['({})', 1, {}, { valid: false }], ['(async () => true)()', 1, {}, { valid: false }],
  ])('%s with %j', async (script, value, data, expected) => {
    expect(await runScript(base64(script), value, data)).toEqual(expected);
  });

  test.each([
    ['throw new Error("x")', 'thrown'], ['return (', 'thrown'], ['while (true);', 'timeout'],
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
    const names = ['process', 'require', 'fetch', 'window', 'document', 'self', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'importScripts', 'Buffer', 'console', 'WebAssembly', 'script', 'input'];
    expect(await runScript(base64(`${JSON.stringify(names)}.filter((name) => name in globalThis).join() === ''`), 1, {})).toEqual({ valid: true });
    await runScript(base64('globalThis.left = 1; Object.prototype.valid = true; return true'), 1, {});
    expect(await runScript(base64('typeof left === "undefined" && ({}).valid === undefined'), 1, {})).toEqual({ valid: true });
    expect(Object.hasOwn(Object.prototype, 'valid')).toBe(false);
  });
});

describe('runScriptInWorker', () => {
  const hostile = [
    'while (true);', 'for (;;) {}', 'do {} while (1)', 'const f = () => f(); return f()', '(function f() { try { f() } finally { f() } })()',
    'const a = []; while (true) a.push(new Array(10000).fill(1))', 'let s = "a"; for (;;) s += s', 'new Array(1e9).fill(0)', '"a".repeat(2 ** 29)', 'JSON.stringify(Array.from({ length: 1e7 }))',
    '/^(a+)+$/.test("a".repeat(50000) + "!")', '/(?=(a+)+$)x/.test("a".repeat(50000) + "!")', '"a".repeat(1e6).split("").sort().join("").split("").sort()', 'new Uint8Array(1e10)', 'const m = new Map(); for (let i = 0; ; i++) m.set(i, new Array(100).fill(i))',
    'this.constructor.constructor("return process")().exit()', '[].constructor.constructor("return globalThis.process.exit()")()', 'import("node:fs")', 'import/**/("node:fs").then((fs) => fs.rmSync("/"))', 'require("node:fs")',
    'return { get valid() { while (true); } }', 'new Proxy({}, { get() { while (true); } })', 'return { valid: { valueOf() { for (;;); } } }', 'const o = {}; o.o = o; return o',
    'JSON.stringify = () => "{\\"valid\\":true}"; return false', 'JSON.parse = null; return false', 'Object.prototype.toString = () => { while (1); }; return false', 'Boolean = () => true; return 0',
    '(async () => { while (true); })()', 'new Promise(() => { while (true); })', 'const g = (function* () { for (;;) yield 1 })(); for (const x of g);', 'Promise.resolve().then(() => { for (;;); })', 'async function f() { await f(); } return f()',
    'eval("while(true);")', 'new Function("while(true);")()', '\\u0077hile(true);', 'ｗhile(true)', 'return { valid: false, data: { message: "\\ud800".repeat(1e7) } }',
    '}); while (true); (() => {', ')); while(true); ((', '*/ while(true); /*', 'throw { get message() { while (true); } }', 'throw new Proxy(new Error(), { get() { while (true); } })',
    '2n ** 100000000n', 'let n = 1n; for (;;) n *= n + 1n', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10000)', 'const d = Date.now(); while (Date.now() - d < 10000);', 'let o = {}; for (;;) o = { o }',
  ];

  test.each(hostile)('%s is not valid and over in time', async (script) => {
    await runScriptInWorker(base64('true'), 1, {});
    const start = performance.now();
    const outcome = await runScriptInWorker(base64(script), 1, {});
    expect(outcome.valid).toBe(false);
    // The hard limit, and what a busy machine takes to notice it.
    expect(performance.now() - start).toBeLessThan(hardLimitMs * 1.5);
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
        post: () => { if (workers.length > 1) events.reply({ kind: 'outcome', outcome: { valid: true } }); },
        terminate: () => { worker.terminated = true; },
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
