import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { controlStoriesPlugin } from './metadataStories/controlStoriesIndex.ts';
import { metadataPlugin } from './metadataStories/metadataPlugin.ts';
import { unitPlugin } from './metadataStories/units/unitPlugin.ts';

/** Independent of the portal's build, which has a base path and leaves schemas out. */
export default defineConfig({
  plugins: [metadataPlugin(), controlStoriesPlugin(), unitPlugin(), react()],
  // Found only when a list is opened; later finds make the page reload.
  optimizeDeps: { include: ['@ant-design/icons'] },
  build: { chunkSizeWarningLimit: 3000 },
});
