export { openDatabase, type Database, type DatabaseTarget } from './openDatabase.ts';
export type { TenantDb } from './TenantDb.ts';
export { transactionOf } from './TenantDb.ts';
export { DirectoryLocked, lockDirectory } from './directoryLock.ts';
export { DatabaseUnavailable, isUnavailable, isUniqueViolation, sqlState } from './errors.ts';
export { newId } from './newId.ts';
export { defineStatement } from './statement.ts';
export { toJson } from './tables/columns.ts';
export type * from './tables/index.ts';
