import { newKey } from '../../api/index.ts';

/**
 * Idempotency keys of the buttons of a page. Each click has a new one, except when the same request went out before
 * and nobody knows what became of it: then the server must recognise it.
 */
export function createClickKeys(): { take(request: string): string; lost(request: string, key: string): void } {
  let open: { readonly request: string; readonly key: string } | undefined;
  return {
    take(request) {
      const key = open?.request === request ? open.key : newKey();
      open = undefined;
      return key;
    },
    lost(request, key) {
      open = { request, key };
    },
  };
}
