import { isRecord } from '../../registry/form/index.ts';
import { loadEngine, runsLinearly } from '../rules/support/patterns.ts';

/** Loads what the patterns of a schema need, so that they can be judged without waiting. Most forms need nothing. */
export async function loadSchemaPatterns(schema: unknown): Promise<void> {
  if (needsEngine(schema)) await loadEngine();
}

// helpers

const answers = new WeakMap<object, boolean>();

function needsEngine(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(needsEngine);
  if (!isRecord(node)) return false;
  let answer = answers.get(node);
  if (answer === undefined) {
    const own = typeof node.pattern === 'string' && !runsLinearly(node.pattern);
    const names = isRecord(node.patternProperties) && Object.keys(node.patternProperties).some((source) => !runsLinearly(source));
    answer = own || names || Object.values(node).some(needsEngine);
    answers.set(node, answer);
  }
  return answer;
}
