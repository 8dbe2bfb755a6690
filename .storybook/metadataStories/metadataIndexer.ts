import type { Indexer } from 'storybook/internal/types';
import { planStories } from './planStories.ts';
import { readMetadata, storyItemOf } from './readMetadata.ts';

/** Tells Storybook which stories a metadata file has, so that nobody writes them by hand. */
export const metadataIndexer: Indexer = {
  test: /\.meta\.json$/,
  createIndex: async (fileName) => {
    const found = storyItemOf(fileName);
    if (found === undefined) return [];
    const { title, stories } = planStories((await readMetadata()).items, found.kind, found.key);
    return stories.map(({ exportName, name, tags }) => ({
      type: 'story', subtype: 'story', importPath: fileName, exportName, name, title, tags: [...tags],
    }));
  },
};
