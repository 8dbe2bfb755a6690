import { existsSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, variables, type ServerConfig } from './config.ts';
import { createServer, type RunningServer } from './createServer.ts';
import { DirectoryLocked, lockDirectory } from './db/index.ts';
import { unfinishedRestore } from './foundAtStart.ts';
import { listenForMetrics } from './http/index.ts';
import type { SetUpOffer } from './identity/index.ts';
import { demoAccounts, demoPassword } from './seed/index.ts';
import { VERSION } from './version.ts';

/** Starts the server from the environment. Everything that can go wrong ends in one line that says what to do, and exit code 1. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpText());
    return;
  }
  let config: ServerConfig | undefined;
  try {
    config = readConfig(process.env, builtWeb());
    const seedOnly = args.includes('--seed-only');
    if (seedOnly && process.env['NODE_ENV'] === 'production')
      throw new ConfigError('NODE_ENV=production 时不写入演示数据：请去掉 --seed-only，或不设置 NODE_ENV=production');
    if (seedOnly) config = { ...config, seed: true };
    if (seedOnly || args.includes('--no-jobs')) config = { ...config, jobs: 'queue' };
    // Opening and seeding a database takes seconds; a port that is taken is known at once.
    if (!seedOnly) await requireFreePort(config.host, config.port);
    if (isFolderOfOne(config)) process.on('exit', lockDirectory(config.dataDir, tellOfKilled));
    const unfinished = config.databaseUrl === undefined ? await unfinishedRestore(config.dataDir) : undefined;
    if (unfinished !== undefined)
      throw new ConfigError(`数据目录 ${config.dataDir} 中没有数据库，却有未完成的恢复 ${unfinished}：请重新运行 yuanbiao restore，或把其中的内容移回原处`);
    const server = await createServer(config);
    if (seedOnly) {
      await server.close();
      process.stdout.write(`数据已就绪：${config.databaseUrl === undefined ? config.dataDir : 'PostgreSQL'}\n`);
      return;
    }
    stopOnSignals(server, config.stopSeconds ?? 10);
    reportRejections(server);
    if (config.metricsPort !== undefined) await listenForMetrics(server.parts, config.metricsPort);
    const address = await server.app.listen({ host: config.host, port: config.port });
    process.stdout.write(greeting(address, config, server.setUp));
  } catch (error) {
    process.stderr.write(`${reasonOf(error, config)}\n`);
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
    process.exit(1);
  }
}

// helpers

/** Whether this process keeps anything in its folder. Without that, any number of processes may name the same. */
const isFolderOfOne = ({ databaseUrl, storage }: ServerConfig): boolean => databaseUrl === undefined || storage === 'folder';

function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer().once('error', reject);
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

/** The front end as `npm run build` leaves it, beside the bundled server or in the working folder. */
function builtWeb(): string | undefined {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return [join(here, '../web'), join(here, '../dist/web')].find((folder) => existsSync(folder));
}

function helpText(): string {
  const rows = variables.map(([name, fallback, meaning]) => `  ${name.padEnd(22)}${(fallback === '' ? '-' : fallback).padEnd(16)}${meaning}\n`);
  return `元表 ${VERSION}\n\n  node dist/server/main.js [--seed-only] [--no-jobs] [--help]\n\n环境变量（名称、默认值、含义）：\n${rows.join('')}`;
}

function greeting(address: string, config: ServerConfig, setUp: SetUpOffer | undefined): string {
  const url = address.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost').replace('127.0.0.1', 'localhost');
  const accounts = config.seed ? demoAccounts.map(([account, name, role]) => `  ${account.padEnd(14)}${padWide(name, 14)}${role}`) : [];
  return [
    `元表 ${VERSION} 已启动：${url}/fvue/`,
    `数据：${config.databaseUrl === undefined ? config.dataDir : 'PostgreSQL'}${config.testMode ? '（测试模式）' : ''}`,
    ...(setUp === undefined
      ? []
      : [
          `首次使用：打开 ${url}/fvue/setup，用一次性设置码 ${setUp.code} 创建首位管理员（24 小时内有效${setUp.file === undefined ? '' : `，也保存在 ${setUp.file}`}）`,
        ]),
    ...(config.setUp === true
      ? []
      : accounts.length === 0
        ? ['没有写入演示数据；需要时运行 npm run seed']
        : [`演示账号（密码 ${demoPassword}）：`, ...accounts]),
    '',
  ].join('\n');
}

/** Pads by columns of a terminal, where a Chinese character takes two. */
function padWide(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(1, columns - 2 * [...text].length));
}

function tellOfKilled(pid: number): void {
  process.stdout.write(`上次的进程 ${pid} 没有正常停止（断电、崩溃或被强行结束）：它已应答的都在数据库中，没有应答的已回滚\n`);
}

/** The first signal lets what is under way end, for some seconds; the second one ends at once. */
function stopOnSignals(server: RunningServer, seconds: number): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(
      () => {
        process.exit(1);
      },
      seconds * 1_000 + 2_000,
    ).unref();
    server.stop().then(
      (whole) => {
        process.exit(whole ? 0 : 1);
      },
      () => {
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The last resort: a failure that no request waits for is written down and ends nothing. */
function reportRejections(server: RunningServer): void {
  process.on('unhandledRejection', (reason) => {
    server.app.log.error({ err: reason, code: 'unhandledRejection' }, 'a failure that nobody waited for');
  });
}

/** One line: what is wrong, and the remedy. */
function reasonOf(error: unknown, config: ServerConfig | undefined): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DirectoryLocked) {
    return `数据目录 ${error.directory} 正被进程 ${error.pid} 使用：请先停止该进程，或用 DATA_DIR 指定另一个目录（确认没有进程使用时可删除其中的 server.lock）`;
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `端口 ${config?.port ?? ''} 已被占用：请停止占用它的程序，或用 PORT 指定另一个端口`;
  if (code === 'EACCES' && config !== undefined && config.port > 0 && config.port < 1024)
    return `没有权限使用端口 ${config.port} 或目录 ${config.dataDir}：请换用 PORT 大于 1024 的端口，或修改目录权限`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'ENOENT' || code === 'EEXIST')
    return `目录 ${config?.dataDir ?? ''} 不可写：请修改权限，或用 DATA_DIR 指定另一个目录`;
  if (code === 'ENOSPC') return `目录 ${config?.dataDir ?? ''} 所在磁盘已满：请清理空间后重试`;
  const message = error instanceof Error ? error.message : String(error);
  if (config?.databaseUrl !== undefined && (typeof code === 'string' || /connect|timeout/i.test(message))) {
    return `无法使用数据库 ${safeUrl(config.databaseUrl)}（${message || String(code)}）：请检查 DATABASE_URL 以及数据库是否已启动`;
  }
  return `启动失败：${message}（用 LOG_LEVEL=debug 查看详情）`;
}

function safeUrl(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//***@');
}
