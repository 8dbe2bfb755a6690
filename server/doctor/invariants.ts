import { audit } from './families/audit.ts';
import { documents } from './families/documents.ts';
import { files } from './families/files.ts';
import { flow } from './families/flow.ts';
import { jobs } from './families/jobs.ts';
import { linked, tenants } from './families/links.ts';
import { metadata } from './families/metadata.ts';
import { opinions } from './families/opinions.ts';
import { organisation } from './families/organisation.ts';
import { made } from './families/made.ts';
import { postings } from './families/postings.ts';
import { serials } from './families/serials.ts';
import { tasks } from './families/tasks.ts';
import type { Invariant } from './Invariant.ts';

/** Requests and their documents, which commands write together. */
export const requestInvariants: readonly Invariant[] = [...flow, ...tasks, ...opinions, ...documents, ...postings, ...made];

/** Everything that must be true of an installation. */
export const invariants: readonly Invariant[] = [
  ...requestInvariants,
  ...files,
  ...linked,
  ...tenants,
  ...organisation,
  ...metadata,
  ...serials,
  ...audit,
  ...jobs,
];
