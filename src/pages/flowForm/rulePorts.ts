import type { CallSpec } from '../../../schemas/calls/defineCall.ts';
import { backendBody, backendVerdict, existsPath, isPortalPath, runScriptInWebWorker, saysSomething, type RulePorts } from '../../../validators/index.ts';
import { ApiError, type Api } from '../../api/index.ts';

/** What asynchronous rules of a form may ask: addresses of this portal, and the sandbox for scripts. The server asks the same. */
export function createRulePorts(api: Api): RulePorts {
  return {
    exists: async (url, value, signal) =>
      saysSomething(await api.call(adHoc('rule.exists', 'GET', existsPath(url, value)), {}, { silent: true, parallel: true, ...(signal ? { signal } : {}) })),
    async backend({ url, submitFormData }, value, data, signal) {
      try {
        return backendVerdict(
          await api.call(
            { ...adHoc('rule.backend', 'POST', url), body: {} },
            { body: backendBody(submitFormData, value, data) },
            { silent: true, ...(signal ? { signal } : {}) },
          ),
        );
      } catch (error) {
        if (error instanceof ApiError && error.failure === 'refused') return { valid: false, message: error.message };
        throw error;
      }
    },
    script: (base64, value, data) => runScriptInWebWorker(base64, value, data),
  };
}

// helpers

/** A call whose address stands in the metadata of a form. Only addresses of the portal itself: the token goes along. */
function adHoc(name: string, method: 'GET' | 'POST', path: string): CallSpec {
  if (!isPortalPath(path)) throw new Error(`rule address <${path}> is not one of this portal`);
  return { name, method, path, style: 'bare', policy: { access: 'session' }, write: false, doc: 'Address of a form rule.' };
}
