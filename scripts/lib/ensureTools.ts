import { existsSync } from 'node:fs';
import { run } from './run.ts';

interface Tool {
  readonly name: string;
  readonly found: () => string | undefined;
  /** What to install on Debian; the second where the first is not known. */
  readonly debianPackages: readonly [readonly string[], ...(readonly string[])[]];
  readonly hint: string;
  /** What is left out, by name, where it cannot be had; in CI nothing is left out. Absent: nothing goes without it. */
  readonly leavesOut?: string;
}

const firstExisting = (paths: readonly (string | undefined)[]): string | undefined => paths.find((path) => path !== undefined && existsSync(path));

export const chromium: Tool = {
  name: 'Chromium',
  found: () =>
    firstExisting([
      process.env.CHROMIUM,
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]),
  // the one without a window takes a tenth less of the processor
  debianPackages: [
    ['chromium-headless-shell', 'fonts-noto-cjk'],
    ['chromium', 'fonts-noto-cjk'],
  ],
  hint: 'install Chromium and set CHROMIUM to its path',
};

export const postgres: Tool = {
  name: 'PostgreSQL 15 or newer',
  found: () =>
    firstExisting([process.env.PG_BIN && `${process.env.PG_BIN}/initdb`, ...[18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/initdb`)]),
  debianPackages: [['postgresql']],
  hint: 'install PostgreSQL and set PG_BIN to the folder of its initdb',
};

export const dovecot: Tool = {
  name: 'Dovecot',
  found: () => firstExisting(['/usr/sbin/dovecot', '/usr/local/sbin/dovecot']),
  debianPackages: [['--no-install-recommends', 'dovecot-imapd']],
  hint: 'install Dovecot 2.3 with IMAP',
  leavesOut: 'fetching from a real mail server',
};

/** Makes sure that the tools of the tests exist: installs them as root on Debian, else says what to do. False: cannot go on. */
export async function ensureTools(tools: readonly Tool[]): Promise<boolean> {
  const missing = tools.filter((tool) => tool.found() === undefined);
  if (missing.length === 0) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    console.log(`installing ${missing.map((tool) => tool.name).join(', ')} …`);
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    for (const { debianPackages } of missing) await installFirst(debianPackages, env);
  }
  const still = tools.filter((tool) => tool.found() === undefined);
  for (const tool of still)
    console.error(`${tool.name} is missing: as root on Debian run "apt-get install ${tool.debianPackages[0].join(' ')}", elsewhere ${tool.hint}.`);
  const left = process.env.CI === undefined ? still.filter(({ leavesOut }) => leavesOut !== undefined) : [];
  for (const tool of left) console.error(`Left out without ${tool.name}: ${tool.leavesOut ?? ''}.`);
  return still.length === left.length;
}

// helpers

/** Installs the first of several choices that this machine knows. */
async function installFirst(choices: Tool['debianPackages'], env: NodeJS.ProcessEnv): Promise<void> {
  for (const packages of choices) {
    const installed = await run('apt-get', ['install', '-y', '-qq', ...packages], { env, quiet: true });
    if (installed.code === 0) return;
    console.error(installed.output.split('\n').slice(-15).join('\n'));
  }
}
