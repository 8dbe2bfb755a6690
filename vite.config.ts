import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { pages } from './bench/size/pages.ts';
import { languages } from './registry/localised.ts';
import * as catalogue from './schemas/calls/index.ts';
import { acyclicChunks } from './scripts/acyclicChunks.ts';
import { leanUnits } from './scripts/leanUnits.ts';
import { stationChunks, type ChunkName } from './scripts/stationChunks.ts';
import { moduleSideEffects } from './scripts/treeshake.ts';

const SERVER = process.env['YUANBIAO_SERVER'] ?? 'http://127.0.0.1:8088';
const catalogueFile = fileURLToPath(new URL('./schemas/calls/index.ts', import.meta.url));
const page = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

const portal = (): Pick<UserConfig, 'base' | 'plugins'> => ({
  base: '/fvue/',
  plugins: [leanCatalogue(), leanUnits(), managePage(), react(), acyclicChunks()],
});

const output = {
  outDir: 'dist/web',
  emptyOutDir: true,
  target: 'es2022',
  // The content security policy forbids inline scripts.
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 700,
} as const;

const input = {
  treeshake: { moduleSideEffects },
  // The portal, and the management portal beside it; both take their parts from one folder.
  input: { index: page('index.html'), manage: page('manage.html') },
};

export default defineConfig(async ({ command }) => ({
  ...portal(),
  build: { ...output, rolldownOptions: { ...input, output: { codeSplitting: { groups: command === 'build' ? await groups() : [] } } } },
  server: {
    port: 5173,
    proxy: { '^/(?!(fvue|mvue)(/|$|\\?))': { target: SERVER, changeOrigin: false } },
  },
  preview: {
    proxy: { '^/(?!(fvue|mvue)(/|$|\\?))': { target: SERVER, changeOrigin: false } },
  },
}));

// helpers

/** In the order in which people come to them. */
const stations = ['index.html', 'manage.html', ...languages.map((name) => `src/locales/${name}.ts`), ...new Set(pages.flatMap(({ modules }) => modules))];

async function groups(): Promise<{ readonly name: string | ChunkName; readonly test?: RegExp; readonly includeDependenciesRecursively?: boolean }[]> {
  const name = await stationChunks({ ...portal(), root: page('.'), build: { ...output, rolldownOptions: input } }, stations);
  return [
    // What everything stands on, and stays when we publish anew; with the one file of ours that every other may use.
    {
      name: 'vendor-react',
      test: /node_modules\/(react|react-dom|scheduler|react-router|mobx|mobx-react-lite|i18next|react-i18next)\/|schemas\/byName\.ts/,
    },
    { name, includeDependenciesRecursively: false },
  ];
}

/**
 * The browser needs the address of a call, not the schemas of its parts: the server checks those. Each call
 * becomes a plain object, so that the schema library stays out and unused calls are shaken off.
 */
function leanCatalogue(): Plugin {
  return {
    name: 'lean-catalogue',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== catalogueFile) return undefined;
      const lines = Object.entries(catalogue).flatMap(([name, value]) => (isCall(value) ? [`export const ${name} = ${JSON.stringify(lean(value))};`] : []));
      return { code: lines.join('\n'), map: null, moduleSideEffects: false };
    },
  };
}

/** While developing, addresses of the management portal show its page, as the server does with the built one. */
function managePage(): Plugin {
  return {
    name: 'manage-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/mvue(\/|$|\?)/.test(request.url ?? '')) request.url = '/fvue/manage.html';
        next();
      });
    },
  };
}

interface CallLike {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly [part: string]: unknown;
}

const isCall = (value: unknown): value is CallLike => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'policy' in value;

const lean = ({ name, method, path, prefix, bodyType, style, policy, write }: CallLike): Record<string, unknown> => ({
  name,
  method,
  path,
  prefix,
  bodyType,
  style,
  policy,
  write,
});
