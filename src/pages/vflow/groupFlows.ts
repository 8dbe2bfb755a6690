import type { Definition } from '../../../schemas/calls/entities/flow.ts';
import { initialsOf } from './initials.ts';

export interface FlowGroup {
  readonly name: string;
  readonly flows: readonly Definition[];
}

export interface GroupOptions {
  readonly keyword: string;
  readonly starred: readonly string[];
  /** Names of the group of often-used flows and of those without a category. */
  readonly often: string;
  readonly other: string;
}

/** Flows by category in the order of the server; the often-used ones stand first as well. */
export function groupFlows(flows: readonly Definition[], { keyword, starred, often, other }: GroupOptions): readonly FlowGroup[] {
  const wanted = keyword.trim().toLowerCase();
  const found = flows.filter(
    ({ name, defKey }) => wanted === '' || name.toLowerCase().includes(wanted) || defKey.toLowerCase().includes(wanted) || initialsOf(name).includes(wanted),
  );
  const byName = new Map<string, Definition[]>();
  for (const flow of found) {
    const name = flow.typeName === null || flow.typeName === undefined || flow.typeName === '' ? other : flow.typeName;
    byName.set(name, [...(byName.get(name) ?? []), flow]);
  }
  const first = starred.flatMap((key) => found.filter(({ defKey }) => defKey === key));
  return [...(first.length === 0 ? [] : [{ name: often, flows: first }]), ...Array.from(byName, ([name, members]) => ({ name, flows: members }))];
}
