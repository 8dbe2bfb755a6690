import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openManifest } from '../../bench/size/manifest.ts';
import { tooHeavy } from '../../bench/size/sizeReport.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function built(chunks: Readonly<Record<string, object>>, files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-size-test-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(chunks));
  for (const file of files) writeFileSync(join(folder, file), 'export {};');
  return folder;
}

describe('the files of a page', () => {
  const chunks = {
    'index.html': { file: 'index.js', css: ['index.css'], imports: ['_shared.js'], dynamicImports: ['page.tsx'] },
    '_shared.js': { file: 'shared.js' },
    'page.tsx': { file: 'page.js', imports: ['_shared.js', 'index.html'] },
  };
  const files = ['index.js', 'index.css', 'shared.js', 'page.js'];

  test('are what its modules import, once each, without what comes later', async () => {
    const manifest = await openManifest(built(chunks, files));
    expect([...manifest.filesOf(['index.html']).keys()].sort()).toEqual(['index.css', 'index.js', 'shared.js']);
    expect([...manifest.filesOf(['index.html', 'page.tsx']).keys()].sort()).toEqual([...files].sort());
  });

  test('an unknown page is an error, not an empty line', async () => {
    const manifest = await openManifest(built(chunks, files));
    expect(() => manifest.filesOf(['gone.tsx'])).toThrow(/gone\.tsx/);
  });
});

test('a page that loads more than it may is named, with what is large in it', async () => {
  const manifest = await openManifest(
    built({ 'index.html': { file: 'index.js' }, 'src/locales/zh-CN.ts': { file: 'zh.js' }, 'page.tsx': { file: 'page-a1b2c3d4.js' } }, [
      'index.js',
      'zh.js',
      'page-a1b2c3d4.js',
    ]),
  );
  const page = { name: 'login', modules: ['page.tsx'], files: 3 };
  expect(tooHeavy([{ ...page, most: 1 }], manifest)).toEqual([]);
  expect(tooHeavy([{ ...page, most: -1 }], manifest)).toEqual([expect.stringMatching(/^The page <login> loads 0 kB gzip of JS, at most -1; .*page\.js 0\.0/)]);
  expect(tooHeavy([{ ...page, most: 1, files: 2 }], manifest)).toEqual(['The page <login> asks for 3 files of JS, at most 2.']);
});
