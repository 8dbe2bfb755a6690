import type { FastifyInstance } from 'fastify';
import { common, Unavailable } from '../core/index.ts';
import { sendError } from './envelopes.ts';

/** What tells whether the server is there must answer when it is busy. */
const always: ReadonlySet<string> = new Set(['/health', '/version']);

/**
 * Only so many requests are worked on at once. Who comes beyond that is told at once, before anything of him is read, instead of waiting with all
 * others until none is answered in time; as soon as one of them is over, the next is let in.
 */
export function registerAdmission(app: FastifyInstance, most: number): void {
  let working = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (always.has(request.url.split('?', 1)[0] ?? '')) {
      done();
      return;
    }
    if (working >= most) {
      sendError(new Unavailable(common.busy), request, reply);
      return;
    }
    working++;
    // also of somebody who has hung up
    reply.raw.once('close', () => {
      working--;
    });
    done();
  });
}
