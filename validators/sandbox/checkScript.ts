import { evaluateText } from './quickjs.ts';
import { decode } from './scriptInput.ts';

/** Why a designer's script cannot run at all; undefined when it can be read. Nothing of it is carried out. */
export async function checkScript(base64: string): Promise<string | undefined> {
  const script = decode(base64);
  if (script === undefined) return '脚本不是有效的 Base64 文本';
  const outcome = await evaluateText(reader, { script });
  return 'failure' in outcome ? '脚本无法读取' : outcome.text === '' ? undefined : outcome.text;
}

// helpers

/** As it is read to be run: as an expression, then as the body of a function. */
const reader = `(() => {
  const source = script;
  delete globalThis.script;
  try { new Function('value', 'data', 'return (' + source + '\\n)'); return ''; } catch { }
  try { new Function('value', 'data', source); return ''; } catch (error) { return String(error && error.message || 'syntax error').slice(0, 200); }
})()`;
