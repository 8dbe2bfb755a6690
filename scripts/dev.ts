import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run dev`: the server from its sources, started anew on every change, and vite in front of it on port 5173. */
const root = fileURLToPath(new URL('../', import.meta.url));
const children: ChildProcess[] = [
  start(['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/index.ts']),
  start(['node_modules/vite/bin/vite.js']),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stop(0);
  });
for (const child of children)
  child.on('exit', (code) => {
    stop(code ?? 1);
  });

// helpers

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { LOG_LEVEL: 'info', ...process.env } });
}

function stop(code: number): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  process.exitCode = code;
}
