import { byName } from '../byName.ts';
import { controlNames, controlTypes, type WidgetType } from './unitNames.ts';

/** What a field may name that is drawn as rows: tables, which are no controls. */
const tables = ['subTable', 'cards', 'spreadsheet'] as const;

/** The widgets a field may name; metadata with any other name cannot be published. */
export const widgetNames = [...controlNames, ...tables] as const;

/** What the value of a field may be so that its widget can show and write it. */
export const widgetTypes: Readonly<Record<string, readonly WidgetType[]>> = byName({
  ...controlTypes,
  ...Object.fromEntries(tables.map((name) => [name, ['array'] as const])),
});
