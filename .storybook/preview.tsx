import type { Preview } from '@storybook/react-vite';
import { isLocale } from '../src/stores/LocaleStore.ts';
import { openLanguage } from './metadataStories/languages.ts';
import { PHONE } from './metadataStories/planStories.ts';

const preview: Preview = {
  globalTypes: {
    locale: {
      description: '语言',
      toolbar: {
        title: '语言',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'zh-CN', title: '简体中文' },
          { value: 'zh-TW', title: '繁體中文' },
          { value: 'en-US', title: 'English' },
        ],
      },
    },
  },
  initialGlobals: { locale: 'zh-CN' },
  // The language of a story wins over the one of the toolbar.
  loaders: [
    async ({ args, globals }) => {
      const wanted: unknown = args['locale'] ?? globals['locale'];
      return { language: await openLanguage(isLocale(wanted) ? wanted : 'zh-CN') };
    },
  ],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    a11y: { test: 'error' },
    viewport: {
      options: {
        [PHONE]: { name: '手机 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: '平板 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        laptop: { name: '笔记本 1200', styles: { width: '1200px', height: '800px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
