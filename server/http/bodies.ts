import type { FastifyInstance } from 'fastify';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { mustBeWithin, type Problem } from '../core/index.ts';

/**
 * The largest body of a call in bytes. Whoever has not signed in sends little; a document or a package may be large (business data of
 * 20 MB arrives as Base64 inside JSON); files come as multipart, which has bounds of its own.
 */
export function bodyBytes({ policy, body }: Pick<Call, 'policy' | 'body'>): number {
  if (policy.access === 'anonymous' || policy.access === 'link') return 16 * KB;
  return isRecordBody({ body }) || membersOf(body).some((name) => carriers.has(name)) ? 32 * KB * KB : KB * KB;
}

/** Texts of records are judged by their form, at the field, and those of filters by the query, at the value: both say more than a path. */
export const judgesTexts = (call: Pick<Call, 'body'>): boolean =>
  isRecordBody(call) || membersOf(call.body).some((name) => name === 'querys' || name === 'queryFilter');

/** JSON goes to the framework's parser only when it is within the budget. */
export function readJsonWithinBudget(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      mustBeWithin(body as Buffer);
    } catch (error) {
      done(error as Problem);
      return;
    }
    void parse(request, body.toString('utf8'), done);
  });
}

// helpers

const KB = 1024;

/** A body without declared members is a record of some business object. */
const isRecordBody = ({ body }: Pick<Call, 'body'>): boolean => body !== undefined && membersOf(body).length === 0;

const membersOf = (body: Call['body']): string[] => Object.keys((body as { readonly properties?: object } | undefined)?.properties ?? {});

/** Members that carry a document or metadata. */
const carriers: ReadonlySet<string> = new Set(['data', 'dataJson', 'items', 'item', 'spec']);
