import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { controlStoriesIndexer } from '../../.storybook/metadataStories/controlStoriesIndex.ts';
import { linkageDemos } from '../../.storybook/metadataStories/units/linkageDemos.ts';
import { plannedUnitStories, type UnitKind } from '../../.storybook/metadataStories/units/planUnits.ts';
import { defaultFunctions, formulaDocs } from '../../formula/index.ts';
import { linkageActions } from '../../registry/form/index.ts';
import { languages, type Localised } from '../../registry/localised.ts';
import { defaultControls } from '../../renderers/form/controls/index.ts';
import { defaultLayouts } from '../../renderers/form/layout/layouts/index.ts';
import { defaultRules, ruleMessages } from '../../validators/index.ts';
import { casesOf as functionCases } from '../formula/library/cases.ts';
import { casesOf as ruleCases } from '../validators/rules/cases.ts';
import { controlCases } from './controls/cases/index.ts';

/** A declared unit with everything that has to stand beside it. */
interface Unit {
  readonly kind: 'control' | UnitKind;
  readonly name: string;
  readonly cases: number;
  readonly texts: Partial<Localised>;
}

const docs = new Map(formulaDocs().map(({ name, doc }) => [name, doc]));
const units: readonly Unit[] = [
  ...defaultControls.map(
    ({ widget, doc }): Unit => ({ kind: 'control', name: widget, cases: controlCases.filter((each) => each.widget === widget).length, texts: doc }),
  ),
  // The suite of the layouts draws each one that is declared from its example.
  ...defaultLayouts.map(({ kind, doc, example }): Unit => ({ kind: 'layout', name: kind, cases: example.parts.length, texts: doc })),
  ...defaultRules.map(
    ({ name, message }): Unit => ({
      kind: 'rule',
      name,
      cases: ruleCases(name).length,
      texts: Object.fromEntries(languages.map((language) => [language, ruleMessages[language][message]])),
    }),
  ),
  ...defaultFunctions.map(({ name }): Unit => ({ kind: 'function', name, cases: functionCases(name).length, texts: docs.get(name) ?? {} })),
  ...linkageActions.map(({ name, doc }): Unit => ({ kind: 'linkage', name, cases: Object.hasOwn(linkageDemos, name) ? 1 : 0, texts: doc })),
];
const names = (found: readonly Unit[]): string[] => found.map(({ kind, name }) => `${kind} ${name}`);

test('every unit is named once', () => expect(names(units)).toEqual([...new Set(names(units))]));

test('every unit has a conformance case', () => expect(names(units.filter(({ cases }) => cases === 0))).toEqual([]));

test('every unit speaks three languages', () => {
  expect(names(units.filter(({ texts }) => languages.some((language) => (texts[language] ?? '').trim() === '')))).toEqual([]);
});

test('every unit has a story', async () => {
  const controls = await controlStoriesIndexer.createIndex('controlStories.tsx', { makeTitle: (title) => title ?? '' });
  const told = new Set([...controls.map(({ exportName }) => `control ${exportName}`), ...plannedUnitStories().map(({ kind, name }) => `${kind} ${name}`)]);
  expect(names(units).filter((name) => !told.has(name))).toEqual([]);
});

test('the page that lists them names every unit and counts them', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'catalogue.md'), 'utf8');
  const count = (kind: Unit['kind']): number => units.filter((unit) => unit.kind === kind).length;
  expect(page).toContain(`${count('control')} controls, ${count('layout')} layouts, ${count('rule')} rules, ${count('function')} functions`);
  expect(page).toContain(`${count('linkage')} linkage actions`);
  expect(names(units.filter(({ name }) => !new RegExp(`\`${name}[\`:(]`, 'u').test(page)))).toEqual([]);
});
