import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Demension, Job, Org, OrgPost, OrgTree, Role } from './entities/organisation.ts';
import { QueryFilter, record } from './shapes.ts';

export const orgDimensions = defineCall({
  name: 'demension.getAll',
  method: 'GET',
  path: '/api/demension/v1/dems/getAll',
  style: 'bare',
  response: Type.Array(Demension),
  policy: session,
  doc: 'All dimensions of the organisation.',
});

export const orgDimensionList = defineCall({
  name: 'demension.getDemListAll',
  method: 'POST',
  path: '/api/demension/v1/dems/getDemListAll',
  body: QueryFilter,
  style: 'page',
  response: Demension,
  policy: session,
  write: false,
  doc: 'Dimensions, paged.',
});

export const orgGetByParentAndDem = defineCall({
  name: 'org.getByParentAndDem',
  method: 'POST',
  path: '/api/org/v1/orgs/getByParentAndDem',
  body: record({ demId: Type.String({ minLength: 1, maxLength: 64 }) }, { parentId: Type.String({ maxLength: 64 }) }),
  style: 'bare',
  response: Type.Array(OrgTree),
  policy: session,
  write: false,
  doc: 'One level of the organisation tree.',
});

export const orgGetOrgMaster = defineCall({
  name: 'org.getOrgMaster',
  method: 'GET',
  path: '/api/org/v1/org/getOrgMaster',
  style: 'bare',
  response: Type.Union([Org, Type.Null()]),
  policy: session,
  doc: 'Main organisation of the caller.',
});

export const orgGetOrgPage = defineCall({
  name: 'org.getOrgPage',
  method: 'POST',
  path: '/api/org/v1/orgs/getOrgPage',
  body: QueryFilter,
  style: 'page',
  response: Org,
  policy: session,
  write: false,
  doc: 'Organisations, paged.',
});

export const orgGetOrgPostPage = defineCall({
  name: 'org.getOrgPostPage',
  method: 'POST',
  path: '/api/org/v1/orgPosts/getOrgPostPage',
  body: QueryFilter,
  style: 'page',
  response: OrgPost,
  policy: session,
  write: false,
  doc: 'Posts, paged.',
});

export const roleGetRolePage = defineCall({
  name: 'role.getRolePage',
  method: 'POST',
  path: '/api/role/v1/roles/getRolePage',
  body: QueryFilter,
  style: 'page',
  response: Role,
  policy: session,
  write: false,
  doc: 'Roles, paged.',
});

export const jobGetJobPage = defineCall({
  name: 'job.getJobPage',
  method: 'POST',
  path: '/api/job/v1/jobs/getJobPage',
  body: QueryFilter,
  style: 'page',
  response: Job,
  policy: session,
  write: false,
  doc: 'Jobs, paged.',
});

export const orgCalls = [
  orgDimensions,
  orgDimensionList,
  orgGetByParentAndDem,
  orgGetOrgMaster,
  orgGetOrgPage,
  orgGetOrgPostPage,
  roleGetRolePage,
  jobGetJobPage,
] as const;
