import { fileURLToPath } from 'node:url';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import type { PackageRows } from '../../schemas/metadata/index.ts';
import type { RawItem } from '../../registry/metadata/index.ts';

/** All metadata the repository ships, and the rows that come with it. */
export interface Metadata {
  readonly items: readonly RawItem[];
  readonly rows: readonly PackageRows[];
}

const PACKAGES = 'schemas/packages';

/** Files that become stories, relative to the project folder. */
export const STORY_FILES = [`${PACKAGES}/*/form/*.meta.json`, `${PACKAGES}/*/dataTemplate/*.meta.json`];

export const packagesFolder = fileURLToPath(new URL(`../../${PACKAGES}`, import.meta.url));

/** Throws with file, place and reason when a file is no valid metadata. */
export async function readMetadata(): Promise<Metadata> {
  const packages = await readPackages(packagesFolder);
  return { items: packages.flatMap((content) => content.items), rows: packages.flatMap((content) => content.data) };
}

/** Kind and key of the item a story is made from; undefined for other files. */
export function storyItemOf(file: string): { readonly kind: StoryKind; readonly key: string } | undefined {
  const [, kind, key] = /\/schemas\/packages\/[^/]+\/(form|dataTemplate)\/([^/]+)\.meta\.json$/.exec(file.replaceAll('\\', '/')) ?? [];
  return key === undefined ? undefined : { kind: kind as StoryKind, key };
}

export type StoryKind = 'form' | 'dataTemplate';
