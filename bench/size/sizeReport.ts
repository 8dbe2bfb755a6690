import type { Files, Manifest } from './manifest.ts';
import { always, type PageEntry } from './pages.ts';

/** How many of the largest files of a page are named. */
const NAMED = 12;

/** A table of the pages, and of what is large in each. */
export function sizeReport(pages: readonly PageEntry[], manifest: Manifest): string {
  const base = manifest.filesOf(always);
  const loaded = pages.map((page) => ({ page, files: manifest.filesOf([...always, ...page.modules]) }));
  return `${[
    '# First load of the portal',
    '',
    'kB of gzip that a first visit with an empty cache loads before the page can be used: the entry, the texts of one language, and the chunks of the page.',
    '',
    '| page | JS | at most | files | at most | its own JS | CSS |',
    '|---|---:|---:|---:|---:|---:|---:|',
    row('every page', base, base),
    ...loaded.map(({ page, files }) => row(page.name, files, base, page)),
    '',
    ...loaded.flatMap(({ page, files }) => [
      `## ${page.name}`,
      '',
      '| file | kB |',
      '|---|---:|',
      ...scriptsOf(files)
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, NAMED)
        .map(([file, size]) => `| ${nameOf(file)} | ${size.toFixed(1)} |`),
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

/** A sentence for each page that loads more JS than it may, or in more files. */
export function tooHeavy(pages: readonly PageEntry[], manifest: Manifest): readonly string[] {
  return pages.flatMap(({ name, modules, most, files }) => {
    const scripts = scriptsOf(manifest.filesOf([...always, ...modules])).toSorted(([, one], [, other]) => other - one);
    const many = scripts.length <= files ? [] : [`The page <${name}> asks for ${scripts.length} files of JS, at most ${files}.`];
    if (Number(sum(scripts)) <= most) return many;
    return [
      ...many,
      `The page <${name}> loads ${sum(scripts)} kB gzip of JS, at most ${most}; its largest files: ${scripts
        .slice(0, NAMED)
        .map(([file, size]) => `${nameOf(file)} ${size.toFixed(1)}`)
        .join(', ')}.`,
    ];
  });
}

// helpers

function row(name: string, files: Files, base: Files, bounds?: Pick<PageEntry, 'most' | 'files'>): string {
  const scripts = scriptsOf(files);
  const own = scripts.filter(([file]) => !base.has(file));
  const styles = [...files].filter(([file]) => file.endsWith('.css'));
  return `| ${name} | ${sum(scripts)} | ${bounds?.most ?? ''} | ${scripts.length} | ${bounds?.files ?? ''} | ${sum(own)} | ${sum(styles)} |`;
}

const scriptsOf = (files: Files): readonly (readonly [string, number])[] => [...files].filter(([file]) => file.endsWith('.js'));

const sum = (files: readonly (readonly [string, number])[]): string => files.reduce((total, [, size]) => total + size, 0).toFixed(0);

/** Without folder and hash, which change with every build. */
const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.js$)/, '');
