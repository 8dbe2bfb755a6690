import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { createRendererRegistry, RenderProvider } from '../../../renderers/core/index.ts';
import type { ColumnMemory } from '../../../renderers/list/index.ts';
import type { PortalApp } from '../../../src/portal/appContext.ts';
import type { OpenedList } from '../../../src/pages/template/listTemplate.ts';
import { useTransfer, type Transfer } from '../../../src/pages/template/useTransfer.tsx';
import { renderServices } from '../../renderers/form/support/surroundings.tsx';

/** An import that goes on behind the page is told of when it ends, in the words of the server. */

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);

/** A machine with other work takes its time to draw a dialog. */
const SLOW = { timeout: 10_000 };

const running: ImportJob = { id: 'J1', alias: 'dt', status: 'running', total: 4, checked: 0, created: 0, updated: 0, failed: 0, message: '', errors: [] };

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

test.each<[kind: 'success' | 'warning', over: Partial<ImportJob>, changed: boolean]>([
  ['success', { status: 'done', created: 4, message: '成功导入4条数据' }, true],
  ['warning', { status: 'done', created: 3, failed: 1, message: '成功导入3条数据，1条不正确' }, true],
  ['warning', { status: 'failed', failed: 4, message: '有4条数据不正确，没有导入任何数据' }, false],
])('%s: %o', async (kind, over, changed) => {
  const said: string[] = [];
  const app = {
    api: {
      call: async ({ name }: { readonly name: string }) => (name === 'dataTemplate.tImportMain' ? running : { ...running, ...over }),
    },
    session: { token: 'T' },
    notify: { success: (text: string) => said.push(`success ${text}`), warning: (text: string) => said.push(`warning ${text}`) },
  } as unknown as PortalApp;
  const opened: Transfer[] = [];
  function Page() {
    const transfer = useTransfer(app, { template: { alias: 'dt', columns: [] }, bo: 'b', formKey: '' } as unknown as OpenedList, {} as ColumnMemory);
    useEffect(() => void opened.push(transfer), [transfer]);
    return transfer.dialog;
  }
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <RenderProvider value={{ registry: createRendererRegistry([]), t: (key) => key, locale: 'zh-CN', services: renderServices() }}>
          <Page />
        </RenderProvider>
      </App>
    </ConfigProvider>,
  );
  await vi.waitFor(() => expect(opened.length).toBeGreaterThan(0));
  const done = opened[0]?.openImport();
  const button = (name: string): HTMLButtonElement => {
    const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
    if (found === undefined) throw new Error(`no button <${name}>`);
    return found;
  };
  await vi.waitFor(() => button('transfer.begin'), SLOW);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'a.xlsx')], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(button('transfer.begin').disabled).toBe(false), SLOW);
  button('transfer.begin').click();
  await vi.waitFor(() => button('transfer.background'), SLOW);
  button('transfer.background').click();
  expect(await done).toBe(changed);
  expect(said).toEqual([`${kind} ${String(over.message)}`]);
});
