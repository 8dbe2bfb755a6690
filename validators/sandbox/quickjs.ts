import RELEASE_SYNC from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, shouldInterruptAfterDeadline, type QuickJSContext, type QuickJSWASMModule } from 'quickjs-emscripten-core';

/** How long code may run before the engine interrupts it. */
export const softLimitMs = 50;

/** Loads the engine once; later calls are free. */
export async function loadQuickJS(): Promise<QuickJSWASMModule> {
  engine ??= newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory: new WebAssembly.Memory({ initial: 256, maximum: 1024 }) }));
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
export async function evaluateText(code: string, globals: Readonly<Record<string, string>>): Promise<SandboxOutcome> {
  const quickjs = await loadQuickJS();
  try {
    const context = quickjs.newContext();
    try {
      return evaluate(context, code, globals);
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

const stackBytes = 256 * 1024;
const memoryBytes = 48 * 1024 * 1024;

function evaluate(context: QuickJSContext, code: string, globals: Readonly<Record<string, string>>): SandboxOutcome {
  context.runtime.setMemoryLimit(memoryBytes);
  context.runtime.setMaxStackSize(stackBytes);
  for (const [name, value] of Object.entries(globals)) {
    context.newString(value).consume((handle) => context.setProp(context.global, name, handle));
  }
  context.runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + softLimitMs));
  const result = context.evalCode(code);
  if (result.error) return { failure: failureOf(result.error.consume((handle) => context.dump(handle))) };
  return result.value.consume((handle) => (context.typeof(handle) === 'string' ? { text: context.getString(handle) } : { failure: 'thrown' }));
}

function failureOf(error: unknown): SandboxFailure {
  if (typeof error !== 'object' || error === null || !('name' in error) || error.name !== 'InternalError') return 'thrown';
  const message = 'message' in error ? error.message : undefined;
  if (message === 'interrupted') return 'timeout';
  return message === 'out of memory' ? 'memory' : 'thrown';
}
