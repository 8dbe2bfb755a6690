/** `delete:draft,back` -> delete, [draft, back]; without a colon every status will do. */
export function parseButton(name: string): { readonly alias: string; readonly statuses: readonly string[] | undefined } {
  const [alias = '', statuses] = name.split(':');
  return { alias, statuses: statuses === undefined ? undefined : statuses.split(',').filter((status) => status !== '') };
}
