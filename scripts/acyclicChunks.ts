import type { Plugin } from 'vite';

/**
 * Fails a build of which two chunks import each other. What runs at the top of a module would then run before what it
 * needs, depending on who opens which page first: pages that no unit test sees crash. The error names the chunks and,
 * for each import between them, a module on either side.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'acyclic-chunks',
    generateBundle(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
      const ring = ringOf(new Map([...chunks].map(([name, chunk]) => [name, chunk.imports])));
      if (ring === undefined) return;
      const between = ring.map((name, at) => {
        const next = ring[(at + 1) % ring.length] ?? name;
        const inNext = new Set(chunks.get(next)?.moduleIds);
        const pair = (chunks.get(name)?.moduleIds ?? []).flatMap((id) =>
          (this.getModuleInfo(id)?.importedIds ?? []).filter((wanted) => inNext.has(wanted)).map((wanted) => `${id} -> ${wanted}`),
        );
        return `${name} -> ${next}\n    ${pair.slice(0, 5).join('\n    ') || '(through a re-export)'}`;
      });
      this.error(`chunks import each other in a ring:\n  ${between.join('\n  ')}`);
    },
  };
}

// helpers

/** A ring of names that lead to each other, in the order of the imports; undefined when there is none. */
export function ringOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (name: string): readonly string[] | undefined => {
    const at = path.indexOf(name);
    if (at >= 0) return path.slice(at);
    if (done.has(name)) return undefined;
    path.push(name);
    for (const next of imports.get(name) ?? []) {
      const ring = walk(next);
      if (ring !== undefined) return ring;
    }
    path.pop();
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const ring = walk(name);
    if (ring !== undefined) return ring;
  }
  return undefined;
}
