import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFromTransport, type PackageContent, type RawItem } from '../../registry/metadata/index.ts';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import type { PackageRows } from '../../schemas/metadata/index.ts';

/** All metadata the repository ships, and the rows that come with it. */
export interface Metadata {
  readonly items: readonly RawItem[];
  readonly rows: readonly PackageRows[];
}

/** Where packages lie: one folder each, or one file each in the form in which they travel. Another place can be named for a trial. */
const PACKAGES = process.env['STORYBOOK_PACKAGES'] ?? 'schemas/packages';

const kinds = ['form', 'dataTemplate', 'customDialog', 'printTemplate', 'menu'] as const;
export type StoryKind = (typeof kinds)[number];

/** Files that become stories, relative to the project folder. */
export const STORY_FILES = [...kinds.map((kind) => `${PACKAGES}/*/${kind}/*.meta.json`), `${PACKAGES}/*.package.json`];

export const packagesFolder = fileURLToPath(new URL(`../../${PACKAGES}`, import.meta.url));

/** Throws with file, place and reason when a file is no valid metadata. */
export async function readMetadata(folder = packagesFolder): Promise<Metadata> {
  const packages = [...(await readPackages(folder)), ...(await Promise.all((await transportFiles(folder)).map(readTransport)))];
  return { items: packages.flatMap((content) => content.items), rows: packages.flatMap((content) => content.data) };
}

/** An item that becomes stories. */
export interface StoryItem {
  readonly kind: StoryKind;
  readonly key: string;
}

/** The items whose stories a file brings: one for a file of a package folder, all of them for a whole package; none for other files. */
export async function storyItemsOf(file: string): Promise<readonly StoryItem[]> {
  const path = plain(file);
  if (isTransport(path)) return (await readTransport(path)).items.flatMap(({ kind, key }) => (isStoryKind(kind) ? [{ kind, key }] : []));
  const item = storyItemOf(path);
  return item ? [item] : [];
}

/** Kind and key of the item that a file of a package folder holds; undefined for other files. */
export function storyItemOf(file: string): StoryItem | undefined {
  const [, kind, key] = /\/packages\/[^/]+\/(\w+)\/([^/]+)\.meta\.json$/.exec(plain(file)) ?? [];
  return kind !== undefined && key !== undefined && isStoryKind(kind) ? { kind, key } : undefined;
}

/** Whether a file is a package in the form in which packages travel. */
export const isTransport = (file: string): boolean => /\/packages\/[^/]+\.package\.json$/.test(plain(file));

// helpers

const isStoryKind = (kind: string): kind is StoryKind => (kinds as readonly string[]).includes(kind);

/** As Storybook and Vite name files: with a query, or with the separators of the system. */
const plain = (file: string): string => file.replaceAll('\\', '/').split('?')[0] ?? '';

async function transportFiles(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith('.package.json'))
    .sort()
    .map((name) => join(folder, name));
}

async function readTransport(file: string): Promise<PackageContent> {
  return packageFromTransport(JSON.parse(await readFile(file, 'utf8')));
}
