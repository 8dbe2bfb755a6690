import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import * as catalogue from './schemas/calls/index.ts';

const SERVER = process.env['YUANBIAO_SERVER'] ?? 'http://127.0.0.1:8088';
const catalogueFile = fileURLToPath(new URL('./schemas/calls/index.ts', import.meta.url));

export default defineConfig({
  base: '/fvue/',
  plugins: [leanCatalogue(), react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy forbids inline scripts.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor-react', test: /node_modules\/(react|react-dom|scheduler|react-router|mobx|mobx-react-lite|i18next|react-i18next)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '^/(?!fvue(/|$|\\?))': { target: SERVER, changeOrigin: false } },
  },
  preview: {
    proxy: { '^/(?!fvue(/|$|\\?))': { target: SERVER, changeOrigin: false } },
  },
});

// helpers

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

interface CallLike {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly [part: string]: unknown;
}

const isCall = (value: unknown): value is CallLike => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'policy' in value;

const lean = ({ name, method, path, prefix, bodyType, style, policy, write }: CallLike): Record<string, unknown> => ({ name, method, path, prefix, bodyType, style, policy, write });
