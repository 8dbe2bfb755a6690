import { readFile } from 'node:fs/promises';
import { WorkDays, type CalendarEntry } from '../../formula/index.ts';

let known: Promise<WorkDays | undefined> | undefined;

/** The work calendar that the product is shipped with; read once. */
export const shippedWorkDays = (): Promise<WorkDays | undefined> => (known ??= read());

// helpers

async function read(): Promise<WorkDays | undefined> {
  const [holidays, workdays] = await Promise.all(
    ['holiday', 'workday'].map(async (dict) => {
      const text = await readFile(new URL(`../../schemas/packages/base/dict/${dict}.meta.json`, import.meta.url), 'utf8');
      return (JSON.parse(text) as { readonly spec: { readonly items: readonly CalendarEntry[] } }).spec.items;
    }),
  );
  return WorkDays.of(holidays, workdays);
}
