import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import { calls } from '../../schemas/calls/index.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { handlers as allHandlers } from './api/index.ts';
import type { ServerParts } from '../context/index.ts';
import { sendError } from './envelopes.ts';
import { common, NotFound, Unavailable } from '../core/index.ts';
import type { Handler } from './handle.ts';
import { registerOperations } from './operations.ts';
import { registerOpenApi } from './openapi.ts';
import { registerAdmission } from './admission.ts';
import { registerCalls } from './registerCalls.ts';
import { registerSecurity } from './security.ts';
import { registerWeb } from './web.ts';
import { readJsonWithinBudget } from './bodies.ts';

export interface AppOptions {
  /** Default: the catalogue and every handler there is. */
  readonly calls?: readonly Call[];
  readonly handlers?: readonly Handler[];
}

/** The HTTP side of a server. `listen` or `inject` it; `close` ends it after the requests under way. */
export async function buildApp(parts: ServerParts, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = parts;
  const app = fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            redact: { paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.oldPwd', '*.newPwd', '*.token', 'body'], censor: '***' },
            serializers: { req: (request) => ({ method: request.method, url: String(request.url).split('?')[0], remoteAddress: request.ip }) },
          },
    // logId: as people see it in a refusal
    logController: new fastify.LogController({ requestIdLogLabel: 'logId', disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'info' }),
    genReqId: () => randomBytes(8).toString('hex'),
    requestIdHeader: false,
    trustProxy: typeof config.trustProxy === 'number' ? nextHops(config.trustProxy) : config.trustProxy,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply, parts.metrics.refused);
  });

  // JSON calls take JSON only; calls with a text body bring their own parser
  app.removeContentTypeParser('text/plain');
  readJsonWithinBudget(app);
  registerOperations(app, parts);
  registerSecurity(app, config, parts.clock);
  registerAdmission(app, config.maxRequests);
  await app.register(multipart, {
    limits: { fileSize: config.uploadLimit, files: 10, fields: 50, fieldSize: 100_000, parts: 60, headerPairs: 100 },
    throwFileSizeLimit: true,
  });
  if (!config.testMode) {
    await app.register(rateLimit, { global: false });
    await app.register(underPressure, {
      maxEventLoopDelay: 1_500,
      pressureHandler: (request, reply) => {
        sendError(new Unavailable(common.busy), request, reply, parts.metrics.refused);
      },
    });
  }
  registerCalls(app, options.calls ?? calls, options.handlers ?? allHandlers, parts);
  if (config.openApi !== false) registerOpenApi(app, options.calls ?? calls);
  const spa = await registerWeb(app, config.webDir);
  app.setNotFoundHandler((request, reply) => {
    if (!spa(request, reply)) sendError(new NotFound(), request, reply, parts.metrics.refused);
  });
  return app;
}

// helpers

/** The last so many senders of a request are our proxies; who came to them stands in what they added. */
const nextHops =
  (count: number) =>
  (_address: string, hop: number): boolean =>
    hop < count;
