import type { Localised } from '../../../registry/localised.ts';
import type { TenantDb } from '../../db/index.ts';

/** Work that a flow left behind when it was at a node. */
export interface HookDelivery {
  /** Always the same for one piece of work; what goes to another system carries it as its key. */
  readonly id: string;
  readonly tenantId: string;
  readonly instId: string | null;
  readonly name: string;
  /** `complete`, `service`, `end` or `return`. */
  readonly event: string;
  readonly nodeId: string;
  readonly bo: string | null;
  readonly recordId: string | null;
  /** Who gave the command. */
  readonly by: string;
  readonly now: string;
}

/** A named server action of flows. */
export interface Hook {
  readonly name: string;
  readonly title: Localised;
  /** The module that will carry it out. A hook without `run` and `send` is kept until that module is here. */
  readonly module: string;
  /** Days for which work without its module is worth keeping; 400 when absent. */
  readonly keepDays?: number;
  /** Changes data, in the transaction that also ticks the work off: exactly once. */
  readonly run?: (tx: TenantDb, delivery: HookDelivery) => Promise<void>;
  /** Reaches out of this database, in no transaction: at least once. */
  readonly send?: (delivery: HookDelivery) => Promise<void>;
}

export const defineHook = (hook: Hook): Hook => hook;
