import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Answer, BatchCommand } from './Command.ts';
import { isObject } from './Command.ts';
import { parseExactJson } from './parseExactJson.ts';
import { readLines } from './readLines.ts';

/**
 * JSON lines in, JSON lines out, in the same order. Blank lines are skipped; a line that cannot be answered gives an
 * `error` with code, message and place, and the next line goes on.
 */
export async function runBatch(command: BatchCommand, input: AsyncIterable<Uint8Array | string>, output: Writable): Promise<void> {
  for await (const lines of readLines(input)) {
    let answers = '';
    for (const line of lines) {
      const text = line.replace(/^\uFEFF/, '').trim();
      if (text !== '') {
        answers += `${JSON.stringify(await answerLine(command, text))}\n`;
      }
    }
    if (answers !== '' && !output.write(answers)) {
      await once(output, 'drain');
    }
  }
}

// helpers

async function answerLine(command: BatchCommand, text: string): Promise<Answer> {
  let input: unknown;
  try {
    input = parseExactJson(text);
  } catch (error) {
    return failure('BAD_JSON', messageOf(error), 0);
  }
  if (!isObject(input)) {
    return failure('BAD_JSON', '每行必须是一个 JSON 对象', 0);
  }
  try {
    return await command.answer(input);
  } catch (error) {
    return failure(readText(error, 'code') ?? 'INTERNAL', messageOf(error), readPlace(error));
  }
}

function failure(code: string, message: string, at: number): Answer {
  return { error: { code, message, at } };
}

function messageOf(error: unknown): string {
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
