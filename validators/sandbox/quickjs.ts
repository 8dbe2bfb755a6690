import RELEASE_SYNC from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext, type QuickJSWASMModule } from 'quickjs-emscripten-core';

/** How long code may run before the engine interrupts it. */
const softLimitMs = 50;

/** Loads the engine once; later calls are free. Its slow first steps are made here, so that no script pays for them. */
export async function loadQuickJS(): Promise<QuickJSWASMModule> {
  engine ??= newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory: new WebAssembly.Memory({ initial: 256, maximum: 1024 }) })).then(warmedUp);
  try {
    return await engine;
  } catch (error) {
    engine = undefined;
    throw error;
  }
}

export type SandboxFailure = 'timeout' | 'memory' | 'thrown';
export type SandboxOutcome = { readonly text: string } | { readonly failure: SandboxFailure };

/**
 * Runs code in a fresh context that knows nothing but the language itself and the given texts, each a global
 * variable. Answers the text the code evaluates to; anything else counts as thrown.
 */
export async function evaluateText(code: string, globals: Readonly<Record<string, string>>, limitMs: number = softLimitMs): Promise<SandboxOutcome> {
  const quickjs = await loadQuickJS();
  try {
    const context = quickjs.newContext();
    try {
      return evaluate(context, code, globals, limitMs);
    } finally {
      context.dispose();
    }
  } catch {
    // The engine itself broke off, so its memory cannot be trusted any more.
    engine = undefined;
    return { failure: 'memory' };
  }
}

// helpers

/** Memory is capped from outside, because the engine's own limit does not hold against native fills. */
let engine: Promise<QuickJSWASMModule> | undefined;

const fewSteps = 10;
const stackBytes = 256 * 1024;
const memoryBytes = 48 * 1024 * 1024;

function evaluate(context: QuickJSContext, code: string, globals: Readonly<Record<string, string>>, limitMs: number): SandboxOutcome {
  context.runtime.setMemoryLimit(memoryBytes);
  context.runtime.setMaxStackSize(stackBytes);
  for (const [name, value] of Object.entries(globals)) {
    context.newString(value).consume((handle) => context.setProp(context.global, name, handle));
  }
  context.runtime.setInterruptHandler(interruptAfter(limitMs));
  const result = context.evalCode(code);
  if (result.error) return { failure: failureOf(result.error.consume((handle) => context.dump(handle))) };
  return result.value.consume((handle) => (context.typeof(handle) === 'string' ? { text: context.getString(handle) } : { failure: 'thrown' }));
}

/**
 * The engine asks every ten thousand steps or so. What has taken few steps is let on although time is up: then the
 * machine was busy with something else, and a harmless rule must not fail for that.
 */
function interruptAfter(limitMs: number): () => boolean {
  const deadline = performance.now() + limitMs;
  let asked = 0;
  return () => {
    asked += 1;
    return asked > fewSteps && performance.now() > deadline;
  };
}

function warmedUp(loaded: QuickJSWASMModule): QuickJSWASMModule {
  const context = loaded.newContext();
  context.evalCode('JSON.stringify([new Function("return /a+b/.test(\'aab\')")()])').dispose();
  context.dispose();
  return loaded;
}

function failureOf(error: unknown): SandboxFailure {
  if (typeof error !== 'object' || error === null || !('name' in error) || error.name !== 'InternalError') return 'thrown';
  const message = 'message' in error ? error.message : undefined;
  if (message === 'interrupted') return 'timeout';
  return message === 'out of memory' ? 'memory' : 'thrown';
}
