import { spawn } from 'node:child_process';
import { node, root } from './lib/run.ts';

/** `npm run storybook`: forms and lists of the packages on port 6006. Further arguments go to Storybook, for example `-- --ci`. */
const [command, args] = node('storybook/dist/bin/dispatcher.js', 'dev', '-p', '6006', '--no-open', '--disable-telemetry', ...process.argv.slice(2));
const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
