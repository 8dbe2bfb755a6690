import axe from 'axe-core';
import type { LayoutBlock, LayoutGroup } from '../../../registry/form/index.ts';
import { mountForm, type FormSetup, type MountedForm } from '../../renderers/form/support/mountForm.tsx';

const names = ['a', 'b', 'c', 'd'];
const titles: Readonly<Record<string, string>> = { a: '甲', b: '乙', c: '丙', d: '丁' };

/** Four text fields in one block; the last one must not be empty. */
export function mountLayout(block: LayoutBlock, setup: Partial<FormSetup> = {}): Promise<MountedForm> {
  return mountGroups([{ group: '资料', items: [block] }], setup);
}

export function mountGroups(layout: readonly LayoutGroup[], setup: Partial<FormSetup> = {}): Promise<MountedForm> {
  return mountForm({
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        { type: 'string', title: titles[name] ?? name, 'x-ui': { widget: 'input' }, ...(name === 'd' ? { 'x-rules': 'required' } : {}) },
      ]),
    ),
    layout,
    ...setup,
  });
}

/** Names of the fields that are on screen, in the order of reading. */
export function drawn(form: MountedForm): string[] {
  return [...form.root.querySelectorAll<HTMLElement>('[data-address]:not([aria-hidden])')].map((place) => place.dataset.address ?? '');
}

export async function findings(form: MountedForm): Promise<string[]> {
  const { violations } = await axe.run(form.root, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
