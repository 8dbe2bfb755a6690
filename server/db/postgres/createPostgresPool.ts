import pg from 'pg';

export interface PostgresOptions {
  readonly url: string;
  readonly timeZone: string;
  readonly statementTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
}

/** A `pg` pool whose values look exactly like those of the PGlite adapter: 64-bit integers, decimals and times as text. */
export function createPostgresPool(options: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'yuanbiao',
    options: [
      `-c timezone=${options.timeZone}`,
      `-c statement_timeout=${options.statementTimeoutMs}`,
      '-c lock_timeout=5000',
      `-c idle_in_transaction_session_timeout=${options.idleTimeoutMs}`,
    ].join(' '),
    types: { getTypeParser: parserOf },
  });
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  // one that breaks between two statements of a transaction fails its next statement; it must not end the process either
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

// helpers

const asText = (value: string): string => value;
const wallClock = (value: string): string => value.slice(0, 19);
const parsers: Readonly<Record<number, (value: string) => unknown>> = { 20: asText, 1700: asText, 1082: asText, 1114: wallClock, 1184: wallClock };

const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format);
