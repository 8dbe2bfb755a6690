import type { Invariant, Look, Place } from './Invariant.ts';

export interface Finding {
  readonly invariant: Invariant;
  readonly places: readonly Place[];
}

/** Looks at everything; answers the invariants that do not hold, with the places. Changes nothing. */
export async function examine(source: Pick<Look, 'view' | 'files'>, ledger: readonly Invariant[]): Promise<readonly Finding[]> {
  const known = new Map<string, { readonly value: unknown }>();
  const look: Look = {
    ...source,
    async once<Value>(name: string, work: () => Promise<Value>) {
      const found = (known.get(name) as { readonly value: Value } | undefined) ?? { value: await work() };
      known.set(name, found);
      return found.value;
    },
  };
  const findings: Finding[] = [];
  for (const invariant of ledger) {
    const places = await invariant.find(look);
    if (places.length > 0) findings.push({ invariant, places });
  }
  return findings;
}
