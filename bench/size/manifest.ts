import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Files with their size in kB of gzip. */
export type Files = ReadonlyMap<string, number>;

export interface Manifest {
  /** All files that are loaded for these modules, without what they load later. */
  filesOf(modules: readonly string[]): Files;
}

/** @throws when a module is no entry of its own: then the list of pages is out of date */
export async function openManifest(folder: string): Promise<Manifest> {
  const chunks = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>;
  const weigh = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
  return {
    filesOf(modules) {
      const files = new Map<string, number>();
      const add = (file: string): void => void (files.has(file) || files.set(file, weigh(file)));
      const visit = (key: string): void => {
        const chunk = chunks[key];
        if (chunk === undefined) throw new Error(`<${key}> has no chunk: is its page loaded in another way now?`);
        if (files.has(chunk.file)) return;
        add(chunk.file);
        chunk.css?.forEach(add);
        chunk.imports?.forEach(visit);
      };
      modules.forEach(visit);
      return files;
    },
  };
}
