import { byName } from '../../schemas/byName.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BinaryOutput, Call } from '../../schemas/calls/defineCall.ts';
import type { Language } from '../../registry/localised.ts';
import { newId } from '../db/index.ts';
import { type Click, clickOf, type HandlerContext, markCommitted, once, type ServerParts, type StoredAnswer } from '../context/index.ts';
import { describeError } from './envelopes.ts';
import { languageOf } from './locale.ts';
import { NotImplemented, Problem, Unauthorized } from '../core/index.ts';
import { envelope, EnvelopeReply, StreamReply, type Handler } from './handle.ts';
import { bodyBytes } from './bodies.ts';
import { partsOf } from './parts.ts';
import { admit, headerOf, type Access } from './policy.ts';
import { sendBytes, sendStream } from './sendBinary.ts';
import { inputCheck } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | null;
  }
}

/**
 * The one loop that makes routes of the catalogue: policy, validation, idempotency, handler, response style.
 *
 * A call without a policy or two handlers for one call stop the start; a call without a handler answers 501.
 */
export function registerCalls(app: FastifyInstance, calls: readonly Call[], handlers: readonly Handler[], parts: ServerParts): void {
  const byName = new Map<string, Handler>();
  for (const handler of handlers) {
    if (byName.has(handler.call.name)) throw new Error(`call <${handler.call.name}> has two handlers`);
    byName.set(handler.call.name, handler);
  }
  app.decorateRequest('access', null);
  for (const call of calls) {
    if (call.policy?.access === undefined) throw new Error(`call <${call.name}> has no policy`);
    const limit = limits[call.name];
    app.register(async (scope) => {
      if (call.bodyType === 'text') acceptAnyText(scope);
      scope.route({
        method: call.method,
        url: routePath(call, parts.config.prefixes),
        bodyLimit: bodyBytes(call),
        // DELETE may carry a list of records
        onRequest: async (request) => {
          request.access = await admit(call, request, parts);
        },
        handler: callRoute(call, byName.get(call.name), parts),
        config: {
          call: call.name,
          ...(limit === undefined || parts.config.testMode ? {} : { rateLimit: { max: limit, timeWindow: 60_000 } }),
          // whether a process lives does not depend on how much it has to do
          ...(call.name === 'system.live' ? { pressureHandler: () => undefined } : {}),
        },
      });
    });
  }
}

// helpers

/** Calls per minute and address. */
const limits: Readonly<Record<string, number>> = byName({ 'session.auth': 120, 'session.captcha': 240, 'sso.auth': 120, 'system.setUp': 30 });

/** `/a/{b}` -> `/a/:b`; a parameter in the middle of a segment ends before the next literal. */
function routePath(call: Call, prefixes: ServerParts['config']['prefixes']): string {
  const path = call.path.replace(/\{(\w+)\}(?=(.)?)/g, (_, name: string, next: string | undefined) =>
    next === undefined || next === '/' ? `:${name}` : `:${name}(^[^/${next === '_' ? '_' : `\\${next}`}]+)`,
  );
  return `${call.prefix === undefined ? '' : prefixes[call.prefix]}${path}`;
}

function acceptAnyText(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

function callRoute(call: Call, handler: Handler | undefined, parts: ServerParts) {
  const check = inputCheck(call);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { access } = request;
    if (access === null) throw new Unauthorized();
    if (handler === undefined) throw new NotImplemented();
    const input =
      call.bodyType === 'text'
        ? { ...check({ params: request.params, query: request.query, body: undefined }), body: typeof request.body === 'string' ? request.body : '' }
        : check({ params: request.params, query: request.query, body: request.body });
    const click =
      call.write && access.caller !== undefined
        ? clickOf(access.caller.user.id, headerOf(request, 'idempotency-key'), languageOf(headerOf(request, 'accept-language')), [
            call.name,
            input.params,
            input.query,
            input.body ?? null,
          ])
        : undefined;
    const context = contextOf(request, access, parts, click);

    if (call.style === 'binary') return sendBinary(reply, await handler.run(input, context));
    const work = async (): Promise<StoredAnswer> => {
      try {
        return { status: 200, body: serialise(call, await handler.run(input, context), context.language) };
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== 'refused') throw error;
        parts.metrics.refused(call.name, error.kind, error.errorCode ?? '');
        return { status: 200, body: JSON.stringify(describeError(error, request.id, context.language).body) };
      }
    };
    const answer = click === undefined ? await work() : await once(parts.database.forTenant(access.tenantId), parts.clock, click, work);
    const type = call.style === 'scalar' && !/^[-\d{["]|^(true|false|null)$/.test(answer.body) ? 'text/plain' : 'application/json';
    return reply.code(answer.status).type(`${type}; charset=utf-8`).send(answer.body);
  };
}

/** The body on the wire, by style. */
function serialise(call: Call, answer: unknown, language: Language): string {
  if (call.style === 'envelope') {
    const { value, message, extra } = answer instanceof EnvelopeReply ? answer : envelope({ value: answer });
    return JSON.stringify({ state: true, message: message[language], value: value ?? null, ...extra });
  }
  if (call.style === 'scalar' && typeof answer === 'string') return answer;
  return JSON.stringify(answer ?? null);
}

function sendBinary(reply: FastifyReply, answer: unknown): FastifyReply {
  return answer instanceof StreamReply ? sendStream(reply, answer) : sendBytes(reply, answer as BinaryOutput);
}

function contextOf(request: FastifyRequest, access: Access, parts: ServerParts, click: Click | undefined): HandlerContext {
  const db = parts.database.forTenant(access.tenantId, click === undefined ? {} : { beforeCommit: (tx) => markCommitted(tx, click) });
  return {
    tenantId: access.tenantId,
    db,
    get user() {
      if (access.caller === undefined) throw new Unauthorized();
      return access.caller.user;
    },
    maybeUser: access.caller?.user,
    clock: parts.clock,
    config: parts.config,
    language: languageOf(headerOf(request, 'accept-language')),
    meta: parts.metadata.forTenant(access.tenantId),
    files: parts.files,
    sessions: parts.sessions,
    newId,
    log: request.log,
    server: parts,
    request: {
      ip: request.ip,
      device: (headerOf(request, 'user-agent') ?? '').slice(0, 200),
      logId: request.id,
      idempotencyKey: click?.key,
      header: (name) => headerOf(request, name.toLowerCase()),
      parts: () => partsOf(request),
    },
  };
}
