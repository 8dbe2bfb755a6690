import { Select } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { nameListboxes } from '../../../src/portal/nameListboxes.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let root: Root | undefined;
beforeAll(() => nameListboxes(document.body));
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
});

const options = [
  { value: 'r', label: '只读' },
  { value: 'w', label: '可写' },
];

it.each([
  ['its own label', <Select key="1" aria-label="说明的权限" options={options} />],
  [
    'a label beside it',
    <div key="2">
      <label htmlFor="right">说明的权限</label>
      <Select id="right" options={options} />
    </div>,
  ],
  [
    'a heading elsewhere',
    <div key="3">
      <span id="heading">说明的权限</span>
      <Select aria-labelledby="heading" options={options} />
    </div>,
  ],
  ['an empty list', <Select key="4" aria-label="说明的权限" options={[]} />],
])('names a list that drops down after the field: %s', async (_, element) => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(element);
  await userEvent.click(await screen.findByRole('combobox', { name: '说明的权限' }));
  expect(await screen.findByRole('listbox', { name: '说明的权限' })).toBeTruthy();
  const found = await axe.run(document.body, { runOnly: ['aria-input-field-name'] });
  expect(found.violations).toEqual([]);
});

it('names it again when a search leaves nothing', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Select aria-label="说明的权限" showSearch={{ optionFilterProp: 'label' }} options={options} />);
  await userEvent.type(await screen.findByRole('combobox', { name: '说明的权限' }), '没有');
  await screen.findAllByText(/No data|暂无/);
  expect(await screen.findByRole('listbox', { name: '说明的权限' })).toBeTruthy();
});
