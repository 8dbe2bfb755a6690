import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTransport, type PackageContent } from '../../registry/metadata/index.ts';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import { fetchPackage, type MetadataServer } from './fetchPackage.ts';
import { root } from './run.ts';

const FOLDER = '.cache/storybook/packages';
const INTERVAL_MS = 5_000;

/**
 * Keeps a copy of the metadata of a running server in a folder of packages, and answers that folder. The file changes only
 * when the metadata does. A server that is away for a while leaves the copy as it is.
 */
export async function followServer(server: MetadataServer): Promise<string> {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const own = await readPackages(join(root, 'schemas/packages'));
  let written = '';
  const refresh = async (): Promise<void> => {
    const { content, unusable } = await fetchPackage(server);
    const text = JSON.stringify(toTransport(withRows(content, own)), null, 2);
    if (text === written) return;
    written = text;
    writeFileSync(join(root, FOLDER, 'server.package.json'), text);
    console.log(`${content.items.length} items of ${server.url}`);
    for (const label of unusable) console.warn(`the draft of ${label} is no metadata yet: its published version is shown`);
  };
  await refresh();
  setInterval(() => {
    refresh().catch((error: unknown) => console.warn(String(error)));
  }, INTERVAL_MS).unref();
  return FOLDER;
}

/** A server does not hand out the rows of its business objects; the rates and standards of the project stand in for them. */
function withRows(content: PackageContent, own: readonly PackageContent[]): PackageContent {
  const known = new Set(content.items.filter(({ kind }) => kind === 'bo').map(({ key }) => key));
  return { ...content, data: own.flatMap(({ data }) => data).filter(({ bo }) => known.has(bo)) };
}
