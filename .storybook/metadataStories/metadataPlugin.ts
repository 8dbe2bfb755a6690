import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { planStories } from './planStories.ts';
import { packagesFolder, readMetadata, storyItemOf } from './readMetadata.ts';

const METADATA = 'virtual:metadata';
const STORY = '\0metadata-story:';
const defineStories = fileURLToPath(new URL('./defineStories.ts', import.meta.url));

/**
 * Turns a form or list file into a module of stories, and serves all metadata as one module. The file gets an id of its
 * own: under its name Vite would read it as JSON.
 */
export function metadataPlugin(): Plugin {
  return {
    name: 'metadata-stories',
    enforce: 'pre',
    resolveId(source) {
      if (source === METADATA) return `\0${METADATA}`;
      const found = storyItemOf(source);
      return found && `${STORY}${found.kind}/${found.key}.js`;
    },
    async load(id) {
      if (id !== `\0${METADATA}` && !id.startsWith(STORY)) return undefined;
      const metadata = await readMetadata();
      if (!id.startsWith(STORY)) return `export const metadata = ${JSON.stringify(metadata)};`;
      const found = storyItemOf(`/schemas/packages/any/${id.slice(STORY.length).replace(/\.js$/, '.meta.json')}`);
      return found && storyModule(planStories(metadata.items, found.kind, found.key).stories.map((story) => story.exportName), found.kind, found.key);
    },
    configureServer(server) {
      server.watcher.add(packagesFolder);
      server.watcher.on('change', (file) => {
        if (!file.startsWith(packagesFolder)) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

// helpers

function storyModule(names: readonly string[], kind: string, key: string): string {
  return [
    `import { defineStories } from ${JSON.stringify(defineStories)};`,
    `const { meta, stories } = defineStories(${JSON.stringify(kind)}, ${JSON.stringify(key)});`,
    'export default meta;',
    ...names.map((name) => `export const ${name} = stories[${JSON.stringify(name)}];`),
  ].join('\n');
}
