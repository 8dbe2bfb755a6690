/**
 * The directions in which imports may point, and which folder may use which library.
 * Each comment says where the code belongs instead.
 */
const folder = (name) => `^${name}/`;
const others = (...allowed) => `^(?!(${allowed.join('|')})/)(schemas|registry|formula|validators|renderers|src|server|tests|bench|scripts|\\.storybook)/`;
const only = (name, to, from, comment) => ({ name, severity: 'error', comment, from: { pathNot: from }, to: { path: `^node_modules/(${to})(/|$)` } });

/** The floors of the server, from the ground up; folders of one floor do not know each other. What each holds: docs/adr/0050-floors.md. */
const serverLayers = [
  ['core'],
  ['clock', 'db'],
  ['metrics'],
  ['audit', 'control', 'query', 'queue', 'storage', 'files', 'identity', 'metadata'],
  ['context', 'backup'],
  ['net', 'excel'],
  ['forms', 'mail'],
  ['workflow'],
  ['rights'],
  ['lists'],
  ['reports'],
  ['documents'],
  ['publishing'],
  ['jobs', 'doctor'],
  ['http'],
  ['seed'],
];
/** The floors of the portal in the browser. */
const srcLayers = [['api'], ['stores'], ['locales'], ['portal'], ['pages'], ['rendering'], ['shell'], ['app'], ['manage']];

/** One rule for each folder: it imports itself and lower floors. */
const layered = (base, floors) =>
  floors.flatMap((floor, at) =>
    floor.map((name) => ({
      name: `${base}-${name}-on-lower-floors`,
      severity: 'error',
      comment: `${base}/${name} may import ${[...floors.slice(0, at).flat()].join(', ') || 'no other folder'} of ${base}/: what needs more belongs on a higher floor, or gets it handed in.`,
      from: { path: `^${base}/${name}/` },
      to: { path: `^${base}/(?!(${[name, ...floors.slice(0, at).flat()].join('|')})/)[^/]+/` },
    })),
  );

/** Whoever is not of a folder comes in by its door, `index.ts`; tests and benches may look into the rooms. */
const byTheDoor = (base) => {
  const comment = `Import ${base}/<folder>/index.ts: what others may use of a folder is written there.`;
  const door = `^${base}/[^/]+/index\\.ts$`;
  return [
    {
      name: `${base}-rooms-by-the-door`,
      severity: 'error',
      comment,
      from: { path: `^${base}/([^/]+)/` },
      to: { path: `^${base}/[^/]+/`, pathNot: [`^${base}/$1/`, door] },
    },
    {
      name: `${base}-by-the-door`,
      severity: 'error',
      comment,
      from: { pathNot: `^(${base}/[^/]+/|tests/|bench/)` },
      to: { path: `^${base}/[^/]+/`, pathNot: door },
    },
  ];
};

/** Every folder has its floor. */
const unplaced = (base, floors) => ({
  name: `${base}-folders-have-a-floor`,
  severity: 'error',
  comment: `Give the folder its place in the floors of ${base}/.`,
  from: {},
  to: { path: `^${base}/(?!(${floors.flat().join('|')})/)[^/]+/` },
});

module.exports = {
  forbidden: [
    {
      name: 'schemas-import-nothing',
      severity: 'error',
      comment: 'schemas/ is data: move the logic to registry/ or server/.',
      from: { path: folder('schemas') },
      to: { path: others('schemas') },
    },
    {
      name: 'registry-below-validators',
      severity: 'error',
      comment: 'registry/ may use schemas/ only: what computes belongs to formula/, what judges to validators/.',
      from: { path: folder('registry') },
      to: { path: others('registry', 'schemas') },
    },
    {
      name: 'formula-below-validators',
      severity: 'error',
      comment: 'formula/ may use registry/ and schemas/: form logic belongs to validators/model.',
      from: { path: folder('formula') },
      to: { path: others('formula', 'registry', 'schemas') },
    },
    {
      name: 'validators-below-renderers',
      severity: 'error',
      comment: 'validators/ run in browser and server alike: screens belong to renderers/, storage to server/.',
      from: { path: folder('validators') },
      to: { path: others('validators', 'formula', 'registry', 'schemas') },
    },
    {
      name: 'renderers-below-src',
      severity: 'error',
      comment: 'renderers/ get services and texts from RenderContext; calls and stores belong to src/.',
      from: { path: folder('renderers') },
      to: { path: others('renderers', 'validators', 'formula', 'registry', 'schemas') },
    },
    {
      name: 'src-above-renderers',
      severity: 'error',
      comment: 'src/ talks to server/ over the call catalogue only.',
      from: { path: folder('src') },
      to: { path: others('src', 'renderers', 'validators', 'formula', 'registry', 'schemas') },
    },
    {
      name: 'server-without-screens',
      severity: 'error',
      comment: 'server/ shares registry/, formula/ and validators/ with the browser, never renderers/ or src/.',
      from: { path: folder('server') },
      to: { path: others('server', 'validators', 'formula', 'registry', 'schemas') },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      comment: 'Shared helpers of tests stay in tests/helpers; product code never needs them.',
      from: { pathNot: '^(tests|bench|\\.storybook)/' },
      to: { path: folder('tests') },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means that two files are one thing or that a third is missing.',
      from: { pathNot: '^node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...layered('server', serverLayers),
    ...layered('src', srcLayers),
    ...byTheDoor('server'),
    unplaced('server', serverLayers),
    unplaced('src', srcLayers),
    {
      name: 'no-screens-in-server',
      severity: 'error',
      comment: 'server/ runs without React.',
      from: { path: folder('server') },
      to: { path: '^node_modules/(react|react-dom|antd|mobx|mobx-react-lite|@ant-design)(/|$)' },
    },
    {
      name: 'no-react-below-renderers',
      severity: 'error',
      comment: 'React belongs to renderers/ and src/.',
      from: { path: '^(schemas|registry|formula|validators)/' },
      to: { path: '^node_modules/(react|react-dom|antd|mobx|mobx-react-lite|@ant-design)(/|$)' },
    },
    only('axios-fence', 'axios', '^(src/api|tests|bench)/', 'HTTP from the browser goes through src/api.'),
    only('rjsf-fence', '@rjsf', '^(renderers/form/|bench/)', 'Forms that are drawn straight from a JSON Schema belong to renderers/form.'),
    only('mobx-fence', 'mobx|mobx-react-lite', '^(src|renderers/form|tests|bench)/', 'Observable state belongs to src/stores and renderers/form.'),
    only('pdf-fence', 'pdfjs-dist', '^renderers/viewer/', 'Files are looked at through renderers/viewer.'),
    only('database-fence', 'pg|@electric-sql', '^(server/db|tests|bench)/', 'Only server/db opens a database.'),
    only('i18n-fence', 'i18next|react-i18next', '^(src|tests|\\.storybook)/', 'Renderers get `t` from RenderContext.'),
    only(
      'mail-fence',
      'imapflow|nodemailer|postal-mime|parse5',
      '^(server/mail/|tests|bench)',
      'Only server/mail speaks with mail servers and takes mails apart.',
    ),
    {
      ...only('formula-library-fence', 'expr-eval|decimal\\.js', '^(formula/engine|tests)/', 'Other folders use the door formula/index.ts.'),
      to: { path: '^node_modules/(expr-eval|decimal\\.js)(/|$)', dependencyTypesNot: ['type-only'] },
    },
    only(
      'http-fence',
      'fastify|@fastify',
      '^(server/http/|server/createServer\\.ts|tests|bench)',
      'The server below http/ does not know how it is asked: core/ and context/ have what a piece of work is given.',
    ),
    only(
      'bpmn-viewer-fence',
      'bpmn-js',
      '^(renderers/flow|src/manage/flows/designer|tests)/',
      'The flow image is drawn by renderers/flow, edited by the designer.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|storybook-static)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
