export * from './calls/index.ts';
export * from './calls/entities/index.ts';
export { buildOpenApi } from './calls/openapi.ts';
