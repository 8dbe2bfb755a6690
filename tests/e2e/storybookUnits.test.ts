import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import { describe, expect, test } from 'vitest';
import type { PlannedUnit } from '../../.storybook/metadataStories/units/planUnits.ts';
import { defaultFunctions } from '../../formula/index.ts';
import { linkageActions } from '../../registry/form/index.ts';
import { layoutKinds } from '../../schemas/metadata/index.ts';
import { defaultRules } from '../../validators/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-style.js' : undefined),
  load: (id) => (id === '\0no-style.js' ? '' : undefined),
};

describe('stories of declared units', async () => {
  const { module } = await runnerImport<{ readonly plannedUnitStories: () => PlannedUnit[] }>(`${root}.storybook/metadataStories/units/planUnits.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  const planned = module.plannedUnitStories();

  test.each([
    ['function', defaultFunctions.map(({ name }) => name)],
    ['rule', defaultRules.map(({ name }) => name)],
    ['linkage', linkageActions.map(({ name }) => name)],
    ['layout', [...layoutKinds]],
  ])('every %s has one', (kind, names) => {
    expect(
      planned
        .filter((unit) => unit.kind === kind)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(names.toSorted());
  });

  test('every function stands in a family', () => expect(planned.filter(({ title }) => title.startsWith('公式/其他'))).toEqual([]));

  test.runIf(existsSync(`${root}storybook-static/index.json`))('the built Storybook has them under the planned ids', () => {
    const { entries } = JSON.parse(readFileSync(`${root}storybook-static/index.json`, 'utf8')) as { readonly entries: Readonly<Record<string, unknown>> };
    expect(planned.map(({ storyId }) => storyId).filter((id) => !Object.hasOwn(entries, id))).toEqual([]);
  });
});
