import { afterEach, expect, test } from 'vitest';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { mountForm, unmountAll } from './support/mountForm.tsx';

afterEach(unmountAll);

test.each<[string, object, string, string]>([
  ['number', { unit: '公里' }, '0', '2'],
  ['number', { unit: '天' }, '0', '1'],
  ['number', { unit: 'km/h' }, '0', '4'],
  ['input', { prefix: '#', suffix: '平方米' }, '1', '3'],
])('the input of %s %j keeps room free for what stands in it', async (widget, ui, before, behind) => {
  const { root } = await mountForm({
    properties: { f: { type: widget === 'input' ? 'string' : 'number', title: '数', 'x-ui': { widget, ...ui } } as PropertySchema },
  });
  const style = root.querySelector<HTMLElement>('.yb-affix')?.style;
  expect([style?.getPropertyValue('--yb-prefix'), style?.getPropertyValue('--yb-suffix')]).toEqual([before, behind]);
});
