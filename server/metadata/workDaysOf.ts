import { WorkDays, type CalendarEntry } from '../../formula/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { TenantMetadata } from './MetadataStore.ts';

type Entries = readonly CalendarEntry[];

/** The tenant's working days: the dictionary `holiday`, and the weekends in `workday`. Undefined for a tenant without holidays. */
export async function workDaysOf(meta: Pick<TenantMetadata, 'find'>): Promise<WorkDays | undefined> {
  const [holidays, workdays] = [await meta.find('dict', 'holiday'), await meta.find('dict', 'workday')];
  return made(holidays?.spec.items, workdays?.spec.items);
}

/** The same of items that are about to be published. */
export function workDaysIn(find: (kind: string, key: string) => { readonly spec: unknown } | undefined): WorkDays | undefined {
  const itemsOf = (key: string): Entries | undefined => (find('dict', key)?.spec as MetadataSpecs['dict'] | undefined)?.items;
  return made(itemsOf('holiday'), itemsOf('workday'));
}

// helpers

const known = new WeakMap<Entries, { readonly workdays: Entries | undefined; readonly made: WorkDays | undefined }>();

/** Published entries never change, so their calendar is made once. */
function made(holidays: Entries | undefined, workdays: Entries | undefined): WorkDays | undefined {
  if (holidays === undefined) return undefined;
  const last = known.get(holidays);
  if (last !== undefined && last.workdays === workdays) return last.made;
  const fresh = WorkDays.of(holidays, workdays);
  known.set(holidays, { workdays, made: fresh });
  return fresh;
}
