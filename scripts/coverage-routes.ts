import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteObject } from 'react-router';
import { root } from './lib/run.ts';
import { type ListedRoute, routeAreas } from './lib/routeList.ts';

/** What the list of routes and the tree disagree about, one line each; `open` are listed and not there yet. */
export interface RouteCoverage {
  readonly wrong: readonly string[];
  readonly open: readonly string[];
}

/** Compares the list with the patterns of the router, and its pages and tests with the files. */
export function coverRoutes(listed: readonly ListedRoute[], known: ReadonlySet<string>, pages: ReadonlySet<string>, tests: ReadonlySet<string>): RouteCoverage {
  const wrong = listed.flatMap(({ path, page, test, state }) => {
    if (state === 'open') return known.has(path) ? [`${path}: is there, but listed as open`] : [];
    return [
      ...(known.has(path) ? [] : [`${path}: not in the router`]),
      ...(pages.has(page) ? [] : [`${path}: no page ${page}`]),
      ...(test === undefined || tests.has(test) ? [] : [`${path}: no test ${test}`]),
    ];
  });
  return { wrong, open: listed.filter(({ state }) => state === 'open').map(({ path }) => path) };
}

/** Every pattern that the routes answer, with and without each optional part. */
export function patternsOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const own = route.path ?? '';
    const path = own.startsWith('/') || own === '' ? own || parent : `${parent}/${own}`;
    const children = patternsOf(route.children ?? [], path);
    const optional = /\/:\w+\?$/;
    const mine = optional.test(path) ? [path.replace(optional, ''), path.slice(0, -1)] : [path];
    return [...mine, ...children];
  });
}

/** The browser tests by name, with their text. */
export function readTests(): ReadonlyMap<string, string> {
  const folder = join(root, 'tests/e2e');
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  return new Map(files.map((file) => [file.replace('.test.ts', ''), readFileSync(join(folder, file), 'utf8')]));
}

/** The tests that write such an address out, and the one that the list names. A path that begins with a parameter is like any other and found nowhere. */
export function testsOf({ path, test }: ListedRoute, tests: ReadonlyMap<string, string>): readonly string[] {
  const declared = test === undefined ? [] : [test];
  if (path === '/' || path.startsWith('/:')) return declared;
  const parts = path.split('/').map((part) => (part.startsWith(':') ? String.raw`(?:\$\{[^}]*\}|[^/'"\`\s?$,]+)` : part));
  const written = new RegExp(`(?<![\\w-])${parts.join('/')}(?![\\w/-])`);
  return [...new Set([...declared, ...[...tests].filter(([, text]) => written.test(text)).map(([name]) => name)])];
}

/** The list as Markdown: one table per area. */
export function renderRoutesDoc(areas: Readonly<Record<string, readonly ListedRoute[]>>, tests: ReadonlyMap<string, string>): string {
  const word = { later: 'still to come: a page says so', open: 'not there yet' } as const;
  const row = (route: ListedRoute): string =>
    `| \`${route.path}\` | ${route.page} | ${testsOf(route, tests).join(', ')} | ${route.state === undefined ? '' : word[route.state]} |`;
  return [
    '# Routes',
    '',
    'Generated from `scripts/lib/routeList.ts`; `npm run coverage:routes` compares the list with the router. Tests are the files of `tests/e2e` that name such an address; a gap says that none does.',
    '',
    ...Object.entries(areas).flatMap(([area, routes]) => [`## ${area}`, '', '| path | page | tests | state |', '|---|---|---|---|', ...routes.map(row), '']),
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [anonymous, shell, forms, mail, later, modules] = await Promise.all([
    import('../src/app/routes/anonymous.ts'),
    import('../src/app/routes/shell.ts'),
    import('../src/app/routes/forms.ts'),
    import('../src/app/routes/mail.ts'),
    import('../src/app/routes/later.ts'),
    import('../src/app/routes/modules.ts'),
  ]);
  const known = new Set(
    patternsOf([...anonymous.anonymousRoutes, ...shell.shellRoutes, ...forms.formRoutes, ...mail.mailRoutes, ...later.laterRoutes, ...modules.moduleRoutes]),
  );
  const filesIn = (folder: string): string[] => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const pages = new Set([...filesIn('src/pages'), ...filesIn('src/portal')].map((file) => file.replace(/^.*\/|\.tsx$/g, '')));
  const tests = readTests();
  const listed = Object.values(routeAreas).flat();
  const { wrong, open } = coverRoutes(listed, known, pages, new Set(tests.keys()));
  const count = (state: ListedRoute['state']): number => listed.filter((route) => route.state === state).length;
  console.log(`${listed.length} routes: ${count(undefined)} there, ${count('later')} still to come, ${count('open')} open`);
  const untested = listed.filter((route) => route.state !== 'open' && testsOf(route, tests).length === 0);
  for (const { path } of untested) console.log(`no browser test names: ${path}`);
  for (const path of open) console.log(`open: ${path}`);
  for (const line of wrong) console.error(`wrong: ${line}`);
  process.exitCode = wrong.length > 0 || (process.argv.includes('--strict') && open.length > 0) ? 1 : 0;
}
