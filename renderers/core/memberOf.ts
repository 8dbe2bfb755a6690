/** A member of a row by its name, whatever its case: databases differ in it. An exact match wins. */
export function memberOf(row: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name];
  const wanted = name.toLowerCase();
  const key = Object.keys(row).find((each) => each.toLowerCase() === wanted);
  return key === undefined ? undefined : row[key];
}
