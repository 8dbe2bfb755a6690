/**
 * The thread (or child process) that owns PGlite. Plain JavaScript because a worker starts without a TypeScript loader.
 *
 * As a worker: answers `{id, sql, params}` with `{id, result}` or `{id, error}`, strictly in order.
 * As a process (`node pgliteWorker.mjs --init <dir> <json>`): creates the cluster and leaves. Creating a cluster takes
 * several hundred megabytes that a long-lived process would keep.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite, parse, protocol } from '@electric-sql/pglite';
import pgUtils from 'pg/lib/utils.js';

/** 64-bit integers, decimals and times stay text: exactly what the `pg` adapter answers. */
const asText = (value) => value;
const wallClock = (value) => value.slice(0, 19);
const parsers = { 20: asText, 1700: asText, 1082: asText, 1114: wallClock, 1184: wallClock };

const open = (settings) =>
  PGlite.create({
    ...(settings.dataDir === undefined ? {} : { dataDir: settings.dataDir }),
    ...(settings.image === undefined ? {} : { loadDataDir: new Blob([settings.image]) }),
    ...(settings.machineCode === undefined ? {} : { pgliteWasmModule: settings.machineCode }),
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
  const statements = createStatements(db);
  let queue = Promise.resolve();
  port.on('message', (request) => {
    queue = queue.then(() => answer(db, statements, port, request));
  });
  port.postMessage({ id: 0, result: { rows: [] } });
}

async function answer(db, statements, port, { id, kind, sql, params }) {
  try {
    if (kind === 'close') {
      await db.close();
      port.postMessage({ id, result: { rows: [] } });
    } else if (kind === 'dump') {
      const bytes = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
      port.postMessage({ id, result: { rows: [bytes] } }, [bytes.buffer]);
    } else if (params === undefined) {
      const results = await db.exec(sql);
      if (changesSchema(sql)) statements.forget();
      port.postMessage({ id, result: plain(results.at(-1)) });
    } else {
      port.postMessage({ id, result: plain(await statements.run(sql, params)) });
    }
  } catch (error) {
    port.postMessage({ id, error: describe(error) });
  }
}

/** As many statements as PostgreSQL keeps parsed and planned; the one that was not used for the longest time makes room. */
const MOST_STATEMENTS = 300;

/**
 * Statements with parameters, parsed and planned once. All messages of a statement go into the database in one call: one call
 * per message and a plan per run, as `PGlite.query` has it, costs three to six times as much. Values become text as `pg` makes it.
 */
function createStatements(db) {
  const { serialize } = protocol;
  const known = new Map();
  let made = 0;

  const entryOf = (text) => {
    const entry = known.get(text) ?? { name: `s${(made += 1)}`, ready: false };
    known.delete(text);
    known.set(text, entry);
    return entry;
  };
  const surplus = () => {
    if (known.size <= MOST_STATEMENTS) return [];
    const [text, { name }] = known.entries().next().value;
    known.delete(text);
    return [serialize.close({ type: 'S', name })];
  };

  return {
    async run(text, params) {
      const entry = params.length === 0 ? { name: '', ready: false } : entryOf(text);
      const messages = [
        ...surplus(),
        // a statement that failed before may be there or not; closing one that is not there is no error
        ...(entry.ready ? [] : [serialize.close({ type: 'S', name: entry.name }), serialize.parse({ name: entry.name, text })]),
        serialize.bind({ statement: entry.name, values: params.map(pgUtils.prepareValue) }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ];
      entry.ready = false;
      const answer = await db.execProtocol(Buffer.concat(messages));
      entry.ready = entry.name !== '';
      if (params.length === 0 && changesSchema(text)) this.forget();
      return parse.parseResults(answer.messages, db.parsers)[0];
    },
    /** A plan must not outlive the columns that it was made for. */
    forget() {
      for (const entry of known.values()) entry.ready = false;
    },
  };
}

const changesSchema = (text) => /\b(create|alter|drop)\b/i.test(text);

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
