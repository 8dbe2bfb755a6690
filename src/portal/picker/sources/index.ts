import type { PickKind } from '../../../../renderers/core/index.ts';
import type { PickSource } from './definePickSource.ts';
import { dimensionSource } from './dimensionSource.ts';
import { jobSource } from './jobSource.ts';
import { orgSource } from './orgSource.ts';
import { postSource } from './postSource.ts';
import { roleSource } from './roleSource.ts';
import { userSource } from './userSource.ts';

/** Everything that can be picked, by kind. */
export const pickSources: Readonly<Record<PickKind, PickSource>> = {
  // people
  user: userSource,
  // organisation
  org: orgSource,
  post: postSource,
  dimension: dimensionSource,
  // what people are
  role: roleSource,
  job: jobSource,
};

export type { OrgNode, PickPage, PickRequest, PickRow, PickSource } from './definePickSource.ts';
