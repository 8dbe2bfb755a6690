import { ruleOf } from './parseRules.ts';
import { decode } from './sandbox/scriptInput.ts';
import type { RuleCall } from './types.ts';

/**
 * Every name in the scripts of these rules. What a script does with a name nobody can tell, so it is taken to read each field that is called so;
 * `value` and `data` by themselves are what it is handed.
 */
export function scriptWords(calls: readonly RuleCall[]): ReadonlySet<string> {
  const scripts = calls.flatMap((call) =>
    (ruleOf(call).params ?? []).flatMap(({ kind }, index) => (kind === 'script' ? (decode(call.args[index] ?? '') ?? '') : [])),
  );
  return new Set(scripts.flatMap((script) => [...script.matchAll(name)].map(([word]) => word)));
}

// helpers

const name = /(?<![\p{L}\p{N}_$])(?!(?<![.'"`]\s*)(?:value|data)(?![\p{L}\p{N}_$]))[\p{L}_$][\p{L}\p{N}_$]*/gu;
