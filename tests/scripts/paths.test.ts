import { existsSync, readFileSync } from 'node:fs';
import { dirname, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** The newcomer's page is literally true: its stops exist, say what it names, and hang together. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}/docs/paths.md`, 'utf8');
const paths = page
  .split(/^## /m)
  .slice(1)
  .map((text): [string, readonly { readonly file: string; readonly names: readonly string[] }[]] => [
    text.slice(0, text.indexOf('\n')),
    [...text.matchAll(/^\d+\. \[([^\]]+)\]\(\.\.\/([^)]+)\) ([^:]+):/gm)].map(([, , file = '', names = '']) => ({
      file,
      names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    })),
  ]);
const MOST_STOPS = 15;

test('there are four of them', () => expect(paths.map(([name]) => name)).toEqual(['A key', 'A list query', 'A decision', 'A publication']));

describe.each(paths)('%s', (_, stops) => {
  test('is short', () => {
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThanOrEqual(MOST_STOPS);
  });

  test.each(stops)('$file', ({ file, names }) => {
    expect(existsSync(`${root}/${file}`)).toBe(true);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(readFileSync(`${root}/${file}`, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('every stop is reached from another by few imports', () => {
    const reached = new Map(stops.map(({ file }) => [file, near(file)]));
    const alone = stops.filter(
      ({ file }) => !stops.some((other) => other.file !== file && (reached.get(other.file)?.has(file) === true || reached.get(file)?.has(other.file) === true)),
    );
    expect(alone.map(({ file }) => file)).toEqual([]);
  });
});

// helpers

/** What a file imports, and what doors among those pass on. */
function near(file: string, depth = 3): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, target = ''] of readFileSync(`${root}/${file}`, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const path = relative(root, normalize(`${dirname(`${root}/${file}`)}/${target}`));
    found.add(path);
    if (depth > 1 && path.endsWith('/index.ts') && existsSync(`${root}/${path}`)) for (const further of near(path, depth - 1)) found.add(further);
  }
  return found;
}
