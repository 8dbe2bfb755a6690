import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { planStories } from './planStories.ts';
import { packagesFolder, readMetadata, storyItemOf, type StoryKind } from './readMetadata.ts';

const STORY = '\0metadata-story:';
const metadataModule = fileURLToPath(new URL('./metadata.ts', import.meta.url));
const defineStories = fileURLToPath(new URL('./defineStories.ts', import.meta.url));

/**
 * Turns a form or list file into a module of stories, and puts all metadata into the one module that holds it. A file gets
 * an id of its own: under its name Vite would read it as JSON.
 */
export function metadataPlugin(): Plugin {
  return {
    name: 'metadata-stories',
    enforce: 'pre',
    resolveId(source) {
      const found = storyItemOf(source);
      return found && `${STORY}${found.kind}/${found.key}.js`;
    },
    async load(id) {
      if (id.split('?')[0] === metadataModule) return `export const metadata = ${JSON.stringify(await readMetadata())};`;
      const [, kind, key] = id.startsWith(STORY) ? /:(form|dataTemplate)\/(.+)\.js$/.exec(id) ?? [] : [];
      if (kind === undefined || key === undefined) return undefined;
      const { stories } = planStories((await readMetadata()).items, kind as StoryKind, key);
      return storyModule(stories.map((story) => story.exportName), kind, key);
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
