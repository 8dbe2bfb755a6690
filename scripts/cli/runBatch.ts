import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Answer, BatchCommand } from './Command.ts';
import { FormulaError, wordsOfFailure } from '../../formula/index.ts';
import type { Language } from '../../registry/localised.ts';
import { RuleSyntaxError } from '../../validators/parseRules.ts';
import { wordsOfRuleError } from '../../validators/ruleErrorWords.ts';
import { InputError, isObject } from './Command.ts';
import { parseExactJson } from './parseExactJson.ts';
import { readLines } from './readLines.ts';

/**
 * JSON lines in, JSON lines out, in the same order. Blank lines are skipped; a line that cannot be answered gives an
 * `error` with code, message and place, and the next line goes on.
 */
export async function runBatch(command: BatchCommand, input: AsyncIterable<Uint8Array | string>, output: Writable, language: Language): Promise<void> {
  for await (const lines of readLines(input)) {
    let answers = '';
    for (const line of lines) {
      const text = line.replace(/^\uFEFF/, '').trim();
      if (text !== '') {
        answers += `${JSON.stringify(await answerLine(command, text, language))}\n`;
      }
    }
    if (answers !== '' && !output.write(answers)) {
      await once(output, 'drain');
    }
  }
}

// helpers

async function answerLine(command: BatchCommand, text: string, language: Language): Promise<Answer> {
  let input: unknown;
  try {
    input = parseExactJson(text);
  } catch (error) {
    return failure('BAD_JSON', messageOf(error, language), 0);
  }
  if (!isObject(input)) {
    return failure('BAD_JSON', texts.line[language], 0);
  }
  try {
    return await command.answer(input, language);
  } catch (error) {
    return failure(readText(error, 'code') ?? 'INTERNAL', messageOf(error, language), readPlace(error));
  }
}

function failure(code: string, message: string, at: number): Answer {
  return { error: { code, message, at } };
}

function messageOf(error: unknown, language: Language): string {
  if (error instanceof InputError) return error.text[language];
  if (error instanceof FormulaError) return wordsOfFailure(error)[language];
  if (error instanceof RuleSyntaxError) return wordsOfRuleError(error)[language];
  return error instanceof Error ? error.message : String(error);
}

function readText(error: unknown, key: string): string | undefined {
  const value: unknown = isObject(error) ? error[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function readPlace(error: unknown): number {
  if (!isObject(error)) {
    return 0;
  }
  const place = error.at ?? error.offset;
  return typeof place === 'number' ? place : 0;
}

const texts = {
  line: { 'zh-CN': '每行必须是一个 JSON 对象', 'en-US': 'each line has to be a JSON object', 'zh-TW': '每行必須是一個 JSON 物件' },
} as const;
