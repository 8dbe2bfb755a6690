import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, sql, type Expression, type Kysely, type KyselyPlugin, type OperationNodeSource } from 'kysely';
import { isOutdatedPlan } from './errors.ts';
import { newsChannel, newsText, type NewsTopic } from './news.ts';
import type { Statement } from './statement.ts';
import type { Tables } from './tables/index.ts';
import { refuseTenantTables, tenantWall } from './tenantWall.ts';

type Builder = Pick<
  Kysely<Tables>,
  'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case'
>;

/**
 * The database as a handler sees it: one tenant of it. Statements neither name nor filter `tenant_id`; the wall puts it into
 * every table they touch.
 */
export interface TenantDb extends Builder {
  readonly tenantId: string;
  /**
   * Runs `work` in one transaction (READ COMMITTED) and gives its result. Everything inside must use the `tx` that is handed
   * in: using another handle there throws, because on PGlite it would wait for itself. A transaction inside a transaction
   * simply joins it. Throwing rolls back. Where another process migrates the tables in the middle, `work` runs again.
   */
  transaction<Result>(work: (tx: TenantDb) => Promise<Result>): Promise<Result>;
  /**
   * A write that nothing in this transaction reads back. Late writes travel together, as one statement, just before the commit
   * or at {@link settle}. No two of them may touch the same row: PostgreSQL would carry out only one.
   */
  later(write: LateWrite): void;
  /** Carries out the late writes now, for statements that build on them. */
  settle(): Promise<void>;
  /** Runs a statement that was built beforehand; it carries the tenant as every other does. */
  run<Given extends Readonly<Record<string, unknown>>, Row>(statement: Statement<Given, Row>, given: Given): Promise<Row[]>;
  /** Tells the other processes, with the commit, that something of this tenant is no longer as they remember it. */
  announce(topic: NewsTopic): Promise<void>;
  /** Plain SQL on the tables of the job queue, which belong to no tenant, in this very transaction. Tenant tables are refused. */
  queueSql(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** An insert, update or delete, not yet executed. */
export type LateWrite = (db: Pick<TenantDb, 'insertInto' | 'updateTable' | 'deleteFrom'>) => OperationNodeSource;

export interface TenantDbOptions {
  /** Runs in every transaction just before it commits; what it writes, it writes late. */
  readonly beforeCommit?: (tx: TenantDb) => void;
}

/** The one entry through which tenant data is reached. */
export function tenantDb(root: Kysely<Tables>, tenantId: string, options: TenantDbOptions = {}): TenantDb {
  const once: TenantDb['transaction'] = (work) =>
    root.transaction().execute((trx) => {
      const token: Running = { tx: undefined };
      return running.run(token, async () => {
        const tx: TenantDb = facade(
          trx.withPlugin(
            tenantWall(tenantId, () => {
              onlyInside(token);
            }),
          ),
          tenantId,
          () => {
            onlyInside(token);
          },
          // who called a transaction finds everything in it done, also when it joined another
          async (nested) => {
            const result = await nested(tx);
            await tx.settle();
            return result;
          },
        );
        token.tx = tx;
        const result = await work(tx);
        options.beforeCommit?.(tx);
        await tx.settle();
        return result;
      });
    });
  return facade(root.withPlugin(tenantWall(tenantId, outsideTransactions)), tenantId, outsideTransactions, async (work) => {
    for (let round = 1; ; round++) {
      try {
        return await once(work);
      } catch (error) {
        // another process has changed the tables in the middle; nothing of the transaction is there
        if (!isOutdatedPlan(error) || round >= mostRounds) throw error;
      }
    }
  });
}

/** The transaction that the current chain of calls is in, if it is one of this tenant's. For caches that must read through it. */
export function transactionOf(tenantId: string): TenantDb | undefined {
  const tx = running.getStore()?.tx;
  return tx?.tenantId === tenantId ? tx : undefined;
}

/** True when the current chain of calls is in a transaction, of whatever tenant: it holds a connection and must not wait for another. */
export const insideTransaction = (): boolean => running.getStore() !== undefined;

/** For the handle that sees all tenants: it too must not be used inside a tenant transaction. */
export const outsideTransactionsOnly: KyselyPlugin = {
  transformQuery: ({ node }) => {
    outsideTransactions();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

// helpers

/** A migration is several statements, each of which may meet the same transaction. */
const mostRounds = 4;

/** The transaction that the current chain of calls is in. */
const running = new AsyncLocalStorage<Running>();

interface Running {
  tx: TenantDb | undefined;
}

function outsideTransactions(): void {
  if (running.getStore() !== undefined) throw new Error('inside a transaction only its own handle may be used (see TenantDb.transaction)');
}

function onlyInside(token: Running): void {
  if (running.getStore() !== token) throw new Error('a transaction handle is used outside its transaction');
}

function facade(db: Kysely<Tables>, tenantId: string, check: () => void, transaction: TenantDb['transaction']): TenantDb {
  let late: LateWrite[] = [];
  return {
    tenantId,
    transaction,
    later(write) {
      if (!db.isTransaction) throw new Error('late writes need a transaction');
      late.push(write);
    },
    async settle() {
      if (late.length === 0) return;
      const writes = late;
      late = [];
      let statement: Pick<Kysely<Tables>, 'with' | 'selectNoFrom'> = db;
      writes.forEach((write, index) => {
        statement = statement.with(
          `late${index}`,
          (creator) => write(creator as unknown as TenantDb) as unknown as Expression<object>,
        ) as unknown as Kysely<Tables>;
      });
      await statement.selectNoFrom(sql<number>`1`.as('written')).execute();
    },
    async run<Given extends Readonly<Record<string, unknown>>, Row>(statement: Statement<Given, Row>, given: Given) {
      check();
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement.text, statement.parameters(given, tenantId)));
      return rows;
    },
    async announce(topic) {
      check();
      await db.executeQuery(CompiledQuery.raw('select pg_notify($1, $2)', [newsChannel, newsText({ topic, tenantId })]));
    },
    async queueSql(text, values = []) {
      check();
      refuseTenantTables(text);
      const { rows } = await db.executeQuery<unknown>(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
    selectFrom: db.selectFrom.bind(db),
    selectNoFrom: db.selectNoFrom.bind(db),
    insertInto: db.insertInto.bind(db),
    updateTable: db.updateTable.bind(db),
    deleteFrom: db.deleteFrom.bind(db),
    with: db.with.bind(db),
    withRecursive: db.withRecursive.bind(db),
    case: db.case.bind(db),
    fn: db.fn,
    dynamic: db.dynamic,
  };
}
