/** The field that the path of an issue leads to: `xcmx[2].fpmx[0].se` is a value of `fpmx.item.se`. */
export function fieldOfPath(path: string): string {
  const [, table, column] = /([^.[\]]+)\[\d+\]\.([^.[\]]+)$/.exec(path) ?? [];
  return table === undefined ? path : `${table}.item.${column}`;
}
