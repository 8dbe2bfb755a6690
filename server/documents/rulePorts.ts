import { isRecord } from '../../registry/form/index.ts';
import { backendBody, backendVerdict, existsPath, isPortalPath, saysSomething, type RulePorts } from '../../validators/index.ts';
import { runScriptInWorker } from '../../validators/sandbox/node.ts';
import { insideTransaction } from '../db/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { askOwnServer } from '../net/index.ts';

/** What asynchronous rules may ask of the server: what the browser asks, with the rights of the same person. */
export function rulePorts(context: HandlerContext): RulePorts {
  return {
    async exists(url, value) {
      const answer = await ask(context, 'GET', existsPath(url, value));
      if (isRecord(answer) && answer['state'] === false) throw new Error(`rule address <${url}> refused`);
      return saysSomething(answer);
    },
    async backend({ url, submitFormData }, value, data) {
      return backendVerdict(await ask(context, 'POST', url, backendBody(submitFormData, value, data)));
    },
    script: (base64, value, data) => runScriptInWorker(base64, value, data),
  };
}

// helpers

/** The answer, read. Whoever cannot be asked gives none: nobody may wait for another request while rows are locked. */
async function ask(context: HandlerContext, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  if (!isPortalPath(path) || insideTransaction()) throw new Error(`rule address <${path}> cannot be asked here`);
  const { status, text } = await askOwnServer(context, {
    method,
    path,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status < 200 || status > 299) throw new Error(`rule address <${path}> answered ${status}`);
  return parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
