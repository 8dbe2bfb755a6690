import axe from 'axe-core';
import { within } from '@testing-library/dom';
import type { PropertySchema } from '../../../registry/form/index.ts';
import type { Control } from '../../../renderers/form/controls/index.ts';
import { mountForm, type FormSetup, type MountedForm } from '../../renderers/form/support/mountForm.tsx';
import type { ControlCase } from './ControlCase.ts';

export const TITLE = '字段';

/** The field of the control's example. */
export function propertyOf({ widget, example }: Control): PropertySchema {
  return { type: example.type, title: TITLE, 'x-ui': { widget, ...example.ui } };
}

/** The example on a form of its own. */
export function mountExample(control: Control, { services }: ControlCase, setup: Partial<FormSetup> = {}): Promise<MountedForm> {
  return mountForm({ properties: { f: propertyOf(control) }, data: { f: control.example.value }, ...(services ? { services } : {}), ...setup });
}

/** The example as the only column of a sub-table with one row. */
export function mountCell(control: Control, { services }: ControlCase, setup: Partial<FormSetup> = {}): Promise<MountedForm> {
  return mountForm({
    properties: { mx: { type: 'array', title: '明细', items: { type: 'object', properties: { f: propertyOf(control) } } } },
    data: { mx: [{ f: control.example.value }] },
    ...(services ? { services } : {}),
    ...setup,
  });
}

export function cellOf(form: MountedForm): HTMLElement {
  const cell = form.root.querySelector<HTMLElement>('[role=gridcell][data-address^="mx#"]');
  if (!cell) throw new Error('the table has no cell');
  return cell;
}

/** Roles through which people change values. */
const editingRoles = [
  'textbox',
  'combobox',
  'spinbutton',
  'searchbox',
  'radiogroup',
  'group',
  'switch',
  'slider',
  'checkbox',
  'button',
  'listbox',
  'tree',
] as const;

/** Elements that people edit with and that say so with this name. */
export function named(place: HTMLElement, name: string): HTMLElement[] {
  return editingRoles.flatMap((role) => within(place).queryAllByRole(role, { name: (text) => text.includes(name) }));
}

/** Everything that takes the focus by Tab. */
export function focusable(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href], [tabindex], [contenteditable="true"]')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [hidden], [type=hidden]'),
  );
}

/** What changes a value; pressing a preview or following a link does not. */
export function editable(place: HTMLElement): HTMLElement[] {
  return [
    ...place.querySelectorAll<HTMLElement>(
      'input:not([hidden]), textarea, select, [contenteditable="true"], [role=switch], [role=combobox], [role=slider], [role=spinbutton], [role=checkbox], [role=radio]',
    ),
  ].filter((element) => !element.matches('[aria-readonly=true]'));
}

export function buttons(place: HTMLElement): HTMLElement[] {
  return within(place)
    .queryAllByRole('button')
    .filter((button) => !button.matches('.yb-hint'));
}

/** Findings of the accessibility checker. Colours need a real browser. */
export async function findings(place: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(place, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
