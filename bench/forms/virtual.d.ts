declare module 'virtual:adapter' {
  import type { Adapter } from './adapter.ts';

  export const adapter: Adapter;
}
