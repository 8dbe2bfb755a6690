import type { ComponentType } from 'react';
import { CHUNK_TIMEOUT } from '../constants.ts';

class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the portal could not be loaded', { cause });
    this.name = 'ChunkError';
  }
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError;

/**
 * A page whose script is fetched with its first visit, for the `lazy` of a route. Gives up after two minutes;
 * the next visit tries again.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
  timeout = CHUNK_TIMEOUT,
): () => Promise<{ readonly Component: ComponentType }> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkError('timeout')), timeout);
    });
    try {
      const module = await Promise.race([load(), late]);
      return { Component: module[name] };
    } catch (error) {
      throw isChunkError(error) ? error : new ChunkError(error);
    } finally {
      clearTimeout(timer);
    }
  };
}
