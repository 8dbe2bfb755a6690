import type { SandboxFailure } from './quickjs.ts';

export interface ScriptOutcome {
  readonly valid: boolean;
  /** The script's own message. */
  readonly message?: string;
  /** Values a script wants to have written, by field; whoever asked decides what may be. */
  readonly patch?: Readonly<Record<string, unknown>>;
  /** Why there is no answer of the script: `input` stands for a script or data that cannot be handed in. */
  readonly failure?: SandboxFailure | 'input' | 'unavailable';
}

/** UTF-8 text of Base64; undefined when it is neither. */
export function decode(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** What a script is handed; undefined when it is too large or no JSON. */
export function toJson(value: unknown, data: unknown): string | undefined {
  try {
    const text = JSON.stringify({ value: value ?? null, data: data ?? {} });
    return text.length <= maxInput ? text : undefined;
  } catch {
    return undefined;
  }
}

// helpers

const maxInput = 4_000_000;
