declare module 'virtual:metadata' {
  export const metadata: import('./readMetadata.ts').Metadata;
}
