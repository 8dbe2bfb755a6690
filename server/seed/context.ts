import type { TenantDb } from '../db/index.ts';
import type { MetadataItem, TenantMetadata } from '../metadata/index.ts';

/** What a seed step may use. Steps run once, on an empty database, in the order of `server/seed/index.ts`. */
export interface SeedContext {
  /** The demo tenant. */
  readonly tenantId: string;
  readonly db: TenantDb;
  /** Another tenant's data. */
  dbFor(tenantId: string): TenantDb;
  /** Wall clock of the portal, `yyyy-MM-dd HH:mm:ss`. */
  now(): string;
  /** Password as it is stored. Equal passwords share one hash, which keeps seeding fast. */
  hash(password: string): Promise<string>;
  /** Fresh id, longer than any id in the seed data. */
  nextId(): string;
  /** The demo tenant's published metadata. */
  readonly meta: TenantMetadata;
  /** Publishes metadata into a tenant (default: the demo tenant). */
  publish(items: readonly MetadataItem[], tenantId?: string): Promise<void>;
}

export type SeedStep = (context: SeedContext) => Promise<void>;
