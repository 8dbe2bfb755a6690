import { fileURLToPath } from 'node:url';
import type { Indexer } from 'storybook/internal/types';
import { runnerImport, type Plugin } from 'vite';
import type { PlannedUnit, UnitKind } from './planUnits.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = fileURLToPath(new URL('./unitStories.tsx', import.meta.url));
const MODULE = '\0unit-stories:';
const kinds: readonly UnitKind[] = ['function', 'rule', 'linkage', 'layout'];

/** The files whose stories are those of the declared units, one per kind; they need not exist. */
export const UNIT_STORIES = './metadataStories/units/*.unit.ts';

/** Tells Storybook which units there are: whoever declares one has its story. */
export const unitIndexer: Indexer = {
  test: /\/units\/\w+\.unit\.ts$/,
  createIndex: async (fileName) =>
    (await unitsOf(kindOf(fileName))).map(({ exportName, storyName, title, kind }) => ({
      type: 'story',
      subtype: 'story',
      importPath: fileName,
      exportName,
      name: storyName,
      title,
      tags: ['unit', kind],
    })),
};

/** Gives the file of a kind one export for each unit. Storybook wants one title per file, so each export brings its own. */
export function unitPlugin(): Plugin {
  return {
    name: 'unit-stories',
    enforce: 'pre',
    resolveId(source) {
      const kind = kindOf(source);
      return kind && `${MODULE}${kind}.js`;
    },
    async load(id) {
      if (!id.startsWith(MODULE)) return undefined;
      const kind = kinds.find((each) => id === `${MODULE}${each}.js`);
      const units = await unitsOf(kind);
      return [
        `import { meta, storiesOf } from ${JSON.stringify(page)};`,
        `const stories = storiesOf(${JSON.stringify(kind)});`,
        'export default meta;',
        ...units.map(({ exportName }) => `export const ${exportName} = stories[${JSON.stringify(exportName)}];`),
      ].join('\n');
    },
  };
}

// helpers

function kindOf(file: string): UnitKind | undefined {
  const [, name] = /\/units\/(\w+)\.unit\.ts(?:\?|$)/.exec(file.replaceAll('\\', '/')) ?? [];
  return kinds.find((kind) => kind === name);
}

/** On Node nobody sees the styles that declarations bring along. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? `${MODULE}no-style.js` : undefined),
  load: (id) => (id === `${MODULE}no-style.js` ? '' : undefined),
};

let reading: Promise<readonly PlannedUnit[]> | undefined;

/** The plan, read the way the product reads it: declarations stand beside React code. */
async function unitsOf(kind: UnitKind | undefined): Promise<readonly PlannedUnit[]> {
  reading ??= runnerImport<{ readonly plannedUnitStories: () => PlannedUnit[] }>(`${root}.storybook/metadataStories/units/planUnits.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [withoutStyles],
  }).then(({ module }) => module.plannedUnitStories());
  return (await reading).filter((unit) => unit.kind === kind);
}
