import type { FastifyInstance } from 'fastify';
import type { Language } from '../../registry/localised.ts';
import { buildOpenApi } from '../../schemas/calls/openapi.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { VERSION } from '../version.ts';
import { languageOf } from './locale.ts';

/** `/openapi.json` for tools and `/openapi` for people; the page needs no script. */
export function registerOpenApi(app: FastifyInstance, calls: readonly Call[]): void {
  let document: string | undefined;
  const pages = new Map<Language, string>();
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi(calls, { version: VERSION }));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/openapi', (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const page = pages.get(language) ?? renderPage(calls, texts.title[language]);
    pages.set(language, page);
    return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(page);
  });
}

// helpers

function renderPage(calls: readonly Call[], title: string): string {
  const services = new Map<string, Call[]>();
  for (const call of calls) {
    const service = call.name.split('.')[0] ?? '';
    services.set(service, [...(services.get(service) ?? []), call]);
  }
  const sections = [...services].map(([service, members]) => `<h2 id="${escape(service)}">${escape(service)}</h2>${members.map(renderCall).join('')}`);
  const index = [...services].map(([service, members]) => `<a href="#${escape(service)}">${escape(service)} (${members.length})</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:14px/1.6 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#222}
nav a{margin-right:1em;white-space:nowrap}summary{cursor:pointer;padding:.2em 0}code{font-family:ui-monospace,monospace}
.m{display:inline-block;width:4.5em;font-weight:600}.p{color:#666;margin-left:1em}pre{background:#f5f5f5;padding:.8em;overflow:auto;max-height:28em}
</style></head><body><h1>${title}</h1><p>${calls.length} calls · <a href="/openapi.json">openapi.json</a></p><nav>${index.join(' ')}</nav>${sections.join('')}</body></html>`;
}

function renderCall(call: Call): string {
  const schemas = { params: call.params, query: call.query, body: call.body ?? call.bodyType, response: call.response };
  const roles = call.policy.access === 'role' ? `role: ${call.policy.roles.join(', ')}` : call.policy.access;
  return (
    `<details><summary><span class="m">${call.method}</span><code>${escape(call.path)}</code><span class="p">${escape(call.doc)} · ${escape(roles)} · ${call.style}</span></summary>` +
    `<pre>${escape(JSON.stringify(schemas, null, 2))}</pre></details>`
  );
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const texts = {
  title: { 'zh-CN': '元表 API', 'en-US': 'Yuanbiao API', 'zh-TW': '元表 API' },
} as const;
