/**
 * The thread (or child process) that owns PGlite. Plain JavaScript because a worker starts without a TypeScript loader.
 *
 * As a worker: answers `{id, sql, params}` with `{id, result}` or `{id, error}`, strictly in order.
 * As a process (`node pgliteWorker.mjs --init <dir> <json>`): creates the cluster and leaves. Creating a cluster takes
 * several hundred megabytes that a long-lived process would keep.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** 64-bit integers, decimals and times stay text: exactly what the `pg` adapter answers. */
const asText = (value) => value;
const wallClock = (value) => value.slice(0, 19);
const parsers = { 20: asText, 1700: asText, 1082: asText, 1114: wallClock, 1184: wallClock };

const open = (settings) => PGlite.create({
  ...(settings.dataDir === undefined ? {} : { dataDir: settings.dataDir }),
  ...(settings.image === undefined ? {} : { loadDataDir: new Blob([settings.image]) }),
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB', '-c', `timezone=${settings.timeZone}`],
  parsers,
});

if (isMainThread) {
  const [, , flag, dataDir, timeZone] = process.argv;
  if (flag === '--init') {
    const db = await open({ dataDir, timeZone });
    await db.close();
  }
} else {
  await serve();
}

// helpers

async function serve() {
  const port = parentPort;
  let db;
  try {
    db = await open(workerData);
  } catch (error) {
    port.postMessage({ id: 0, error: describe(error) });
    return;
  }
  let queue = Promise.resolve();
  port.on('message', (request) => {
    queue = queue.then(() => answer(db, port, request));
  });
  port.postMessage({ id: 0, result: { rows: [] } });
}

async function answer(db, port, { id, kind, sql, params }) {
  try {
    if (kind === 'close') {
      await db.close();
      port.postMessage({ id, result: { rows: [] } });
    } else if (kind === 'dump') {
      const bytes = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
      port.postMessage({ id, result: { rows: [bytes] } }, [bytes.buffer]);
    } else if (params === undefined) {
      const results = await db.exec(sql);
      port.postMessage({ id, result: plain(results.at(-1)) });
    } else {
      port.postMessage({ id, result: plain(await db.query(sql, params)) });
    }
  } catch (error) {
    port.postMessage({ id, error: describe(error) });
  }
}

const plain = (result) => ({
  rows: result?.rows ?? [],
  command: result?.command ?? '',
  rowCount: result?.rowCount ?? result?.affectedRows ?? 0,
});

const describe = (error) => ({
  message: error instanceof Error ? error.message : String(error),
  code: error?.code,
  constraint: error?.constraint,
  detail: error?.detail,
  table: error?.table,
});
