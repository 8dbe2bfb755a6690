import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { inPackage } from './metadataIndexer.ts';
import { planStories } from './planStories.ts';
import { isTransport, packagesFolder, readMetadata, storyItemOf, storyItemsOf, type StoryItem } from './readMetadata.ts';

const STORY = '\0metadata-story:';
const PACKAGE = '\0metadata-package:';
const metadataModule = fileURLToPath(new URL('./metadata.ts', import.meta.url));
const defineStories = fileURLToPath(new URL('./defineStories.ts', import.meta.url));

/**
 * Turns a file of metadata into a module of stories, and puts all metadata into the one module that holds it. A file gets
 * an id of its own: under its name Vite would read it as JSON.
 */
export function metadataPlugin(): Plugin {
  return {
    name: 'metadata-stories',
    enforce: 'pre',
    resolveId(source) {
      if (isTransport(source)) return `${PACKAGE}${source.split('/').pop()?.split('?')[0] ?? ''}.js`;
      const found = storyItemOf(source);
      return found && `${STORY}${found.kind}/${found.key}.js`;
    },
    async load(id) {
      if (id.split('?')[0] === metadataModule) return `export const metadata = ${JSON.stringify(await readMetadata())};`;
      if (id.startsWith(PACKAGE)) return packageModule(await storyItemsOf(`${packagesFolder}/${id.slice(PACKAGE.length, -'.js'.length)}`));
      const [, kind, key] = id.startsWith(STORY) ? (/:(\w+)\/(.+)\.js$/.exec(id) ?? []) : [];
      if (kind === undefined || key === undefined) return undefined;
      return storyModule({ kind: kind as StoryItem['kind'], key });
    },
    configureServer(server) {
      server.watcher.add(packagesFolder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(packagesFolder)) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

// helpers

async function storyModule({ kind, key }: StoryItem): Promise<string> {
  const { stories } = planStories((await readMetadata()).items, kind, key);
  return [
    `import { defineStories } from ${JSON.stringify(defineStories)};`,
    `const { meta, stories } = defineStories(${JSON.stringify(kind)}, ${JSON.stringify(key)});`,
    'export default meta;',
    ...stories.map(({ exportName }) => `export const ${exportName} = stories[${JSON.stringify(exportName)}];`),
  ].join('\n');
}

/** Items of several kinds in one module: each story brings what the file of its item would say for all. */
async function packageModule(items: readonly StoryItem[]): Promise<string> {
  const { items: all } = await readMetadata();
  return [
    `import { defineStories } from ${JSON.stringify(defineStories)};`,
    'export default {};',
    ...items.flatMap(({ kind, key }, index) => [
      `const { title: title${index}, ...meta${index} } = defineStories(${JSON.stringify(kind)}, ${JSON.stringify(key)}).meta;`,
      `const stories${index} = defineStories(${JSON.stringify(kind)}, ${JSON.stringify(key)}).stories;`,
      ...planStories(all, kind, key).stories.map(
        ({ exportName }) => `export const ${inPackage(kind, key, exportName)} = { ...meta${index}, ...stories${index}[${JSON.stringify(exportName)}] };`,
      ),
    ]),
  ].join('\n');
}
