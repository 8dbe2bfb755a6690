import type { CurrentUser } from '../identity/index.ts';

/** Values of `${…}` in conditions of metadata; they are bound, never put into the text of a statement. Undefined: no such variable. */
export function variableOf(name: string, user: CurrentUser, today?: string): string | null | undefined {
  switch (name) {
    case 'userId':
      return user.id;
    case 'userName':
      return user.fullname;
    case 'account':
      return user.account;
    case 'currentOrgId':
      return user.org?.id ?? null;
    case 'currentOrgName':
      return user.org?.name ?? null;
    case 'today':
      return today;
    case 'year':
      return today?.slice(0, 4);
    default:
      return undefined;
  }
}

/** Filters with the values that their defaults have for a person; a default that is an unknown variable is none. */
export function withDefaults<Filter extends { readonly default?: unknown }>(filters: readonly Filter[], user: CurrentUser, today: string): Filter[] {
  return filters.map((filter) => {
    const name = variableIn(filter.default);
    if (name === undefined) return filter;
    const { default: _variable, ...rest } = filter;
    const value = variableOf(name, user, today);
    return (typeof value === 'string' ? { ...rest, default: value } : rest) as Filter;
  });
}

/** The value of a text that is one variable, `${userId}`, or the text itself. */
export function resolveVariable(value: unknown, user: CurrentUser, today?: string): unknown {
  const name = variableIn(value);
  if (name === undefined) return value;
  const resolved = variableOf(name, user, today);
  if (resolved === undefined) throw new Error(`metadata names the unknown variable <${name}>`);
  return resolved;
}

// helpers

const variableIn = (value: unknown): string | undefined => (typeof value === 'string' ? /^\$\{(\w+)\}$/.exec(value)?.[1] : undefined);
