import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/db/index.ts';

/**
 * Image of a migrated, empty PGlite. Creating a cluster takes seconds, loading the image a fraction of one, so the image is
 * kept in `.cache` under a digest of the migrations and of PGlite's version.
 */
export async function emptyImage(): Promise<Uint8Array> {
  const file = join(root, '.cache', `database-${await digest()}.img`);
  if (!existsSync(file)) {
    const database = await openDatabase({ kind: 'memory' });
    try {
      await database.migrate();
      const image = await database.dump();
      await mkdir(dirname(file), { recursive: true });
      // test files run side by side: the name appears only when the content is complete
      const temporary = `${file}.${randomBytes(4).toString('hex')}`;
      await writeFile(temporary, image);
      await rename(temporary, file);
    } finally {
      await database.close();
    }
  }
  return new Uint8Array(await readFile(file));
}

// helpers

const root = fileURLToPath(new URL('../../', import.meta.url));

async function digest(): Promise<string> {
  const hash = createHash('sha256');
  const migrations = join(root, 'server/db/migrations');
  for (const name of (await readdir(migrations)).sort()) hash.update(await readFile(join(migrations, name)));
  hash.update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
