import { readdirSync } from 'node:fs';
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
      ...(test !== undefined && tests.has(test) ? [] : [`${path}: no test ${test ?? ''}`]),
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

/** The list as Markdown: one table per area. */
export function renderRoutesDoc(areas: Readonly<Record<string, readonly ListedRoute[]>>): string {
  const word = { later: 'still to come: a page says so', open: 'not there yet' } as const;
  const row = ({ path, page, test, state }: ListedRoute): string =>
    `| \`${path}\` | ${page} | ${test === undefined ? '' : `\`${test}\``} | ${state === undefined ? '' : word[state]} |`;
  return [
    '# Routes',
    '',
    'Generated from `scripts/lib/routeList.ts`; `npm run coverage:routes` compares the list with the router. The test is the file of `tests/e2e` for that area.',
    '',
    ...Object.entries(areas).flatMap(([area, routes]) => [`## ${area}`, '', '| path | page | test | state |', '|---|---|---|---|', ...routes.map(row), '']),
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [anonymous, shell, forms, later, modules] = await Promise.all([
    import('../src/app/routes/anonymous.ts'),
    import('../src/app/routes/shell.ts'),
    import('../src/app/routes/forms.ts'),
    import('../src/app/routes/later.ts'),
    import('../src/app/routes/modules.ts'),
  ]);
  const known = new Set(patternsOf([...anonymous.anonymousRoutes, ...shell.shellRoutes, ...forms.formRoutes, ...later.laterRoutes, ...modules.moduleRoutes]));
  const pages = new Set(readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' }).map((file) => file.replace(/^.*\/|\.tsx$/g, '')));
  const tests = new Set(readdirSync(join(root, 'tests/e2e')).map((file) => file.replace('.test.ts', '')));
  const listed = Object.values(routeAreas).flat();
  const { wrong, open } = coverRoutes(listed, known, pages, tests);
  const count = (state: ListedRoute['state']): number => listed.filter((route) => route.state === state).length;
  console.log(`${listed.length} routes: ${count(undefined)} there, ${count('later')} still to come, ${count('open')} open`);
  for (const path of open) console.log(`open: ${path}`);
  for (const line of wrong) console.error(`wrong: ${line}`);
  process.exitCode = wrong.length > 0 || (process.argv.includes('--strict') && open.length > 0) ? 1 : 0;
}
