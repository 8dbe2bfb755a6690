/** When and for which flows somebody's tasks go to others. */
export interface Delegation {
  readonly id: string;
  readonly authId: string;
  /** A conditional setting names several. */
  readonly agentIds: readonly string[];
  /** `yyyy-MM-dd HH:mm:ss`; null is open. */
  readonly from: string | null;
  readonly to: string | null;
  /** Undefined: all flows. */
  readonly flows: readonly string[] | undefined;
}

type Span = Pick<Delegation, 'from' | 'to' | 'flows'>;

/** The time and the flows that two settings share; undefined when they never meet. */
export function commonSpan(a: Span, b: Span): Span | undefined {
  const from = [a.from, b.from].reduce((left, right) => (left === null || (right !== null && right > left) ? right : left));
  const to = [a.to, b.to].reduce((left, right) => (left === null || (right !== null && right < left) ? right : left));
  if (from !== null && to !== null && from > to) return undefined;
  const flows = a.flows === undefined ? b.flows : b.flows === undefined ? a.flows : a.flows.filter((flow) => b.flows?.includes(flow));
  return flows?.length === 0 ? undefined : { from, to, flows };
}

/** A setting of the same person that already covers a part of this one. */
export const overlapping = (setting: Delegation, others: readonly Delegation[]): Delegation | undefined =>
  others.find((other) => other.id !== setting.id && other.authId === setting.authId && commonSpan(setting, other) !== undefined);

/** The people through whom a task would come back to where it started, at some moment for some flow; undefined when it never does. */
export function cycleThrough(setting: Delegation, others: readonly Delegation[]): readonly string[] | undefined {
  const rest = others.filter((other) => other.id !== setting.id);
  const walk = (person: string, span: Span, path: readonly string[]): readonly string[] | undefined => {
    if (person === setting.authId) return [...path, person];
    if (path.includes(person)) return undefined;
    for (const next of rest) {
      const shared = next.authId === person ? commonSpan(span, next) : undefined;
      if (shared === undefined) continue;
      for (const agent of next.agentIds) {
        const found = walk(agent, shared, [...path, person]);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  for (const agent of setting.agentIds) {
    const found = walk(agent, setting, [setting.authId]);
    if (found !== undefined) return found;
  }
  return undefined;
}
