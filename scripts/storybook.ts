import { spawn } from 'node:child_process';
import { followServer } from './lib/followServer.ts';
import { node, root } from './lib/run.ts';

/**
 * `npm run storybook`: forms and lists of the packages on port 6006. Further arguments go to Storybook, for example `-- --ci`.
 * With `STORYBOOK_META_URL` and `STORYBOOK_META_TOKEN` it shows the metadata of a running server, drafts included.
 */
const { STORYBOOK_META_URL: url = '', STORYBOOK_META_TOKEN: token = '' } = process.env;
const packages = url === '' ? {} : { STORYBOOK_PACKAGES: await followServer({ url, token }) };
const [command, args] = node('storybook/dist/bin/dispatcher.js', 'dev', '-p', '6006', '--no-open', '--disable-telemetry', ...process.argv.slice(2));
const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...packages, STORYBOOK_DISABLE_TELEMETRY: '1' } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
