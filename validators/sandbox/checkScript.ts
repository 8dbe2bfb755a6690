import type { Localised } from '../../registry/localised.ts';
import { asIs } from '../../registry/words.ts';
import { evaluateText } from './quickjs.ts';
import { decode } from './scriptInput.ts';

/** Why a designer's script cannot run at all; undefined when it can be read. Nothing of it is carried out. */
export async function checkScript(base64: string): Promise<Localised | undefined> {
  const script = decode(base64);
  if (script === undefined) return texts.encoding;
  const outcome = await evaluateText(reader, { script });
  return 'failure' in outcome ? texts.unreadable : outcome.text === '' ? undefined : asIs(outcome.text);
}

// helpers

/** As it is read to be run: as an expression, then as the body of a function. */
const reader = `(() => {
  const source = script;
  delete globalThis.script;
  try { new Function('value', 'data', 'return (' + source + '\\n)'); return ''; } catch { }
  try { new Function('value', 'data', source); return ''; } catch (error) { return String(error && error.message || 'syntax error').slice(0, 200); }
})()`;

const texts = {
  encoding: { 'zh-CN': '脚本不是有效的 Base64 文本', 'en-US': 'it is no text in Base64', 'zh-TW': '指令碼不是有效的 Base64 文字' },
  unreadable: { 'zh-CN': '脚本无法读取', 'en-US': 'it cannot be read', 'zh-TW': '指令碼無法讀取' },
} as const;
