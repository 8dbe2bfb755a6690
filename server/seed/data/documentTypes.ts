import type { InstanceStatus } from '../../workflow/index.ts';

/** One finished step of a demo request, oldest first. */
export interface SeedStepTaken {
  /** Node id of the flow. */
  readonly node: string;
  readonly nodeName: string;
  /** User id; the system for passed-over nodes. */
  readonly user: string | null;
  readonly action: 'start' | 'agree' | 'backToStart' | 'revokeToStart' | 'endProcess' | 'skip';
  readonly opinion: string;
  readonly at: string;
}

/** Where a running request stands and who has it in the to-do list. */
export interface SeedPosition {
  readonly node: string;
  readonly nodeName: string;
  readonly holders: readonly string[];
  readonly since: string;
}

export interface SeedDocument {
  /** Document number; empty for a draft. */
  readonly no: string;
  readonly form: 'clfybxV1' | 'rcfybxsqV2' | 'jksqV2' | 'yssbV1';
  readonly bo: 'clfybx' | 'rcfybx' | 'jksq' | 'yssb';
  /** User id. */
  readonly applicant: string;
  readonly status: InstanceStatus;
  /** Total of the document; what the form computes from `data` has to equal it. */
  readonly amount: string;
  /** Inputs of the form in plain shape; derived fields are left to the form. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly steps: readonly SeedStepTaken[];
  readonly position?: SeedPosition;
}
