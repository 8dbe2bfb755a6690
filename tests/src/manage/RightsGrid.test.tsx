import { useState } from 'react';
import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AppProviders } from '../../../src/portal/AppProviders.tsx';
import { createApp } from '../../../src/portal/createApp.ts';
import { bringManagementTexts, loadLocale, startI18n } from '../../../src/locales/index.ts';
import type { Desk } from '../../../src/manage/flows/designer/desk.ts';
import { fieldsOf, type PlaceRights } from '../../../src/manage/flows/designer/model/formFields.ts';
import { RightsGrid } from '../../../src/manage/flows/designer/panels/RightsGrid.tsx';
import { LocaleStore } from '../../../src/stores/index.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });
bringManagementTexts();

const fields = fieldsOf({
  type: 'object',
  properties: {
    je: { type: 'number', title: '金额' },
    hdje: { type: 'number', title: '核定金额' },
    mx: {
      type: 'array',
      title: '明细',
      items: { type: 'object', properties: { cb: { type: 'number', title: '成本' }, zs: { type: 'number', title: '数量' } } },
    },
  },
});

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.innerHTML = '';
});

/** The panel over rights that change as it says; answers the rights that it left. */
async function mount(rights: PlaceRights): Promise<() => PlaceRights | undefined> {
  let last: PlaceRights | undefined = rights;
  function Panel() {
    const [now, setNow] = useState<PlaceRights | undefined>(rights);
    const desk = {
      fields,
      form: { kind: 'form', key: 'f', name: 'f', spec: { perm: { start: now } } },
      changeRights: (_place: string, next: PlaceRights | undefined) => {
        last = next;
        setNow(next);
      },
    } as Pick<Desk, 'fields' | 'changeRights'> & { readonly form: unknown } as Desk;
    return <RightsGrid desk={desk} place="start" />;
  }
  const [bundle, i18n] = await Promise.all([loadLocale('zh-CN'), startI18n('zh-CN')]);
  const app = createApp({ i18n, locale: new LocaleStore(localStorage), session: sessionStorage, memory: localStorage, onUnauthorised: () => undefined });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <AppProviders app={app} bundle={bundle}>
      <App>
        <Panel />
      </App>
    </AppProviders>,
  );
  await screen.findByText('明细');
  return () => last;
}

const reveals = '可由所见推知';

it('names what may be concluded among the hidden fields, and takes it back', async () => {
  const rights = await mount({ main: { '*': 'w', hdje: 'n' }, sub: { mx: { _: 'w', cb: 'n' } } });
  await userEvent.click(await screen.findByRole('combobox', { name: reveals }));
  const offered = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);
    expect(found).toEqual(['核定金额', '明细 · 成本']);
    return document.querySelectorAll<HTMLElement>('.ant-select-item-option-content');
  });
  for (const option of offered) await userEvent.click(option);
  expect(rights()).toEqual({ main: { '*': 'w', hdje: 'n' }, sub: { mx: { _: 'w', cb: 'n' } }, reveals: ['hdje', 'mx.item.cb'] });
  for (const option of offered) await userEvent.click(option);
  expect(rights()).toEqual({ main: { '*': 'w', hdje: 'n' }, sub: { mx: { _: 'w', cb: 'n' } } });
});

it.each<[string, PlaceRights, boolean]>([
  ['nothing hidden', { main: { '*': 'w' } }, false],
  ['a whole table hidden', { main: { '*': 'w' }, subOps: { mx: { hidden: true } } }, true],
  ['something named that is not hidden any more', { main: { '*': 'w' }, reveals: ['hdje'] }, true],
])('with %s the choice is there: %j %s', async (_name, rights, there) => {
  await mount(rights);
  expect(screen.queryByRole('combobox', { name: reveals }) !== null).toBe(there);
});
