/** Scripts that want more than a value: the machine for themselves, or a way out of the sandbox. None of them is valid. */
export const hostileScripts: readonly string[] = [
  'while (true);', 'for (;;) {}', 'do {} while (1)', 'const f = () => f(); return f()', 
  'let s = "a"; for (;;) s += s', '"a".repeat(2 ** 29)', 
  '/^(a+)+$/.test("a".repeat(50000) + "!")', '/(?=(a+)+$)x/.test("a".repeat(50000) + "!")', 'new Uint8Array(1e10)', 
  'this.constructor.constructor("return process")().exit()', '[].constructor.constructor("return globalThis.process.exit()")()', 'import("node:fs")', 'import/**/("node:fs").then((fs) => fs.rmSync("/"))', 'require("node:fs")',
  'return { get valid() { while (true); } }', 'new Proxy({}, { get() { while (true); } })', 'return { valid: { valueOf() { for (;;); } } }', 'const o = {}; o.o = o; return o',
  'JSON.stringify = () => "{\\"valid\\":true}"; return false', 'JSON.parse = null; return false', 'Object.prototype.toString = () => { while (1); }; return false', 'Boolean = () => true; return 0',
  '(async () => { while (true); })()', 'new Promise(() => { while (true); })', 'const g = (function* () { for (;;) yield 1 })(); for (const x of g);', 'Promise.resolve().then(() => { for (;;); })', 'async function f() { await f(); } return f()',
  'eval("while(true);")', 'new Function("while(true);")()', '\\u0077hile(true);', 'ｗhile(true)', 'return { valid: false, data: { message: "\\ud800".repeat(1e7) } }',
  '}); while (true); (() => {', ')); while(true); ((', '*/ while(true); /*', 'throw { get message() { while (true); } }', 'throw new Proxy(new Error(), { get() { while (true); } })',
  '2n ** 100000000n', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10000)', 'const d = Date.now(); while (Date.now() - d < 10000);', 'let o = {}; for (;;) o = { o }',
  // time
  'let i = 0; while (i >= 0) i++', 'while (1) { try { throw 1 } catch {} }', 'label: for (;;) continue label', '[...(function* () { for (;;) yield 1 })()]', 'Array.from({ length: Infinity })', 
  'for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });', '"x".padEnd(2 ** 30)', '[].concat(...Array(1e5).fill(Array(1e3).fill(0)))', 'Array(1e6).fill(0).map(() => Array(1e3))', 
  'const s = new Set(); for (let i = 0; ; i++) s.add(i)', 'let t = ""; for (;;) t = t + t + "寿"', 'JSON.parse("[".repeat(1e6))', 
  'JSON.stringify({ toJSON() { for (;;); } }) && false', '[3, 1, 2].sort(() => { for (;;); })', '[1e6, 2].reduce((a) => { while (a) a++ ; return a })', '"a".replace(/a/, () => { for (;;); })', 'new Date({ valueOf() { for (;;); } })', 'String({ toString() { for (;;); } })', '`${{ toString() { for (;;); } }}`',
  '({ [Symbol.toPrimitive]() { for (;;); } }) + 1', 'Object.defineProperty({}, "x", { get() { for (;;); } }).x', 'class A { static { for (;;); } }', 'class A { constructor() { new A() } } new A()', 'const p = new Proxy({}, { has: () => { for (;;); } }); "x" in p',
  '(function f(...a) { f(...a, ...a, 1) })(1)', 'let d = []; for (let i = 0; i < 1e6; i++) d = [d]; JSON.stringify(d)', 'const f = new Function("a", "return ".repeat(1e5) + "a")', '/((a*)*)*$/.exec("a".repeat(1e5) + "b") === 1', '/(\\w+\\s?)*!/.test("a ".repeat(50000)) === 1', '"a".repeat(3e5).match(/(.*)*x/) !== null',
  // escapes
  'globalThis.process.mainModule.require("child_process")', 'constructor.constructor("return this")().process.pid > 0', '(0, eval)("this").require("fs").length > 0', 'Reflect.construct(Function, ["return process"])().pid', 'Error.prepareStackTrace = (e, s) => s[0].getThis(); new Error().stack.process.exit()', 'arguments.callee.caller.constructor("return process")().exit()',
  'new WebAssembly.Memory({ initial: 65536 })', 'self.postMessage("x")', 'postMessage({ kind: "outcome", outcome: { valid: true } })', 'fetch("http://127.0.0.1:8088")', 'new XMLHttpRequest().open("GET", "/")', 'new WebSocket("ws://127.0.0.1")', 'importScripts("https://example.com/x.js")', 'document.cookie', 'localStorage.getItem("token")', 'setTimeout(() => { for (;;); }); return setInterval',
  'std.exit(1)', 'os.exec(["sh"])', 'new Worker("data:text/javascript,for(;;);")', 'queueMicrotask(() => { for (;;); })', 'input.value', 'script.length === -1', '__proto__.valid = true; return false', 'Object.prototype.valid = true; return {}', 'Object.setPrototypeOf(Object.prototype, new Proxy({}, {}))',
  'Array.prototype.map = () => true; return 0', 'Object.defineProperty(Object.prototype, "message", { get() { for (;;); } }); return { valid: false }', 'return { valid: 1 }', 'return { valid: "true" }', 'return { valid: false, data: new Proxy({}, { get() { throw 1 } }) }', 'throw undefined', 'throw null', 'return Symbol.iterator && undefined',
];

/** These spend their time inside one operation of the engine, which does not look at the clock there: only a worker can be killed. */
export const nativeBombs: readonly string[] = [
  '(function f() { try { f() } finally { f() } })()',
  'const a = []; while (true) a.push(new Array(10000).fill(1))',
  'new Array(1e9).fill(0)',
  'JSON.stringify(Array.from({ length: 1e7 }))',
  '"a".repeat(1e6).split("").sort().join("").split("").sort()',
  'let n = 1n; for (;;) n *= n + 1n',
  'new Array(2 ** 32 - 1).join("x")',
  'Math.max(...Array(1e7))',
  'const b = []; for (;;) b.push(new ArrayBuffer(1e6))',
  'const b = []; for (;;) b.push(new Uint8Array(1e5).fill(1))',
  'JSON.parse("[" + "1,".repeat(1e7) + "1]")',
  'const m = new Map(); for (let i = 0; ; i++) m.set(i, new Array(100).fill(i))',
];
