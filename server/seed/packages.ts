import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import { toJson } from '../db/index.ts';
import type { SeedContext } from './context.ts';
import { orgOfUser, users } from './data/people.ts';

/** Publishes the shipped packages into the demo tenant and stores the rows of their standards. */
export async function seedPackages(context: SeedContext): Promise<void> {
  const packages = await shippedPackages();
  await context.publish(packages.flatMap((content) => content.items));
  const admin = users[0];
  if (admin === undefined) return;
  const at = context.now();
  for (const { bo, rows } of packages.flatMap((content) => content.data)) {
    await context.db
      .insertInto('bo_row')
      .values(
        rows.map((row, index) => ({
          id: `${bo}-${index + 1}`,
          bo,
          inst_id: null,
          def_key: null,
          status: null,
          cur_node: null,
          create_by: admin.id,
          create_time: at,
          update_by: null,
          update_time: at,
          org_id: orgOfUser(admin).id,
          data: toJson(row),
        })),
      )
      .execute();
  }
}

/** The packages that come with the product, in the order in which they stand on each other. */
export const shippedPackages = () => readPackages(packagesFolder());

// helpers

/** Beside the sources, or under the working directory when this code runs from a bundle. */
function packagesFolder(): string {
  const beside = fileURLToPath(new URL('../../schemas/packages', import.meta.url));
  return existsSync(beside) ? beside : join(process.cwd(), 'schemas', 'packages');
}
