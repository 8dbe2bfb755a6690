import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type AllowedMailHost, readAllowedOrigin, readMailHost } from './net/index.ts';
import { isStorageName, type StorageName } from './storage/index.ts';

/** Everything the environment decides. Read once in `main.ts`; tests make their own. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Folder of database (PGlite), and with it of files, secret and lock. */
  readonly dataDir: string;
  /** PostgreSQL instead of PGlite. */
  readonly databaseUrl: string | undefined;
  readonly poolSize: number;
  /** Where uploaded files are kept. */
  readonly storage: StorageName;
  /** Statements are parsed and planned once per connection; not behind a pooler that does not know them. */
  readonly preparedStatements: boolean;
  readonly timeZone: string;
  /** Opens the `__test__` calls and answers captchas; never in production. */
  readonly testMode: boolean;
  /** Where the clock of a test stands at the start, before any job runs. */
  readonly testNow?: string | undefined;
  /** Puts the demo data into an empty database. */
  readonly seed: boolean;
  /** Whether `/openapi` tells everybody of all calls. Default: yes; in production only where it is asked for. */
  readonly openApi?: boolean | undefined;
  /** An empty database gets what an organisation begins with, and the first administrator a one-time code. In production only. */
  readonly setUp?: boolean | undefined;
  readonly prefixes: { readonly uc: string; readonly portal: string };
  /** Sends the literal captcha answer and leaves the check to the client, for old front ends. */
  readonly captchaCompat: boolean;
  /** Secret for tokens; undefined: kept in `dataDir/secret`, on PostgreSQL in the database. */
  readonly tokenSecret: string | undefined;
  /** Lifetime of a token in seconds. */
  readonly tokenSeconds: number;
  /** So many seconds after sign-on nothing is refreshed any more. Default: a week. */
  readonly sessionSeconds?: number | undefined;
  /** Requests that are worked on at once. */
  readonly maxRequests: number;
  /** Largest upload in bytes. */
  readonly uploadLimit: number;
  /** So many rows are exported within the request, more behind the answer. Default: 5,000. */
  readonly exportAtOnce?: number | undefined;
  /** Folder of the built front end; undefined: none is served. */
  readonly webDir: string | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Whose `X-Forwarded-*` is believed: nobody's, that of so many proxies in a row, or that of these addresses. */
  readonly trustProxy: false | number | string;
  /** The figures for Prometheus at `/metrics` of the portal, for whoever has this token; undefined: not there. */
  readonly metricsToken?: string | undefined;
  /** The figures on a port of their own; undefined: there is none. */
  readonly metricsPort?: { readonly host: string; readonly port: number } | undefined;
  /** Statements that take longer, in milliseconds, are written to the log; 0: none. */
  readonly slowStatementMs?: number | undefined;
  /** A server that is told to stop has so many seconds for what is under way. */
  readonly stopSeconds?: number | undefined;
  /** `work`: this process works on jobs. `queue`: it only queues them for others. `off`: neither, for tests. */
  readonly jobs: 'work' | 'queue' | 'off';
  /** Origins that may be framed and may receive hand-off codes. */
  readonly trustedOrigins: readonly string[];
  /** Origins whose pages may stand in for a form. */
  readonly frameOrigins: readonly string[];
  /** Origins that custom queries may ask, besides this server. A name may be pinned to its address: `https://erp.local=10.1.2.3`. */
  readonly queryOrigins: readonly string[];
  /** Mail servers that may be asked although they are inside, have ports of their own, or speak no TLS. Default: none. */
  readonly mailHosts?: readonly AllowedMailHost[] | undefined;
  /** Milliseconds for which a mail server that says nothing is waited for. Default: ten seconds. */
  readonly mailWaitMs?: number | undefined;
}

/** A setting that cannot be used. `message` names it and says what to do. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** One row per variable: what `--help` prints. */
export const variables: readonly (readonly [name: string, fallback: string, meaning: string])[] = [
  ['PORT', '8088', 'port to listen on'],
  ['HOST', '127.0.0.1', 'address to listen on; 0.0.0.0 for all'],
  ['DATA_DIR', './data', 'folder of database, files and secret; not needed with DATABASE_URL'],
  ['DATABASE_URL', '', 'postgres://… instead of the built-in database'],
  ['DATABASE_POOL', '10', 'connections per process (PostgreSQL)'],
  ['DATABASE_PREPARED', 'true', 'prepared statements (PostgreSQL); false behind pgbouncer before 1.21'],
  ['STORAGE', '', 'where uploaded files are kept: folder (in DATA_DIR, for one process) or database; default: folder, with DATABASE_URL database'],
  ['PORTAL_TIME_ZONE', 'Asia/Shanghai', 'zone of all times on the wire'],
  ['PREFIX_UC', '', 'path prefix of the user-centre calls'],
  ['PREFIX_PORTAL', '', 'path prefix of the portal calls'],
  ['AUTH_SECRET', '', 'token secret, at least 32 characters; default: made once, in DATA_DIR/secret or, with DATABASE_URL, in the database'],
  ['AUTH_TOKEN_SECONDS', '604800', 'lifetime of a token'],
  ['AUTH_SESSION_SECONDS', '604800', 'so long after sign-on tokens can be refreshed; then one signs in again'],
  ['AUTH_CAPTCHA_COMPAT', 'false', 'send the captcha answer to the client (old front ends)'],
  ['UPLOAD_LIMIT_MB', '50', 'largest upload'],
  ['EXPORT_AT_ONCE', '5000', 'rows of a list that are exported within the request; more are written in the background'],
  ['MAX_REQUESTS', '400', 'requests worked on at once; whoever comes beyond that is answered 503'],
  ['TRUSTED_ORIGINS', '', 'origins that may be framed, separated by commas'],
  ['FRAME_ORIGINS', '', 'origins whose pages may stand in for a form, separated by commas'],
  ['QUERY_ORIGINS', '', 'origins that custom queries may ask, separated by commas; a name with a private address is pinned: https://erp.local=10.1.2.3'],
  ['MAIL_HOSTS', '', 'mail servers inside, with ports of their own or without TLS, separated by commas: mail.local=10.1.2.3, mail.local:1143=10.1.2.3'],
  ['JOBS', 'work', 'work: due times, hooks and upkeep run in this process; queue: in others (as --no-jobs)'],
  ['TRUST_PROXY', 'false', 'whose X-Forwarded-* are believed: addresses of proxies (10.0.0.0/8, loopback), or how many proxies there are in a row (true: 1)'],
  ['METRICS_PORT', '', 'figures for Prometheus at http://METRICS_HOST:METRICS_PORT/metrics, open to whoever reaches it'],
  ['METRICS_HOST', '127.0.0.1', 'address of METRICS_PORT'],
  ['METRICS_TOKEN', '', 'at least 16 characters: figures at /metrics of the portal, for whoever sends it as a bearer token'],
  ['SLOW_STATEMENT_MS', '1000', 'statements of the database that take longer are written to the log; 0: none'],
  ['STOP_SECONDS', '10', 'longest time for what is under way when the server is told to stop'],
  ['LOG_LEVEL', 'warn', 'silent, error, warn, info, debug'],
  ['OPENAPI', '', 'true: /openapi and /openapi.json are open to everybody; default: true, with NODE_ENV=production false'],
  ['SEED', 'true', 'put the demo data into an empty database; with DATABASE_URL false, see npm run seed; never with NODE_ENV=production'],
  ['YUANBIAO_TEST', '', '1 opens the test calls; refused with NODE_ENV=production'],
  ['YUANBIAO_TEST_NOW', '', 'with YUANBIAO_TEST=1: where the clock stands at the start, yyyy-MM-dd HH:mm:ss'],
];

export function readConfig(env: Readonly<Record<string, string | undefined>>, webDir?: string): ServerConfig {
  const text = (name: string): string => (env[name] ?? variables.find((row) => row[0] === name)?.[1] ?? '').trim();
  const flag = (name: string): boolean => ['1', 'true', 'yes'].includes(text(name).toLowerCase());
  const integer = (name: string, min: number, max: number): number => {
    const value = Number(text(name));
    if (!Number.isInteger(value) || value < min || value > max)
      throw new ConfigError(`${name}=${text(name)} 不是 ${min} 到 ${max} 之间的整数，请修改该环境变量`);
    return value;
  };
  const prefix = (name: string): string => {
    const value = text(name).replace(/\/+$/, '');
    if (value !== '' && !/^(\/[\w.-]+)+$/.test(value)) throw new ConfigError(`${name}=${text(name)} 不是以 / 开头的路径，请修改该环境变量`);
    return value;
  };
  const testMode = flag('YUANBIAO_TEST');
  if (testMode && env['NODE_ENV'] === 'production') throw new ConfigError('YUANBIAO_TEST 不能与 NODE_ENV=production 同时使用，请去掉其中一个');
  const production = env['NODE_ENV'] === 'production';
  if (production && env['SEED'] !== undefined && flag('SEED'))
    throw new ConfigError('NODE_ENV=production 时不写入演示数据：请去掉 SEED，启动后用一次性设置码创建首位管理员');
  const testNow = text('YUANBIAO_TEST_NOW');
  if (testNow !== '' && (!testMode || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(testNow)))
    throw new ConfigError(`YUANBIAO_TEST_NOW=${testNow} 须为 yyyy-MM-dd HH:mm:ss，且只能与 YUANBIAO_TEST=1 同时使用`);
  const secret = text('AUTH_SECRET');
  if (secret !== '' && secret.length < 32) throw new ConfigError('AUTH_SECRET 少于 32 个字符，请换一个更长的值');
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== '' && metricsToken.length < 16) throw new ConfigError('METRICS_TOKEN 少于 16 个字符，请换一个更长的值');
  const logLevel = text('LOG_LEVEL');
  if (!isLogLevel(logLevel)) throw new ConfigError(`LOG_LEVEL=${logLevel} 不是 silent、error、warn、info、debug 之一`);
  const jobs = text('JOBS');
  if (jobs !== 'work' && jobs !== 'queue') throw new ConfigError(`JOBS=${jobs} 不是 work、queue 之一`);
  const storage = text('STORAGE') || (text('DATABASE_URL') === '' ? 'folder' : 'database');
  if (!isStorageName(storage)) throw new ConfigError(`STORAGE=${storage} 不是 folder、database 之一`);
  return {
    jobs,
    storage,
    host: text('HOST'),
    port: integer('PORT', 0, 65_535),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL') || undefined,
    poolSize: integer('DATABASE_POOL', 1, 500),
    preparedStatements: flag('DATABASE_PREPARED'),
    timeZone: text('PORTAL_TIME_ZONE'),
    testMode,
    ...(testNow === '' ? {} : { testNow }),
    // a PostgreSQL is somebody's own: demo data only where it is asked for
    seed: production ? false : env['SEED'] === undefined || env['SEED'] === '' ? text('DATABASE_URL') === '' : flag('SEED'),
    openApi: text('OPENAPI') === '' ? !production : flag('OPENAPI'),
    setUp: production && (env['SEED'] ?? '') === '',
    prefixes: { uc: prefix('PREFIX_UC'), portal: prefix('PREFIX_PORTAL') },
    captchaCompat: flag('AUTH_CAPTCHA_COMPAT'),
    tokenSecret: secret || undefined,
    tokenSeconds: integer('AUTH_TOKEN_SECONDS', 60, 31_536_000),
    sessionSeconds: integer('AUTH_SESSION_SECONDS', 60, 31_536_000),
    maxRequests: integer('MAX_REQUESTS', 1, 100_000),
    uploadLimit: integer('UPLOAD_LIMIT_MB', 1, 10_000) * 1024 * 1024,
    exportAtOnce: integer('EXPORT_AT_ONCE', 1, 50_000),
    webDir,
    logLevel,
    trustProxy: readTrust(text('TRUST_PROXY')),
    metricsToken: metricsToken || undefined,
    metricsPort: text('METRICS_PORT') === '' ? undefined : { host: text('METRICS_HOST'), port: integer('METRICS_PORT', 0, 65_535) },
    slowStatementMs: integer('SLOW_STATEMENT_MS', 0, 3_600_000),
    stopSeconds: integer('STOP_SECONDS', 1, 600),
    trustedOrigins: text('TRUSTED_ORIGINS')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => /^https?:\/\/[\w.:-]+$/.test(origin)),
    frameOrigins: text('FRAME_ORIGINS')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => /^https?:\/\/[\w.:-]+$/.test(origin)),
    queryOrigins: listOf(text('QUERY_ORIGINS'), (origin) => {
      readAllowedOrigin(origin);
      return origin;
    }),
    mailHosts: listOf(text('MAIL_HOSTS'), readMailHost),
  };
}

// helpers

/** `true` is one proxy: believing the whole of a header would let callers choose their own address. */
function readTrust(value: string): ServerConfig['trustProxy'] {
  const said = value.toLowerCase();
  if (['', '0', 'false', 'no'].includes(said)) return false;
  if (['1', 'true', 'yes'].includes(said)) return 1;
  if (/^[2-9]$/.test(said)) return Number(said);
  const addresses = said.split(',').map((each) => each.trim());
  if (addresses.every((each) => ['loopback', 'linklocal', 'uniquelocal'].includes(each) || isAddress(each))) return addresses.join(',');
  throw new ConfigError(`TRUST_PROXY=${value} 须为 false、代理层数 1–9，或以逗号分隔的代理地址（如 10.0.0.0/8、loopback）`);
}

const isAddress = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text));

/** Entries separated by commas; one that cannot be read is a setting that cannot be used. */
function listOf<Entry>(text: string, read: (entry: string) => Entry): Entry[] {
  try {
    return text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(read);
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}，请修改该环境变量`);
  }
}

const isLogLevel = (level: string): level is ServerConfig['logLevel'] => ['silent', 'error', 'warn', 'info', 'debug'].includes(level);
