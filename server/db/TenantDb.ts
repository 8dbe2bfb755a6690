import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import type { Tables } from './tables/index.ts';
import { refuseTenantTables, tenantWall } from './tenantWall.ts';

type Builder = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'case'>;

/**
 * The database as a handler sees it: one tenant of it. Statements neither name nor filter `tenant_id`; the wall puts it into
 * every table they touch.
 */
export interface TenantDb extends Builder {
  readonly tenantId: string;
  /**
   * Runs `work` in one transaction (READ COMMITTED) and gives its result. Everything inside must use the `tx` that is handed
   * in: using another handle there throws, because on PGlite it would wait for itself. A transaction inside a transaction
   * simply joins it. Throwing rolls back.
   */
  transaction<Result>(work: (tx: TenantDb) => Promise<Result>): Promise<Result>;
  /** Plain SQL on the tables of the job queue, which belong to no tenant, in this very transaction. Tenant tables are refused. */
  queueSql(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

export interface TenantDbOptions {
  /** Runs in every transaction just before it commits. */
  readonly beforeCommit?: (tx: TenantDb) => Promise<void>;
}

/** The one entry through which tenant data is reached. */
export function tenantDb(root: Kysely<Tables>, tenantId: string, options: TenantDbOptions = {}): TenantDb {
  return facade(root.withPlugin(tenantWall(tenantId, outsideTransactions)), tenantId, outsideTransactions, (work) =>
    root.transaction().execute((trx) => {
      const token: Running = { tx: undefined };
      return running.run(token, async () => {
        const tx: TenantDb = facade(
          trx.withPlugin(tenantWall(tenantId, () => { insideTransaction(token); })),
          tenantId,
          () => { insideTransaction(token); },
          (nested) => nested(tx),
        );
        token.tx = tx;
        const result = await work(tx);
        await options.beforeCommit?.(tx);
        return result;
      });
    }));
}

/** The transaction that the current chain of calls is in, if it is one of this tenant's. For caches that must read through it. */
export function transactionOf(tenantId: string): TenantDb | undefined {
  const tx = running.getStore()?.tx;
  return tx?.tenantId === tenantId ? tx : undefined;
}

/** For the handle that sees all tenants: it too must not be used inside a tenant transaction. */
export const outsideTransactionsOnly: KyselyPlugin = {
  transformQuery: ({ node }) => {
    outsideTransactions();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

// helpers

/** The transaction that the current chain of calls is in. */
const running = new AsyncLocalStorage<Running>();

interface Running { tx: TenantDb | undefined }

function outsideTransactions(): void {
  if (running.getStore() !== undefined) throw new Error('inside a transaction only its own handle may be used (see TenantDb.transaction)');
}

function insideTransaction(token: Running): void {
  if (running.getStore() !== token) throw new Error('a transaction handle is used outside its transaction');
}

function facade(db: Kysely<Tables>, tenantId: string, check: () => void, transaction: TenantDb['transaction']): TenantDb {
  return {
    tenantId,
    transaction,
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
