import { Agent, request } from 'node:http';
import type { Call } from '../../../schemas/calls/defineCall.ts';

/** What came back. Status 0: the connection broke before an answer came. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

export interface Question {
  readonly token: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The key of the click. */
  readonly key?: string | undefined;
}

/** Connections that stay open, as a browser's or a proxy's do. */
export function createClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  return {
    send(origin: string, call: Call, { token, query, body, key }: Question, timeoutMs = 60_000): Promise<Answer> {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      const began = performance.now();
      return new Promise((resolve) => {
        const broken = (): void => {
          resolve({ status: 0, text: '', milliseconds: performance.now() - began });
        };
        const sent = request(
          `${origin}${call.path}${search}`,
          {
            agent,
            method: call.method,
            timeout: timeoutMs,
            headers: {
              authorization: `Bearer ${token}`,
              ...(key === undefined ? {} : { 'idempotency-key': key }),
              ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => {
              text += chunk;
            });
            response.on('end', () => {
              resolve({ status: response.statusCode ?? 0, text, milliseconds: performance.now() - began });
            });
            response.on('error', broken);
            response.on('aborted', broken);
          },
        );
        sent.on('error', broken);
        sent.on('timeout', () => {
          sent.destroy();
        });
        sent.end(payload);
      });
    },
    close: () => {
      agent.destroy();
    },
  };
}

export type Client = ReturnType<typeof createClient>;

/** The answer of an action: whether it was carried out, and what it says. */
export function decision(answer: Answer): { readonly done: boolean; readonly message: string; readonly instId?: string } {
  try {
    const body = JSON.parse(answer.text) as { readonly state?: unknown; readonly message?: unknown; readonly instId?: string };
    return {
      done: answer.status === 200 && body.state === true,
      message: String(body.message ?? ''),
      ...(body.instId === undefined ? {} : { instId: body.instId }),
    };
  } catch {
    return { done: false, message: answer.text.slice(0, 200) };
  }
}

export interface Load {
  /** Answers within the time. */
  readonly count: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  readonly failures: ReadonlyMap<string, number>;
}

/** Keeps `connections` questions under way for a while. `ask` answers undefined when all is well, else what went wrong. */
export async function load(
  connections: number,
  seconds: number,
  ask: () => Promise<{ readonly milliseconds: number; readonly failure?: string | undefined } | undefined>,
): Promise<Load> {
  const latencies: number[] = [];
  const failures = new Map<string, number>();
  const began = performance.now();
  const until = began + seconds * 1000;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const outcome = await ask();
      if (outcome === undefined) return;
      if (outcome.failure === undefined) latencies.push(outcome.milliseconds);
      else failures.set(outcome.failure, (failures.get(outcome.failure) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { count: latencies.length, seconds: (performance.now() - began) / 1000, latencies, failures };
}
