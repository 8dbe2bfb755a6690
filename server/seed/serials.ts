import type { SeedContext } from './context.ts';
import { lastSerials } from './data/documents.ts';

/** Numbers that the demo documents have used up. */
export async function seedSerials({ db }: SeedContext): Promise<void> {
  await db
    .insertInto('serial')
    .values(lastSerials.map(({ key, period, last }) => ({ key, period, value: last })))
    .execute();
}
