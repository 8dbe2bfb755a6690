/**
 * The rows of a large table that this run tries. `npm test` (`TEST_SHARES`) parts them between its two runs: PostgreSQL tries each third, PGlite,
 * which is the same engine, the others. What differs on PostgreSQL, its pool, its driver and its locks, meets every kind of statement in any
 * third. A run of its own tries all on PGlite and a third on PostgreSQL, one with `YUANBIAO_LONG` all on both. `turn` moves the share, so that
 * tables of tables leave nothing out.
 */
export function shareOf<Row>(rows: readonly Row[], turn = 0): readonly Row[] {
  const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
  const isAll = process.env['YUANBIAO_LONG'] === '1' || (!isPostgres && process.env['TEST_SHARES'] === undefined);
  return isAll ? rows : rows.filter((_, index) => ((index + turn) % 3 === 0) === isPostgres);
}
