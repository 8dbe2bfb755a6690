import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/dom';
import type { PropertySchema } from '../../../registry/form/index.ts';
import type { InstancePort, RenderServices } from '../../../renderers/core/index.ts';
import { uploadsRunning } from '../../../renderers/form/controls/file/runningUploads.ts';
import { click, mountForm, settle, unmountAll } from './support/mountForm.tsx';

// Parts that come on demand are here before the first test looks for them.
await Promise.all([
  import('../../../renderers/form/controls/file/FilePreview.tsx'),
  import('../../../renderers/form/controls/file/SignatureEdit.tsx'),
  import('../../../renderers/form/controls/file/SignDialog.tsx'),
]);

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined }));
});

// pdf.js needs what only a browser has; the pages themselves are looked at in one (tests/e2e)
vi.mock('../../../renderers/viewer/index.ts', () => ({ PdfView: ({ title }: { readonly title: string }) => <div role="group" aria-label={title} /> }));

afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

const field = (widget: string, ui: Record<string, unknown> = {}): PropertySchema => ({ type: 'string', title: '附件', 'x-ui': { widget, ...ui } });
const file = (name: string, bytes = 1024): File => new File([new Uint8Array(bytes)], name);
const two = JSON.stringify([
  { fileId: 'f1', name: '甲.pdf', size: 2048 },
  { fileId: 'f2', name: '乙.txt' },
]);
const notes = { success: () => undefined, warning: vi.fn(), error: vi.fn() };

async function give(place: HTMLElement, ...files: File[]): Promise<void> {
  const chooser = place.querySelector<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('no file chooser');
  Object.defineProperty(chooser, 'files', { value: files, configurable: true });
  await act(async () => {
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

/** An upload that ends when the test says so. */
function slowUpload() {
  const ends: {
    done: (id: string) => void;
    fail: (reason: string) => void;
    progress: (loaded: number, total: number) => void;
    signal: AbortSignal | undefined;
  }[] = [];
  const upload: RenderServices['upload'] = (sent, options = {}) =>
    new Promise((resolve, reject) => {
      ends.push({
        done: (fileId) => resolve({ fileId, name: sent.name, size: sent.size }),
        fail: (reason) => reject(new Error(reason)),
        signal: options.signal,
        progress: (loaded, total) => options.onProgress?.(loaded, total),
      });
    });
  return { ends, upload };
}

// Comes on demand with the first upload; here it is there already.
await import('antd/es/progress/index.js');

describe('attachments', () => {
  test('go up with progress, and into the value when they are there', async () => {
    const { ends, upload } = slowUpload();
    const form = await mountForm({ properties: { f: field('upload') }, services: { upload } });
    await give(form.place('f'), file('甲.pdf'), file('乙.txt'));
    expect(uploadsRunning()).toBe(2);
    await act(async () => ends[0]?.progress(512, 1024));
    expect((await within(form.place('f')).findAllByRole('progressbar'))[0]?.getAttribute('aria-valuenow')).toBe('50');
    await act(async () => {
      ends[1]?.done('f2');
      ends[0]?.done('f1');
    });
    await settle();
    expect(JSON.parse(String(form.store.toData().f))).toEqual([
      { fileId: 'f2', name: '乙.txt', size: 1024 },
      { fileId: 'f1', name: '甲.pdf', size: 1024 },
    ]);
    expect(uploadsRunning()).toBe(0);
  });

  test('while they go up the page asks before it is left', async () => {
    const { ends, upload } = slowUpload();
    const form = await mountForm({ properties: { f: field('upload') }, services: { upload } });
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await give(form.place('f'), file('甲.pdf'));
    expect(leave()).toBe(false);
    await act(async () => ends[0]?.done('f1'));
    await settle();
    expect(leave()).toBe(true);
  });

  test('can be cancelled, and repeated when they failed', async () => {
    const { ends, upload } = slowUpload();
    const form = await mountForm({ properties: { f: field('upload') }, services: { upload } });
    await give(form.place('f'), file('甲.pdf'), file('乙.pdf'));
    await click(screen.getByRole('button', { name: '取消 甲.pdf' }));
    expect(ends[0]?.signal?.aborted).toBe(true);
    await act(async () => ends[1]?.fail('磁盘已满'));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('磁盘已满');
    await click(screen.getByRole('button', { name: '重试 乙.pdf' }));
    await act(async () => ends[2]?.done('f9'));
    await settle();
    expect(form.store.toData().f).toContain('f9');
  });

  test.each<[string, Record<string, unknown>, File, string]>([
    ['another type', { accept: ['pdf'] }, file('甲.exe'), '只能上传 pdf 类型的文件'],
    ['too large', { maxSize: 1 }, file('甲.pdf', 1024 * 1024 + 1), '单个文件不能超过1MB'],
  ])('are refused: %s', async (_name, ui, given, message) => {
    const upload = vi.fn<RenderServices['upload']>();
    const form = await mountForm({ properties: { f: field('upload', ui) }, services: { upload } });
    await give(form.place('f'), given);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(upload).not.toHaveBeenCalled();
  });

  test('beyond the limit are left out with a word about it; with multiple off there is one', async () => {
    const form = await mountForm({ properties: { f: field('upload', { multiple: false }) }, services: { notify: notes } });
    await give(form.place('f'), file('甲.pdf'), file('乙.pdf'));
    expect(notes.warning).toHaveBeenCalledWith('最多1个文件');
    expect(JSON.parse(String(form.store.toData().f))).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '添加文件' }).disabled).toBe(true);
  });

  test('are put in order by buttons', async () => {
    const form = await mountForm({ properties: { f: field('upload') }, data: { f: two } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '前移 甲.pdf' }).disabled).toBe(true);
    await click(screen.getByRole('button', { name: '前移 乙.txt' }));
    expect(JSON.parse(String(form.store.toData().f)).map((each: { name: string }) => each.name)).toEqual(['乙.txt', '甲.pdf']);
  });

  test('tell the server further properties taken from fields', async () => {
    const changeFiles = vi.fn(() => Promise.resolve());
    const form = await mountForm({
      properties: { f: field('upload', { propConf: { prop1: 'lx', prop2: "'固定'" } }), lx: field('input') },
      data: { lx: '合同' },
      services: { changeFiles },
    });
    await give(form.place('f'), file('甲.pdf'));
    expect(changeFiles).toHaveBeenCalledWith([{ fileId: 'f-甲.pdf', props: { prop1: '合同', prop2: '固定' } }]);
  });

  test.each<[Record<string, unknown>, readonly string[]]>([
    [{}, ['甲.pdf', '下载 甲.pdf', '乙.txt', '下载 乙.txt']],
    [{ allowDownload: false }, ['甲.pdf', '乙.txt']],
    [{ allowPreview: false }, ['甲.pdf', '乙.txt']],
    [{ allowPreview: false, allowDownload: false }, []],
  ])('offer what the rights allow: %o', async (ui, names) => {
    const form = await mountForm({ properties: { f: field('upload', ui) }, data: { f: two }, modes: { f: 'r' } });
    expect(
      within(form.place('f'))
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual(names);
    expect(form.place('f').textContent).toContain('甲.pdf');
  });

  test('are looked at in a window, one after the other', async () => {
    const readFile = vi.fn(() => Promise.resolve(new Blob(['内容'], { type: 'text/html' })));
    const form = await mountForm({ properties: { f: field('upload') }, data: { f: two }, modes: { f: 'r' }, services: { readFile } });
    await click(within(form.place('f')).getByRole('button', { name: '甲.pdf' }));
    await settle(60);
    const dialog = screen.getByRole('dialog', { name: '甲.pdf' });
    expect(await within(dialog).findByRole('group', { name: '甲.pdf' })).toBeTruthy();
    await click(within(dialog).getByRole('button', { name: '下一个' }));
    await settle(60);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '乙.txt' }).value).toBe('内容');
    expect(readFile.mock.calls).toEqual([['f1'], ['f2']]);
  });
});

describe('attachments of a flow', () => {
  const instance: InstancePort = { instId: 'I1', nodeId: 'N2', nodeName: '财务审核', user: { id: 'U7', name: '钱薇' }, opinions: () => Promise.resolve([]) };
  const stored = JSON.stringify([{ fileId: 'f1', name: '甲.pdf', user: '陈雨欣', time: '2026-11-16 09:00', nodeId: 'N1', node: '填写' }]);

  test('say who added them where, and others cannot remove them', async () => {
    const form = await mountForm({ properties: { f: field('flowFiles') }, data: { f: stored }, instance });
    await give(form.place('f'), file('乙.pdf'));
    const value = JSON.parse(String(form.store.toData().f)) as Record<string, string>[];
    expect(value[0]).toMatchObject({ user: '陈雨欣', node: '填写' });
    expect(value[1]).toMatchObject({ name: '乙.pdf', user: '钱薇', node: '财务审核', nodeId: 'N2' });
    expect(value[1]?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(form.place('f').textContent).toContain('陈雨欣 · 2026-11-16 09:00 · 填写');
    expect(screen.queryByRole('button', { name: '移除 甲.pdf' })).toBeNull();
    expect(screen.getByRole('button', { name: '移除 乙.pdf' })).not.toBeNull();
  });

  test('when read are those of one node, if that is wanted', async () => {
    const form = await mountForm({
      properties: { f: field('flowFiles', { nodeId: 'N9' }), g: field('flowFiles', { nodeId: 'N1' }) },
      data: { f: stored, g: stored },
      modes: { f: 'r', g: 'r' },
      instance,
    });
    expect(form.place('f').textContent).toContain('暂无文件');
    expect(form.place('g').textContent).toContain('甲.pdf');
  });
});

describe('signatures', () => {
  test('by seal ask for its password and keep the picture', async () => {
    const open = vi.fn((password: string) => (password === '对' ? Promise.resolve('seal1') : Promise.reject(new Error('印章密码不正确'))));
    const form = await mountForm({
      properties: { f: field('signature', { source: 'seal' }) },
      services: { seal: { exists: () => Promise.resolve(true), open } },
      instance: { user: { id: 'U7', name: '钱薇' }, opinions: () => Promise.resolve([]) },
    });
    await click(within(form.place('f')).getByRole('button', { name: '签名' }));
    await settle(60);
    const dialog = screen.getByRole('dialog', { name: '附件' });
    const sign = within(dialog).getByRole('button', { name: /签\s*名/ });
    const password = within(dialog).getByLabelText<HTMLInputElement>('印章密码');
    const write = (text: string): Promise<void> =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(password, text);
        password.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await click(sign);
    await settle();
    expect(within(dialog).getByRole('alert').textContent).toContain('请输入密码！');
    await write('错');
    await click(sign);
    await settle();
    expect(within(dialog).getByRole('alert').textContent).toContain('印章密码不正确');
    await write('对');
    await click(sign);
    await settle(60);
    expect(JSON.parse(String(form.store.toData().f))).toMatchObject([{ fileId: 'seal1', name: '印章-钱薇', user: '钱薇' }]);
    expect(within(form.place('f')).getByRole<HTMLButtonElement>('button', { name: '签名' }).disabled).toBe(true);
  });

  test('by hand cannot be empty', async () => {
    const form = await mountForm({ properties: { f: field('signature', { source: 'hand' }) } });
    await click(within(form.place('f')).getByRole('button', { name: '签名' }));
    await settle(60);
    const dialog = screen.getByRole('dialog');
    await click(within(dialog).getByRole('button', { name: /签\s*名/ }));
    await settle();
    expect(within(dialog).getByRole('alert').textContent).toContain('请先签名');
    expect(form.store.dirty).toBe(false);
  });
});
