import { createServer as createHttpServer } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerParts } from '../context/index.ts';
import { currentWork, NotFound } from '../core/index.ts';
import { sharedRead } from '../db/index.ts';
import { workloadOf } from '../jobs/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name in the catalogue. */
    call?: string;
  }
}

/** What everybody who operates a server asks of it: how long calls take, and which log lines belong to which of them. */
export function registerOperations(app: FastifyInstance, parts: ServerParts): void {
  const { metrics, config } = parts;
  // once more behind the body, whose parser calls back from elsewhere
  for (const stage of ['onRequest', 'preValidation'] as const)
    app.addHook(stage, (request: FastifyRequest, _reply: unknown, done: () => void) => {
      currentWork.run({ logId: request.id, call: callOf(request) }, done);
    });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(callOf(request) ?? 'other', reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    // a connection that is kept for the next request would be waited for
    if (parts.isStopping()) void reply.header('connection', 'close');
  });
  const token = config.metricsToken;
  if (token === undefined) return;
  const read = metricsOf(parts);
  // who does not know the token does not learn that it is here
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new NotFound();
    return reply.type(metrics.contentType).send(await read());
  });
}

/**
 * The figures on a port of their own, which is never that of the portal: whoever reaches it may read them. It answers while the server stops, until it
 * has. Rejects when the port is taken.
 */
export function listenForMetrics(parts: ServerParts, { host, port }: { readonly host: string; readonly port: number }): Promise<{ close(): void }> {
  const read = metricsOf(parts);
  const server = createHttpServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': parts.metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.requestTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.unref();
      resolve({
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

// helpers

const callOf = (request: FastifyRequest): string | undefined => request.routeOptions.config.call;

/** What the whole installation has is counted at most every five seconds, however many look. */
function metricsOf({ metrics, database }: ServerParts): () => Promise<string> {
  const facts = sharedRead(5_000, () => workloadOf(database));
  return () => metrics.text(() => facts.get());
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};
