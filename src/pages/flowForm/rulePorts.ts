import type { CallSpec } from '../../../schemas/calls/defineCall.ts';
import { runScriptInWebWorker, type RulePorts } from '../../../validators/index.ts';
import { ApiError, type Api } from '../../api/index.ts';

/** What asynchronous rules of a form may ask: addresses of this portal, and the sandbox for scripts. */
export function createRulePorts(api: Api): RulePorts {
  return {
    async exists(url, value, signal) {
      const answer: unknown = await api.call(adHoc('rule.exists', 'GET', `${url}${encodeURIComponent(String(value ?? ''))}`), {}, { silent: true, parallel: true, ...(signal ? { signal } : {}) });
      return !isEmptyAnswer(answer);
    },
    async backend({ url, submitFormData }, value, data, signal) {
      try {
        const body = submitFormData === true ? data : { value };
        await api.call({ ...adHoc('rule.backend', 'POST', url), body: {} }, { body }, { silent: true, ...(signal ? { signal } : {}) });
        return { valid: true };
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
  if (!/^\/(?![/\\])/.test(path)) throw new Error(`rule address <${path}> is not one of this portal`);
  return { name, method, path, style: 'bare', policy: { access: 'session' }, write: false, doc: 'Address of a form rule.' };
}

function isEmptyAnswer(answer: unknown): boolean {
  const value = typeof answer === 'object' && answer !== null && 'state' in answer && 'value' in answer ? answer.value : answer;
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  return 'rows' in value && Array.isArray(value.rows) ? value.rows.length === 0 : Object.keys(value).length === 0;
}
