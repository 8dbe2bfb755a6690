declare module 'virtual:adapter' {
  export const adapter: import('./adapter.ts').Adapter;
}
