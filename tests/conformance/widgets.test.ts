import { expect, it } from 'vitest';
import { defaultControls } from '../../renderers/form/controls/index.ts';
import { createButtonRegistry } from '../../renderers/button/index.ts';
import { enteredWidgets, listButtons, optionChoices, summedWidgets, widgetNames, widgetOptions, widgetTypes } from '../../schemas/metadata/index.ts';

const tables: ReadonlySet<string> = new Set(['subTable', 'cards', 'spreadsheet']);

it('every widget that metadata may name has a control, and the other way round', () => {
  const controls = defaultControls.map((control) => control.widget);
  expect([...widgetNames].filter((name) => !tables.has(name)).sort()).toEqual(controls.sort());
});

it('every option that metadata may set is read by its control, and the other way round', () => {
  const declared = Object.fromEntries(
    defaultControls.filter(({ options }) => options.length > 0).map(({ widget, options }) => [widget, options.map(({ name }) => name).sort()]),
  );
  expect(widgetOptions).toEqual(declared);
});

it('the controls through which values are entered, and those whose columns are added up, are named to metadata', () => {
  expect(
    defaultControls
      .filter(({ edit, codec }) => edit !== undefined || codec !== undefined)
      .map(({ widget }) => widget)
      .filter((name) => (widgetTypes[name] ?? []).length > 0)
      .sort(),
  ).toEqual([...enteredWidgets].sort());
  expect(
    defaultControls
      .filter(({ summable }) => summable === true)
      .map(({ widget }) => widget)
      .sort(),
  ).toEqual([...summedWidgets].sort());
});

it('every control carries the types that metadata may give its field, and the other way round', () => {
  const declared = Object.fromEntries(defaultControls.map(({ widget, types }) => [widget, [...types].sort()]));
  expect(
    Object.fromEntries(
      Object.entries(widgetTypes)
        .filter(([name]) => !tables.has(name))
        .map(([name, types]) => [name, [...types].sort()]),
    ),
  ).toEqual(declared);
});

it('an option that knows only a few values says so to metadata too', () => {
  const declared = Object.fromEntries(
    defaultControls.flatMap(({ widget, options }) => {
      const choices = Object.fromEntries(options.flatMap(({ name, oneOf }) => (oneOf === undefined ? [] : [[name, oneOf]])));
      return Object.keys(choices).length === 0 ? [] : [[widget, choices]];
    }),
  );
  expect(optionChoices).toEqual(declared);
});

it('the buttons that lists may name are those that there are', () => {
  expect([...listButtons].sort()).toEqual(
    createButtonRegistry()
      .list()
      .map(({ alias }) => alias)
      .sort(),
  );
});
