import type { StorybookConfig } from '@storybook/react-vite';
import { CONTROL_STORIES, controlStoriesIndexer } from './metadataStories/controlStoriesIndex.ts';
import { metadataIndexer } from './metadataStories/metadataIndexer.ts';
import { STORY_FILES } from './metadataStories/readMetadata.ts';
import { UNIT_STORIES, unitIndexer } from './metadataStories/units/unitPlugin.ts';

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: [...STORY_FILES.map((files) => `../${files}`), CONTROL_STORIES, UNIT_STORIES],
  addons: ['@storybook/addon-a11y'],
  experimental_indexers: (indexers) => [metadataIndexer, controlStoriesIndexer, unitIndexer, ...(indexers ?? [])],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
