import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { flowAsChecked } from '../workflow/index.ts';
import { workDaysIn } from '../metadata/index.ts';

/**
 * Deadlines in working time of a year that the work calendar does not know: this one or the next. They are kept, Monday to
 * Friday, so it is said where somebody looks after what is published, and not to whoever publishes.
 */
export async function checkDeadlines(items: readonly RawItem[], today: string): Promise<MetadataProblem[]> {
  const calendar = workDaysIn((kind, key) => items.find((item) => item.kind === kind && item.key === key));
  const thisYear = Number(today.slice(0, 4));
  const unknown = [thisYear, thisYear + 1].filter((year) => calendar?.knows(year) !== true);
  if (unknown.length === 0) return [];
  const found: MetadataProblem[] = [];
  for (const item of items.filter(({ kind }) => kind === 'flow')) {
    const { flow } = await flowAsChecked(item);
    const { nodes } = item.spec as { readonly nodes?: readonly { readonly id: string }[] };
    for (const { id, due } of Object.values(flow?.nodes ?? {})) {
      if (due?.kind !== 'worktime') continue;
      const at = nodes?.findIndex((node) => node.id === id) ?? -1;
      found.push(...unknown.map((year) => finding(item, 'dueCalendar', at < 0 ? '/spec' : `/spec/nodes/${at}/due`, { node: id, year: String(year) })));
    }
  }
  return found;
}
