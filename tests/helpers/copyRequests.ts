/** Tables that hold a running request, with the condition for its rows. */
const tables = [
  ['wf_inst', 'id = $1'],
  ['bo_row', 'id = $2'],
  ['bo_sub_row', 'ref_id = $2'],
  ['wf_fork', 'inst_id = $1'],
  ['wf_token', 'inst_id = $1'],
  ['wf_exec', 'inst_id = $1'],
  ['wf_task', 'inst_id = $1'],
  ['wf_sign', 'inst_id = $1'],
  ['wf_opinion', 'inst_id = $1'],
] as const;

type Execute = (text: string, values?: unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** Makes so many copies of a running request, each with ids of its own, `<id>-1` and so on: what is large need not be started one by one. */
export async function copyRequests(execute: Execute, instId: string, count: number): Promise<void> {
  const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const { rows } = await execute(`select business_key as key from wf_inst where id = ${literal(instId)}`);
  const key = (rows as { key: string }[])[0]?.key ?? '';
  const of = (condition: string): string => condition.replace('$1', literal(instId)).replace('$2', literal(key));
  const known = new Set<string>();
  for (const [table, condition] of tables)
    for (const { id } of (await execute(`select id from ${table} where ${of(condition)}`)).rows as { id: string }[]) known.add(id);
  for (const [table, condition] of tables) {
    const renamed = [...known].reduce((text, id) => `replace(${text}, ${literal(`"${id}"`)}, ${literal(`"${id}-`)} || n || '"')`, 'to_jsonb(r)::text');
    await execute(
      `insert into ${table} select (jsonb_populate_record(null::${table}, ${renamed}::jsonb)).* from ${table} r, generate_series(1, ${count}) n where ${of(condition)}`,
    );
  }
}
