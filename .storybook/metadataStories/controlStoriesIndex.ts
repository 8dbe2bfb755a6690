import { join } from 'node:path';
import type { Indexer } from 'storybook/internal/types';
import { runnerImport, type Plugin } from 'vite';
import type { Control } from '../../renderers/form/index.ts';

const root = join(import.meta.dirname, '..', '..');
const page = join(import.meta.dirname, 'controlStories.tsx');
const MODULE = '\0control-stories.js';

/** The file whose stories are those of the controls, relative to this folder's parent. */
export const CONTROL_STORIES = './metadataStories/controlStories.tsx';

/** Tells Storybook which controls there are: whoever declares one has its story. */
export const controlStoriesIndexer: Indexer = {
  test: /\/controlStories\.tsx$/,
  createIndex: async (fileName) =>
    (await controls()).map(({ widget, group, title }) => ({
      type: 'story',
      subtype: 'story',
      importPath: fileName,
      exportName: widget,
      name: title['zh-CN'],
      title: `控件/${groupNames[group]}/${title['zh-CN']}`,
      tags: ['control'],
    })),
};

/** Gives the file one export for each control. */
export function controlStoriesPlugin(): Plugin {
  return {
    name: 'control-stories',
    enforce: 'pre',
    resolveId: (source, importer) => (importer !== MODULE && source.split('?')[0]?.endsWith('/controlStories.tsx') === true ? MODULE : undefined),
    async load(id) {
      if (id !== MODULE) return undefined;
      const names = (await controls()).map(({ widget }) => widget);
      return [
        `import { meta, stories } from ${JSON.stringify(page)};`,
        'export default meta;',
        // Names such as `switch` are words of the language; they may be exported but not declared.
        ...names.map((name, index) => `const story${index} = stories[${JSON.stringify(name)}]; export { story${index} as ${name} };`),
      ].join('\n');
    },
  };
}

// helpers

const groupNames: Readonly<Record<Control['group'], string>> = {
  text: '文本',
  number: '数字',
  time: '时间',
  choice: '选择',
  people: '人员',
  dialog: '对话框',
  file: '文件',
  flow: '流程',
  display: '展示',
  action: '操作',
  data: '数据',
  derived: '派生',
};

let reading: Promise<readonly Control[]> | undefined;

/** The registry itself, read the way the product reads it: declarations stand beside React code. */
function controls(): Promise<readonly Control[]> {
  reading ??= runnerImport<{ readonly defaultControls: readonly Control[] }>(join(root, 'renderers', 'form', 'controls', 'index.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
  }).then(({ module }) => module.defaultControls);
  return reading;
}
