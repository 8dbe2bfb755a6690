import type { Writable } from 'node:stream';
import { isLanguage, languages, type Language } from '../../registry/localised.ts';
import { ConfigError } from '../../server/config.ts';
import { Problem } from '../../server/core/index.ts';
import { UsageError, type CalledCommand, type Command } from './Command.ts';
import { commands } from './commands/index.ts';
import { languageOfShell } from './languageOfShell.ts';
import { runBatch } from './runBatch.ts';

export interface Streams {
  readonly input: AsyncIterable<Uint8Array | string>;
  readonly output: Writable;
  readonly errors: Writable;
}

/** Runs the command line; answers the exit code: 0 done, 1 not done or something is wrong, 2 called wrongly. */
export async function main(args: readonly string[], { input, output, errors }: Streams): Promise<number> {
  const [name, ...options] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    output.write(help());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    errors.write(`yuanbiao: unknown command "${name}"; known: ${commands.map((known) => known.name).join(', ')}\n`);
    return 2;
  }
  if (options.includes('--help') || options.includes('-h')) {
    output.write(describe(command));
    return 0;
  }
  if ('call' in command) return callOnce(command, options, output, errors);
  const language = languageOf(options);
  if (language === undefined) {
    errors.write(`yuanbiao ${name}: call it with --batch [--locale ${languages.join('|')}] and one JSON object per line on standard input\n`);
    return 2;
  }
  // A reader that has seen enough, such as head, closes the pipe: stop quietly.
  output.once('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  await runBatch(command, input, output, language);
  return 0;
}

// helpers

/** `--batch`, and in which language it answers. */
function languageOf(options: readonly string[]): Language | undefined {
  const [batch, flag, language = 'zh-CN', ...more] = options;
  return batch === '--batch' && (flag === undefined || flag === '--locale') && isLanguage(language) && more.length === 0 ? language : undefined;
}

async function callOnce(command: CalledCommand, options: readonly string[], output: Writable, errors: Writable): Promise<number> {
  try {
    const answer = await command.call(options);
    const { text, code } = typeof answer === 'string' ? { text: answer, code: 0 } : answer;
    output.write(`${text}\n`);
    return code;
  } catch (error) {
    if (error instanceof Problem || error instanceof ConfigError) {
      errors.write(`yuanbiao ${command.name}: ${error instanceof Problem ? error.text[languageOfShell()] : error.message}\n`);
      return 1;
    }
    if (!(error instanceof UsageError)) throw error;
    errors.write(`yuanbiao ${command.name}: ${error.message}\nUsage: yuanbiao ${command.name} ${command.usage}\n`);
    return 2;
  }
}

function help(): string {
  return `Usage: yuanbiao <command> --batch < lines.jsonl, or yuanbiao <command> <arguments>\n\n${commands.map(describe).join('')}`;
}

function describe({ name, doc, usage }: Command): string {
  return `  ${name.padEnd(8)} ${doc}\n           ${usage}\n`;
}
