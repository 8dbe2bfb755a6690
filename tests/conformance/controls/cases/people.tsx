import type { ControlCase } from '../ControlCase.ts';
import { clicking } from '../acts.ts';

const picked = [{ id: 'U9', name: '王建国' }];
const services = { pick: () => Promise.resolve([{ ...picked[0], id: 'U9', name: '王建国', facts: { account: 'wangjg' } }]) };
const choosing = clicking('combobox', /./);

export const peopleCases: readonly ControlCase[] = [
  { widget: 'user', edit: choosing, after: picked[0], services },
  { widget: 'org', edit: choosing, after: picked[0], services },
  { widget: 'post', edit: choosing, after: picked[0], services },
  { widget: 'role', edit: choosing, after: picked, services },
  { widget: 'job', edit: choosing, after: picked[0], services },
  { widget: 'dimension', edit: choosing, after: picked[0], services },
];
