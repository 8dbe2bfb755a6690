import type { Indexer } from 'storybook/internal/types';
import { planStories } from './planStories.ts';
import { isTransport, readMetadata, storyItemsOf } from './readMetadata.ts';

/** Tells Storybook which stories a metadata file has, so that nobody writes them by hand. */
export const metadataIndexer: Indexer = {
  test: /\.(meta|package)\.json$/,
  createIndex: async (fileName) => {
    const found = await storyItemsOf(fileName);
    if (found.length === 0) return [];
    const { items } = await readMetadata();
    return found.flatMap(({ kind, key }) => {
      const { title, stories } = planStories(items, kind, key);
      return stories.map(({ exportName, name, tags }) => ({
        type: 'story' as const,
        subtype: 'story' as const,
        importPath: fileName,
        exportName: isTransport(fileName) ? inPackage(kind, key, exportName) : exportName,
        name,
        title,
        tags: [...tags],
      }));
    });
  },
};

/** The stories of a whole package stand in one file: their names tell the items apart. */
export const inPackage = (kind: string, key: string, exportName: string): string => `${kind}_${key.replace(/\W/g, '_')}_${exportName}`;
