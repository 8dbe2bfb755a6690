import type { Api } from '../../api/index.ts';

/**
 * The client of a page on which somebody acts for a leader: every call of the runtime services says for whom. A call
 * that names a leader itself keeps him.
 */
export function leaderApi(api: Api, leaderId: string | undefined): Api {
  if (leaderId === undefined || leaderId === '' || leaderId === '0') return api;
  const bound: Api = {
    call: (call, input, options) => api.call(call, withLeader(call.path, input, leaderId), options),
    raw: (call, input, options) => api.raw(call, withLeader(call.path, input, leaderId), options),
    address: (call, input) => api.address(call, withLeader(call.path, input, leaderId)),
    now: () => api.now(),
  };
  return bound;
}

// helpers

function withLeader<Input>(path: string, input: Input, leaderId: string): Input {
  if (!path.startsWith('/runtime/')) return input;
  const given = (typeof input === 'object' && input !== null ? input : {}) as { readonly query?: Readonly<Record<string, unknown>> };
  return { ...given, query: { leaderId, ...given.query } } as Input;
}
