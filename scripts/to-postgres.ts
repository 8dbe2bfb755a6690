import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { lockDirectory, openDatabase } from '../server/db/index.ts';
import { copyDatabase } from './lib/copyDatabase.ts';

/**
 * `npm run db:to-postgres`: copies the built-in database of `DATA_DIR` into the empty PostgreSQL of `DATABASE_URL`. The server
 * must be stopped: the folder is locked meanwhile. Files and secret stay in `DATA_DIR` until the server starts there
 * with `DATABASE_URL` for the first time, and takes them into the database.
 */
const config = readConfig(process.env);
if (config.databaseUrl === undefined) {
  process.stderr.write('缺少 DATABASE_URL，请设置目标 PostgreSQL 的地址，例如 postgres://portal@127.0.0.1/portal\n');
  process.exit(1);
}

try {
  process.on('exit', lockDirectory(config.dataDir));
  const source = await openDatabase({ kind: 'pglite', dataDir: join(config.dataDir, 'db') }, { timeZone: config.timeZone });
  const target = await openDatabase({ kind: 'postgres', url: config.databaseUrl }, { timeZone: config.timeZone });
  const copied = await copyDatabase(source, target);
  for (const { table, rows } of copied.filter((each) => each.rows > 0)) process.stdout.write(`${table} ${rows}\n`);
  process.stdout.write(`已复制 ${copied.length} 张表，共 ${copied.reduce((sum, { rows }) => sum + rows, 0)} 行，行数一致\n`);
  await source.close();
  await target.close();
} catch (error) {
  process.stderr.write(`未复制：${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
