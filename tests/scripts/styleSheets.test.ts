import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sheets = ['src', 'renderers'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
/** Sheets that adjust all others to the display of the reader. */
const overlays = ['src/portal/forcedColors.css', 'src/portal/lowScreens.css'];

/** A sheet comes with the first page that needs it and stays: what it says of a class of another sheet changes pages that were seen before. */
it('a class is given its style in one sheet, or in sheets that are loaded together', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of sheets) {
    if (overlays.includes(file)) continue;
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, selectors = ''] of text.matchAll(/([^{}]+)\{/g)) {
      for (const selector of selectors
        .split(',')
        .map((each) => each.trim())
        .filter((each) => /^\.[\w-]+$/.test(each))) {
        owners.set(selector, (owners.get(selector) ?? new Set()).add(togetherWith(file)));
      }
    }
  }
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, places]) => places.size > 1).map(([selector, places]) => [selector, ...places])).toEqual([]);
});

// helpers

/** The sheets of the form come as one. */
const togetherWith = (file: string): string => (file.startsWith('renderers/form/') ? 'renderers/form' : dirname(file) === 'src/portal' ? 'src/portal' : file);
