import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { createRendererRegistry, RenderProvider } from '../../../renderers/core/index.ts';
import { ExportDialog, ImportDialog, type ExportChoice, type ImportPort, watchImport } from '../../../renderers/list/index.ts';
import texts from '../../../src/locales/zh-CN/transfer.json' with { type: 'json' };
import { renderServices } from '../form/support/surroundings.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const columns = [
  { field: 'bh', title: '编号' },
  { field: 'je', title: '金额' },
  { field: 'bz', title: '备注' },
];

describe('ExportDialog', () => {
  it('hands over rows and columns in the order of the screen, without those hidden there', async () => {
    const chosen: ExportChoice[] = [];
    const onClose = vi.fn();
    await show(
      <ExportDialog
        columns={columns}
        hidden={['je']}
        selectedCount={2}
        onClose={onClose}
        onExport={async (choice) => {
          chosen.push(choice);
          return chosen.length > 1;
        }}
      />,
    );
    await press(button('导 出'));
    expect(chosen).toEqual([{ scope: 'selected', fields: ['bh', 'bz'] }]);
    expect(onClose).not.toHaveBeenCalled();
    await press(labelled('全部筛选结果'));
    await press(labelled('金额'));
    await press(labelled('编号'));
    await press(button('导 出'));
    expect(chosen[1]).toEqual({ scope: 'all', fields: ['je', 'bz'] });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('exports no file without columns', async () => {
    await show(<ExportDialog columns={columns} hidden={[]} selectedCount={0} onClose={vi.fn()} onExport={async () => true} />);
    await press(button('全不选'));
    expect(button('导 出').disabled).toBe(true);
    await press(button('全 选'));
    expect(button('导 出').disabled).toBe(false);
    expect(document.body.textContent).not.toContain('选中的');
  });

  it('has no accessibility findings', async () => {
    await show(<ExportDialog columns={columns} hidden={[]} selectedCount={1} onClose={vi.fn()} onExport={async () => true} />);
    expect(await findings()).toEqual([]);
  });
});

const job = (more: Partial<ImportJob>): ImportJob => ({
  id: 'J1',
  alias: 'dt',
  status: 'running',
  total: 4,
  checked: 0,
  created: 0,
  updated: 0,
  failed: 0,
  message: '',
  errors: [],
  ...more,
});

function portOf(states: readonly ImportJob[]): ImportPort & { readonly begun: [string, string][]; readonly files: string[] } {
  const left = [...states];
  const begun: [string, string][] = [];
  const files: string[] = [];
  return {
    begun,
    files,
    template: async () => files.push('template'),
    begin: async (file, mode) => {
      begun.push([file.name, mode]);
      return job({});
    },
    progress: async () => left.shift() ?? states.at(-1) ?? job({}),
    cancel: async (id) => files.push(`cancel ${id}`),
    errors: async (id) => files.push(`errors ${id}`),
  };
}

describe('ImportDialog', () => {
  it('sends the file, shows how far it is, and lists what is wrong', async () => {
    const port = portOf([
      job({ checked: 2 }),
      job({ status: 'failed', checked: 4, failed: 1, message: '有1条数据不正确，没有导入任何数据', errors: [{ row: 3, column: '编号', message: '必填' }] }),
    ]);
    const onClose = vi.fn();
    await show(<ImportDialog port={port} onClose={onClose} every={4} />);
    expect(button('开始导入').disabled).toBe(true);
    await press(button('下载模板'));
    await choose(new File(['x'], 'a.xlsx'));
    await press(labelled('只导入正确的数据'));
    await press(button('开始导入'));
    expect(port.begun).toEqual([['a.xlsx', 'valid']]);
    await vi.waitFor(() => expect(document.body.textContent).toContain('没有导入任何数据'));
    expect(document.body.textContent).toMatch(/3.*编号.*必填/);
    expect(await findings()).toEqual([]);
    await press(button('下载错误数据'));
    expect(port.files).toEqual(['template', 'errors J1']);
    await press(button('继续导入'));
    expect(button('开始导入').disabled).toBe(true);
    await press(button('取 消'));
    expect(onClose).toHaveBeenCalledWith(false);
  });

  it('says that rows have come', async () => {
    const onClose = vi.fn();
    await show(<ImportDialog port={portOf([job({ status: 'done', checked: 4, created: 4, message: '成功导入4条数据' })])} onClose={onClose} every={4} />);
    await choose(new File(['x'], 'a.xlsx'));
    await press(button('开始导入'));
    await vi.waitFor(() => expect(document.body.textContent).toContain('成功导入4条数据'));
    await press(button('完 成'));
    expect(onClose).toHaveBeenCalledWith(true);
  });

  it('hands over a job that goes on when it is closed', async () => {
    const onClose = vi.fn();
    await show(<ImportDialog port={portOf([job({ checked: 1 })])} onClose={onClose} every={4} />);
    await choose(new File(['x'], 'a.xlsx'));
    await press(button('开始导入'));
    await press(button('在后台继续'));
    expect(onClose).toHaveBeenCalledWith(true, expect.objectContaining({ id: 'J1', status: 'running' }));
  });

  it('is watched until it is over, over a look that fails', async () => {
    const answers = [
      () => Promise.reject(new Error('offline')),
      () => Promise.resolve(job({})),
      () => Promise.resolve(job({ status: 'done', created: 3, failed: 1 })),
    ];
    const port = { progress: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')) };
    expect(await watchImport(port, 'J1', { every: 4, signal: new AbortController().signal })).toMatchObject({ status: 'done', created: 3, failed: 1 });
    const left = new AbortController();
    const watched = watchImport({ progress: () => Promise.resolve(job({})) }, 'J1', { every: 4, signal: left.signal });
    left.abort();
    expect(await watched).toBeUndefined();
  });

  it('can be ended while it goes on, and says what has become of it', async () => {
    const port = portOf([]);
    const watched: ImportPort = {
      ...port,
      progress: async () => (port.files.includes('cancel J1') ? job({ status: 'failed', message: '导入已取消，没有导入任何数据' }) : job({ checked: 2 })),
    };
    const onClose = vi.fn();
    await show(<ImportDialog port={watched} onClose={onClose} every={4} />);
    await choose(new File(['x'], 'a.xlsx'));
    await press(button('开始导入'));
    await press(button('取消导入'));
    expect(port.files).toEqual(['cancel J1']);
    await vi.waitFor(() => expect(document.body.textContent).toContain('导入已取消，没有导入任何数据'));
    await press(button('完 成'));
    expect(onClose).toHaveBeenCalledWith(false);
  });

  it('has no accessibility findings', async () => {
    await show(<ImportDialog port={portOf([])} onClose={vi.fn()} />);
    expect(await findings()).toEqual([]);
  });
});

// helpers

async function show(dialog: ReactNode): Promise<void> {
  const t = (key: string, params: Readonly<Record<string, unknown>> = {}): string => {
    const text: unknown = (texts as Record<string, string>)[key.replace('transfer.', '')];
    return typeof text === 'string' ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : key;
  };
  await act(async () =>
    root.render(
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <App>
          <RenderProvider value={{ registry: createRendererRegistry([]), t, locale: 'zh-CN', services: renderServices() }}>{dialog}</RenderProvider>
        </App>
      </ConfigProvider>,
    ),
  );
}

async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.click();
  });
}

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });
}

function button(name: string): HTMLButtonElement {
  const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, '');
  const found = [...document.querySelectorAll('button')].find((each) => plain(each.textContent) === plain(name));
  if (found === undefined) throw new Error(`no button <${name}> in ${document.body.textContent}`);
  return found;
}

function labelled(name: string): HTMLElement {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === name)?.querySelector('input');
  if (found === null || found === undefined) throw new Error(`no input <${name}>`);
  return found;
}

async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
