import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../registry/localised.ts';
import { languageOf } from './locale.ts';

/** Answers a navigation inside an application with its page; false when the request is something else. */
export type SpaFallback = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** Where the two front ends live: address prefix and their page in the build folder. */
const applications = [
  { base: '/fvue/', pages: ['index.html'] },
  { base: '/mvue/', pages: ['manage.html', 'mvue/index.html', 'index.html'] },
] as const;

/**
 * Serves the built front end. Files with a hash in their name may be kept for ever; pages are always asked for again.
 * Precompressed neighbours (`.br`, `.gz`) are used when they exist.
 */
export async function registerWeb(app: FastifyInstance, webDir: string | undefined): Promise<SpaFallback> {
  if (webDir === undefined || !existsSync(webDir)) {
    app.get('/', (_request, reply) => reply.redirect('/openapi'));
    return () => false;
  }
  for (const [index, { base }] of applications.entries()) {
    await app.register(fastifyStatic, {
      root: webDir,
      prefix: base,
      decorateReply: index === 0,
      preCompressed: true,
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.setHeader('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const page = (): string | undefined => applications[index]?.pages.map((name) => join(webDir, name)).find((file) => existsSync(file));
    app.get(base, (request, reply) => sendPage(reply, page(), languageOf(request.headers['accept-language'])));
    app.get(base.slice(0, -1), (_request, reply) => reply.redirect(base));
  }
  app.get('/', (_request, reply) => reply.redirect('/fvue/'));
  return (request, reply) => {
    const application = applications.find(({ base }) => request.url.startsWith(base));
    if (application === undefined || request.method !== 'GET' || !isNavigation(request)) return false;
    sendPage(
      reply,
      application.pages.map((name) => join(webDir, name)).find((file) => existsSync(file)),
      languageOf(request.headers['accept-language']),
    );
    return true;
  };
}

// helpers

/** A missing script must stay 404, or the browser would try to run a page. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return !/\/assets\//.test(path) && (request.headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply, file: string | undefined, language: Language): FastifyReply {
  if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(texts.notBuilt[language]);
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(readFileSync(file));
}

const texts = { notBuilt: { 'zh-CN': '页面尚未构建', 'en-US': 'The pages have not been built yet.', 'zh-TW': '頁面尚未建置' } } as const;
