import { describe, expect, test } from 'vitest';
import { lintPackage, valueAt, type RawItem } from '../../registry/metadata/index.ts';
import { defaultControls } from '../../renderers/form/controls/index.ts';
import { optionRules } from '../../schemas/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

const typesOf: Readonly<Record<string, string>> = { number: 'number', slider: 'number', rating: 'number', money: 'number', duration: 'number' };

function found(ui: Readonly<Record<string, unknown>>): string[] {
  const field = { type: typesOf[String(ui['widget'])] ?? 'string', title: '值', 'x-ui': ui };
  const item = { kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties: { je: { type: 'number', title: '额' }, v: field } } } };
  return lintPackage([item], itemChecks).flatMap(({ code, pointer }) => {
    expect(valueAt(item, pointer)).toBeDefined();
    return code === 'E16' ? [pointer.slice('/spec/schema/properties/v/x-ui/'.length)] : [];
  });
}

test.each<readonly [ui: Readonly<Record<string, unknown>>, at: string]>([
  [{ widget: 'slider', min: 10, max: 5 }, 'min'],
  [{ widget: 'slider', min: 5, max: 5 }, 'min'],
  [{ widget: 'slider', min: 200 }, 'min'],
  [{ widget: 'slider', max: -5 }, 'max'],
  [{ widget: 'slider', step: 0 }, 'step'],
  [{ widget: 'slider', step: '5' }, 'step'],
  [{ widget: 'number', min: 5, max: 1 }, 'min'],
  [{ widget: 'number', step: 0 }, 'step'],
  [{ widget: 'number', step: -1 }, 'step'],
  [{ widget: 'number', step: 'x' }, 'step'],
  [{ widget: 'number', thousands: 'no' }, 'thousands'],
  [{ widget: 'number', unit: 5 }, 'unit'],
  [{ widget: 'money', warnAbove: '5' }, 'warnAbove'],
  [{ widget: 'rating', count: '5' }, 'count'],
  [{ widget: 'rating', count: 50 }, 'count'],
  [{ widget: 'rating', count: 0 }, 'count'],
  [{ widget: 'rating', count: 2.5 }, 'count'],
  [{ widget: 'rating', texts: 'gut' }, 'texts'],
  [{ widget: 'tags', max: 0 }, 'max'],
  [{ widget: 'select', dict: 'd', clearable: 'no' }, 'clearable'],
  [{ widget: 'select', dict: 'd', filterable: 1 }, 'filterable'],
  [{ widget: 'checkbox', options: ['a'], max: -1 }, 'max'],
  [{ widget: 'timeSelect', start: '18:00', end: '08:00' }, 'start'],
  [{ widget: 'timeSelect', start: '19:00' }, 'start'],
  [{ widget: 'timeSelect', end: '07:00' }, 'end'],
  [{ widget: 'timeSelect', start: '25:00' }, 'start'],
  [{ widget: 'timeSelect', start: 8 }, 'start'],
  [{ widget: 'timeSelect', step: 0 }, 'step'],
  [{ widget: 'timeSelect', step: '00:00' }, 'step'],
  [{ widget: 'timeSelect', step: 'half' }, 'step'],
  [{ widget: 'upload', maxCount: 0 }, 'maxCount'],
  [{ widget: 'upload', maxSize: -1 }, 'maxSize'],
  [{ widget: 'upload', accept: 'pdf' }, 'accept'],
  [{ widget: 'image', maxCount: 1.5 }, 'maxCount'],
  [{ widget: 'datetime', minuteStep: 0 }, 'minuteStep'],
  [{ widget: 'datetime', minuteStep: 61 }, 'minuteStep'],
  [{ widget: 'time', secondStep: '5' }, 'secondStep'],
  [{ widget: 'date', min: '2026-12-01', max: '2026-01-01' }, 'min'],
  [{ widget: 'datetime', min: '2026-11-20 10:00', max: '2026-11-20 09:00:00' }, 'min'],
  [{ widget: 'month', min: '2026-12', max: '2026-11' }, 'min'],
  [{ widget: 'year', min: '2027', max: '2026' }, 'min'],
  [{ widget: 'dateRange', min: '2026-12-01', max: '2026-11-30' }, 'min'],
  [{ widget: 'textarea', minRows: 9, maxRows: 2 }, 'minRows'],
  [{ widget: 'textarea', minRows: 0 }, 'minRows'],
  [{ widget: 'duration', hoursPerDay: 0 }, 'hoursPerDay'],
  [{ widget: 'duration', hoursPerDay: 30 }, 'hoursPerDay'],
  [{ widget: 'duration', units: ['day', 'week'] }, 'units/1'],
  [{ widget: 'steps', steps: 'a,b' }, 'steps'],
  [{ widget: 'steps', steps: [{ title: '甲' }], current: 0 }, 'current'],
  [{ widget: 'signature', maxPeople: 0 }, 'maxPeople'],
  [{ widget: 'qrCode', size: 0 }, 'size'],
  [{ widget: 'dialog', dialog: 'd', map: 'je' }, 'map'],
  [{ widget: 'relatedProcess', pageSize: 0 }, 'pageSize'],
])('%j', (ui, at) => {
  expect(found(ui)).toEqual([at]);
});

test.each<Readonly<Record<string, unknown>>>([
  { widget: 'slider', min: -10, max: 0, step: 0.5 },
  { widget: 'number', min: 5, max: 5 },
  { widget: 'textarea', minRows: 9 },
  { widget: 'timeSelect', start: '08:00', end: '08:00', step: 15 },
  { widget: 'timeSelect', start: '8:30', step: '15' },
  { widget: 'upload', maxSize: 0.5, maxCount: 1 },
  { widget: 'duration', units: ['hour'], hoursPerDay: 7.5 },
  { widget: 'switch', activeValue: 'Y', inactiveValue: 'N' },
  { widget: 'datetime', minuteStep: 15, min: 'today()' },
  { widget: 'datetime', min: '2026-11-20 10:00:00', max: '2026-11-20' },
  { widget: 'date', min: '2026-11-20', max: '2026-11-20' },
  { widget: 'date', min: 'today()', max: '2026-11-20' },
  { widget: 'month', min: '2026-01', max: '2026-12' },
])('%j is sound', (ui) => {
  expect(found(ui)).toEqual([]);
});

describe('every option of every control', () => {
  const wrong: Readonly<Record<string, unknown>> = { text: 7, alias: 7, number: '7', flag: 'ja', list: 'a', map: 'a', object: 'a' };
  const cases = Object.entries(optionRules).flatMap(([widget, rules]) =>
    Object.entries(rules).flatMap(([name, { kind, types }]) => (types !== undefined || kind === 'formula' ? [] : [[widget, name, wrong[kind]] as const])),
  );
  test('is refused in another type', () => {
    const missed = cases.filter(([widget, name, value]) => {
      const item = {
        kind: 'bo',
        key: 'demo',
        name: 'demo',
        spec: { schema: { type: 'object', properties: { v: { type: 'string', title: '值', 'x-ui': { widget, [name]: value } } } } },
      } as unknown as RawItem;
      return !lintPackage([item], itemChecks).some(({ code }) => code === 'E16' || code === 'E01');
    });
    expect(missed).toEqual([]);
  });

  test('is what its own example says', () => {
    const wrongExamples = defaultControls.flatMap(({ widget, example }) => {
      const item = {
        kind: 'bo',
        key: 'demo',
        name: 'demo',
        spec: { schema: { type: 'object', properties: { v: { title: '值', 'x-ui': { ...example.ui, widget } } } } },
      } as unknown as RawItem;
      return lintPackage([item], itemChecks).filter(({ id }) => id === 'optionType' || id === 'optionLimit' || id === 'limitNumber');
    });
    expect(wrongExamples).toEqual([]);
  });
});
