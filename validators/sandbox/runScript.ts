import { evaluateText } from './quickjs.ts';
import { decode, toJson, type ScriptOutcome } from './scriptInput.ts';

/**
 * Runs a designer's script in this thread with the soft time limit, which an operation that never returns to the script
 * can overrun: where people's scripts run, a worker supervises them. The script is an expression, a function, or a
 * function body, over `value` and `data`. It answers something truthy or `{valid, data: {message}}`.
 */
export async function runScript(base64: string, value: unknown, data: unknown): Promise<ScriptOutcome> {
  const script = decode(base64);
  const input = toJson(value, data);
  if (script === undefined || input === undefined) return { valid: false, failure: 'input' };
  return runScriptText(script, input);
}

/** The same with the decoded script and the JSON of `{value, data}`. */
export async function runScriptText(script: string, input: string): Promise<ScriptOutcome> {
  const outcome = await evaluateText(harness, { script, input });
  if ('failure' in outcome) return { valid: false, failure: outcome.failure };
  return readAnswer(outcome.text);
}

// helpers

const maxMessage = 500;

/**
 * Runs inside the sandbox. What it needs is taken before the script gets a turn. An expression is tried first,
 * because a function body swallows the value of an expression.
 */
const harness = `(() => {
  const { parse, stringify } = JSON;
  const { hasOwn } = Object;
  const given = parse(input);
  const source = script;
  delete globalThis.input;
  delete globalThis.script;
  let run;
  try { run = new Function('value', 'data', 'return (' + source + '\\n)'); }
  catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    run = new Function('value', 'data', source);
  }
  let answer = run(given.value, given.data);
  if (typeof answer === 'function') answer = answer(given.value, given.data);
  if (typeof answer !== 'object' || answer === null) return stringify({ valid: !!answer });
  const message = answer.data ? answer.data.message : answer.message;
  const patch = typeof answer.patch === 'object' && answer.patch !== null ? answer.patch : undefined;
  return stringify({ valid: hasOwn(answer, 'valid') && answer.valid === true, patch, message: typeof message === 'string' ? message.slice(0, ${maxMessage}) : undefined });
})()`;

function readAnswer(text: string): ScriptOutcome {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('valid' in answer)) return { valid: false, failure: 'thrown' };
  const message = 'message' in answer && typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined;
  const patch =
    'patch' in answer && typeof answer.patch === 'object' && answer.patch !== null && !Array.isArray(answer.patch)
      ? (answer.patch as Readonly<Record<string, unknown>>)
      : undefined;
  return { valid: answer.valid === true, ...(message !== undefined && { message }), ...(patch !== undefined && { patch }) };
}
