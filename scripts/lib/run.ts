import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RunResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a command in the project folder. Its output is passed on and kept. */
export function run(command: string, args: readonly string[], options: { env?: NodeJS.ProcessEnv; quiet?: boolean } = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (options.quiet !== true) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool that npm installed, by the path of its script. */
export const node = (script: string, ...args: string[]): readonly [string, string[]] => [process.execPath, [`${root}/node_modules/${script}`, ...args]];
