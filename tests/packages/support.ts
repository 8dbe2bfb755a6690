import { fileURLToPath } from 'node:url';
import type { PackageContent, RawItem } from '../../registry/metadata/index.ts';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';

export const packagesFolder = fileURLToPath(new URL('../../schemas/packages/', import.meta.url));

/** All packages that are shipped, dependencies first. */
export const shippedPackages: readonly PackageContent[] = await readPackages(packagesFolder);

export const shippedItems: readonly RawItem[] = shippedPackages.flatMap((content) => content.items);

export function shipped(kind: string, key: string): RawItem {
  const found = shippedItems.find((item) => item.kind === kind && item.key === key);
  if (found === undefined) throw new Error(`no shipped item <${kind}/${key}>`);
  return found;
}
