import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Errors } from 'typebox/value';
import { PackageManifest, type PackageRows } from '../../schemas/metadata/index.ts';
import { byKindAndKey } from './createInMemorySource.ts';
import { InvalidMetadataError } from './MetadataRegistry.ts';
import type { PackageContent } from './packages.ts';
import { said } from './findings.ts';
import type { MetadataProblem, RawItem } from './types.ts';
import { kindRegistry, validateItem } from './validateItem.ts';

/** Runs on Node only; not exported by the folder's door. */

const MANIFEST = 'manifest.meta.json';
const SUFFIX = '.meta.json';

/**
 * Reads a package folder: `manifest.meta.json` and `<kind>/<key>.meta.json`, BPMN files beside their flow.
 * Throws {@link InvalidMetadataError} with all problems, each naming its file.
 */
export async function readPackageFolder(folder: string): Promise<PackageContent> {
  const manifest = await readJson(join(folder, MANIFEST));
  const problems: MetadataProblem[] = Errors(PackageManifest, manifest).map((error) => ({
    kind: 'package',
    key: folder,
    pointer: error.instancePath,
    ...said('packageShape', { reason: `${MANIFEST} ${error.message}` }),
  }));
  if (problems.length > 0) throw new InvalidMetadataError(problems);
  const head = manifest as PackageManifest;

  const items: RawItem[] = [];
  for (const kind of kindRegistry.list()) {
    for (const file of await filesOf(join(folder, kind.kind))) {
      const item = await readJson(join(folder, kind.kind, file));
      const found = [...validateItem(item), ...misplaced(item, kind.kind, file)];
      problems.push(...found);
      if (found.length === 0) items.push(await withBpmn(item as RawItem, join(folder, kind.kind)));
    }
  }
  if (problems.length > 0) throw new InvalidMetadataError(problems);

  const data: PackageRows[] = [];
  for (const file of head.data ?? []) data.push((await readJson(join(folder, file))) as PackageRows);
  return {
    package: head.package,
    version: head.version,
    ...(head.name === undefined ? {} : { name: head.name }),
    dependsOn: head.dependsOn ?? [],
    items: items.sort(byKindAndKey),
    data,
  };
}

/** Reads every package folder of a directory, dependencies before dependants. */
export async function readPackages(directory: string): Promise<PackageContent[]> {
  const folders = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const packages: PackageContent[] = [];
  for (const name of folders) {
    if ((await readdir(join(directory, name))).includes(MANIFEST)) packages.push(await readPackageFolder(join(directory, name)));
  }
  return inDependencyOrder(packages);
}

// helpers

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidMetadataError([{ kind: 'file', key: file, pointer: '', ...said('fileJson', { reason: (error as Error).message }) }]);
  }
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function misplaced(item: unknown, kind: string, file: string): MetadataProblem[] {
  const { kind: itemKind, key } = (item ?? {}) as Partial<RawItem>;
  if (itemKind === kind && `${key}${SUFFIX}` === file) return [];
  return [{ kind, key: file, pointer: '/key', ...said('fileName', { name: `${itemKind}/${key}${SUFFIX}` }) }];
}

/** A flow may name a BPMN file beside it; its text becomes part of the item. */
async function withBpmn(item: RawItem, folder: string): Promise<RawItem> {
  const name = (item.spec as { bpmn?: unknown }).bpmn;
  if (item.kind !== 'flow' || typeof name !== 'string' || !/^[A-Za-z0-9_-]+\.bpmn$/.test(name)) return item;
  return { ...item, spec: { ...item.spec, bpmn: await readFile(join(folder, name), 'utf8') } };
}

function inDependencyOrder(packages: readonly PackageContent[]): PackageContent[] {
  const byName = new Map(packages.map((content) => [content.package, content]));
  const ordered = new Set<PackageContent>();
  const visit = (content: PackageContent, path: readonly string[]): void => {
    if (ordered.has(content)) return;
    if (path.includes(content.package)) throw new Error(`packages depend on each other: ${[...path, content.package].join(' → ')}`);
    for (const name of content.dependsOn) {
      const needed = byName.get(name);
      if (needed === undefined) throw new Error(`package <${content.package}> depends on <${name}>, which is not there`);
      visit(needed, [...path, content.package]);
    }
    ordered.add(content);
  };
  packages.forEach((content) => visit(content, []));
  return [...ordered];
}
