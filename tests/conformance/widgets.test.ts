import { expect, it } from 'vitest';
import { defaultControls } from '../../renderers/form/controls/index.ts';
import { widgetNames } from '../../schemas/metadata/index.ts';

const tables: ReadonlySet<string> = new Set(['subTable', 'cards', 'spreadsheet']);

it('every widget that metadata may name has a control, and the other way round', () => {
  const controls = defaultControls.map((control) => control.widget);
  expect([...widgetNames].filter((name) => !tables.has(name)).sort()).toEqual(controls.sort());
});
