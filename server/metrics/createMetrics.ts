import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseWatch } from '../db/index.ts';

/** What a process counts about its work, in the text form of Prometheus. Nothing in it names a person, a document or a tenant. */
export interface Metrics extends DatabaseWatch {
  readonly contentType: string;
  answered(call: string, status: number, seconds: number): void;
  /** Something was refused, in words or by status. */
  refused(call: string, kind: string, code: string): void;
  /** A command on a request was carried out; `complete` is a completed task. */
  commanded(kind: string): void;
  /** Everything, with what `facts` knows at this moment: figures by name, and below by label where there are several. */
  text(facts: () => Promise<readonly Fact[]>): Promise<string>;
}

/** A figure of the whole installation, asked when somebody looks. */
export interface Fact {
  readonly name: FactName;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export type FactName = keyof typeof factHelp;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // the process: processor, memory, delay of the event loop, collections
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    registers,
    name: 'yuanbiao_request_seconds',
    help: 'How long calls took, by name of the catalogue and status',
    labelNames: ['call', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  const refusals = new Counter({ registers, name: 'yuanbiao_refusals_total', help: 'What was refused', labelNames: ['call', 'kind', 'code'] });
  const commands = new Counter({
    registers,
    name: 'yuanbiao_commands_total',
    help: 'Commands on requests that were carried out; complete is a task',
    labelNames: ['kind'],
  });
  const waits = new Histogram({
    registers,
    name: 'yuanbiao_database_wait_seconds',
    help: 'How long somebody waited for a connection',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 5, 10],
  });
  const statements = new Histogram({
    registers,
    name: 'yuanbiao_database_statement_seconds',
    help: 'How long statements took',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 15],
  });
  const gauges = new Map(
    Object.entries(factHelp).map(([name, { help, labelNames }]) => [
      name,
      new Gauge({ registers, name: `yuanbiao_${name}`, help, labelNames: [...labelNames] }),
    ]),
  );
  return {
    contentType: registry.contentType,
    answered: (call, status, seconds) => {
      requests.observe({ call, status }, seconds);
    },
    refused: (call, kind, code) => {
      refusals.inc({ call, kind, code });
    },
    commanded: (kind) => {
      commands.inc({ kind });
    },
    waited: (seconds) => {
      waits.observe(seconds);
    },
    ran: (_text, seconds) => {
      statements.observe(seconds);
    },
    async text(facts) {
      for (const gauge of gauges.values()) gauge.reset();
      // a database that is away must not hide the rest
      const known = await facts().then(
        (list) => [...list, { name: 'database_up' as const, value: 1 }],
        () => [{ name: 'database_up' as const, value: 0 }] as readonly Fact[],
      );
      for (const { name, labels = {}, value } of known) gauges.get(name)?.set(labels, value);
      return registry.metrics();
    },
  };
}

// helpers

const factHelp = {
  database_up: { help: '1 when the database answered this question', labelNames: [] },
  database_connections: { help: 'Connections of this process by state; waiting: who has none yet', labelNames: ['state'] },
  jobs: { help: 'Jobs of the queue by name and state', labelNames: ['queue', 'state'] },
  outbox: { help: 'Work of the outbox by state; dead waits for a person', labelNames: ['state'] },
  deadlines_overdue: { help: 'Deadlines that are past and not carried out', labelNames: [] },
  files: { help: 'Uploaded files', labelNames: [] },
  storage_bytes: { help: 'Bytes of uploaded files', labelNames: [] },
  database_bytes: { help: 'Size of the database', labelNames: [] },
} as const;
