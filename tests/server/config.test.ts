import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';

it.each([
  [{}, true],
  [{ DATABASE_URL: 'postgres://localhost/x' }, false],
  [{ DATABASE_URL: 'postgres://localhost/x', SEED: 'true' }, true],
  [{ SEED: 'false' }, false],
])('%o puts demo data into an empty database: %s', (env, seed) => {
  expect(readConfig(env).seed).toBe(seed);
});

it.each([
  [{}, true, false],
  [{ NODE_ENV: 'production' }, false, true],
  [{ NODE_ENV: 'production', OPENAPI: 'true', SEED: 'false' }, true, false],
  [{ OPENAPI: 'false' }, false, false],
])('%o tells of its calls: %s; is set up by a code: %s', (env, openApi, setUp) => {
  expect(readConfig(env)).toMatchObject({ openApi, setUp });
});

it('reads the origins that queries may ask, and stops at one that cannot be meant', () => {
  expect(readConfig({}).queryOrigins).toEqual([]);
  expect(readConfig({ QUERY_ORIGINS: ' https://rates.example.com, http://erp.local:8080=10.1.2.3 ' }).queryOrigins).toEqual([
    'https://rates.example.com',
    'http://erp.local:8080=10.1.2.3',
  ]);
  expect(() => readConfig({ QUERY_ORIGINS: 'rates.example.com' })).toThrow('QUERY_ORIGINS');
});

it.each([
  [{}, 'folder'],
  [{ DATABASE_URL: 'postgres://localhost/x' }, 'database'],
  [{ DATABASE_URL: 'postgres://localhost/x', STORAGE: 'folder' }, 'folder'],
  [{ STORAGE: 'database' }, 'database'],
])('%o keeps files in: %s', (env, storage) => {
  expect(readConfig(env).storage).toBe(storage);
});

it('names a place for files that there is not', () => {
  expect(() => readConfig({ STORAGE: 'cloud' })).toThrow('STORAGE=cloud');
});
