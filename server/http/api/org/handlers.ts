import type { Selectable } from 'kysely';
import type { Demension, Org, OrgTree } from '../../../../schemas/calls/entities/organisation.ts';
import {
  jobGetJobPage,
  orgDimensionList,
  orgDimensions,
  orgGetByParentAndDem,
  orgGetOrgMaster,
  orgGetOrgPage,
  orgGetOrgPostPage,
  roleGetRolePage,
} from '../../../../schemas/calls/index.ts';
import type { DimensionTable, OrgTable } from '../../../db/index.ts';
import { handle } from '../../handle.ts';
import { columnsOf, flag, number, pageOf, text } from '../../../query/index.ts';

const dimensions = handle(orgDimensions, async (_input, { db }) => (await db.selectFrom('dimension').selectAll().orderBy('id').execute()).map(toDimension));

const dimensionPage = handle(orgDimensionList, async ({ body }, { db }) =>
  pageOf(db.selectFrom('dimension as d').selectAll('d'), body, {
    columns: columnsOf({
      id: text('d.id'),
      demName: text('d.name'),
      demCode: text('d.code'),
      demDesc: text('d.description'),
      isDefault: flag('d.is_default'),
      organId: text('d.organ_id'),
    }),
    order: ['d.id'],
    map: toDimension,
  }),
);

const children = handle(orgGetByParentAndDem, async ({ body }, { db }) => {
  const parentId = body.parentId === undefined || body.parentId === null || body.parentId === '' ? '0' : body.parentId;
  const rows = await db
    .selectFrom('org')
    .selectAll()
    .select((eb) => eb.exists(eb.selectFrom('org as child').select('child.id').whereRef('child.parent_id', '=', 'org.id')).as('has_children'))
    .where('dem_id', '=', body.demId)
    .where('parent_id', '=', parentId)
    .orderBy('order_no')
    .orderBy('id')
    .execute();
  return rows.map(
    (row): OrgTree => ({
      ...toOrg(row),
      id: row.id,
      name: row.name,
      sn: row.order_no,
      title: row.name,
      isLeaf: row.has_children !== true,
      isParent: row.has_children === true,
      isIsParent: row.has_children === true ? 1 : 0,
      nocheck: false,
      chkDisabled: false,
    }),
  );
});

const master = handle(orgGetOrgMaster, async (_input, { db, user }) => {
  if (user.org === undefined) return null;
  const row = await db.selectFrom('org').selectAll().where('id', '=', user.org.id).executeTakeFirst();
  return row === undefined ? null : toOrg(row);
});

const orgPage = handle(orgGetOrgPage, async ({ body }, { db }) =>
  pageOf(db.selectFrom('org as o').selectAll('o'), body, {
    columns: columnsOf({
      id: text('o.id'),
      name: text('o.name'),
      code: text('o.code'),
      demId: text('o.dem_id'),
      parentId: text('o.parent_id'),
      grade: text('o.grade'),
      orderNo: number('o.order_no'),
      path: text('o.path'),
      pathName: text('o.path_name'),
    }),
    order: ['o.order_no', 'o.id'],
    map: toOrg,
  }),
);

const postPage = handle(orgGetOrgPostPage, async ({ body }, { db }) =>
  pageOf(
    db
      .selectFrom('org_post as p')
      .innerJoin('org as o', 'o.id', 'p.org_id')
      .innerJoin('dimension as d', 'd.id', 'o.dem_id')
      .leftJoin('job as j', 'j.id', 'p.job_id')
      .select([
        'p.id',
        'p.name',
        'p.code',
        'p.org_id',
        'p.job_id',
        'p.is_charge',
        'o.name as org_name',
        'o.code as org_code',
        'o.path_name',
        'd.name as dem_name',
        'j.name as job_name',
        'j.code as job_code',
      ]),
    body,
    {
      columns: columnsOf({
        id: text('p.id'),
        name: text('p.name'),
        code: text('p.code'),
        orgId: text('p.org_id'),
        orgName: text('o.name'),
        relDefId: text('p.job_id'),
        demId: text('o.dem_id'),
        isCharge: flag('p.is_charge'),
      }),
      order: ['o.order_no', 'p.id'],
      map: (row) => ({
        id: row.id,
        name: row.name,
        code: row.code,
        orgId: row.org_id,
        relDefId: row.job_id,
        isCharge: row.is_charge ? 1 : 0,
        orgName: row.org_name,
        orgCode: row.org_code,
        pathName: row.path_name,
        demName: row.dem_name,
        jobName: row.job_name,
        jobCode: row.job_code,
      }),
    },
  ),
);

const rolePage = handle(roleGetRolePage, async ({ body }, { db }) =>
  pageOf(db.selectFrom('role as r').selectAll('r'), body, {
    columns: columnsOf({ id: text('r.id'), name: text('r.name'), code: text('r.code'), enabled: flag('r.enabled'), description: text('r.description') }),
    order: ['r.id'],
    map: (row) => ({ id: row.id, name: row.name, code: row.code, enabled: row.enabled ? 1 : 0, description: row.description }),
  }),
);

const jobPage = handle(jobGetJobPage, async ({ body }, { db }) =>
  pageOf(db.selectFrom('job as j').selectAll('j'), body, {
    columns: columnsOf({ id: text('j.id'), name: text('j.name'), code: text('j.code'), description: text('j.description') }),
    order: ['j.id'],
    map: (row) => ({ id: row.id, name: row.name, code: row.code, description: row.description }),
  }),
);

export const orgHandlers = [dimensions, dimensionPage, children, master, orgPage, postPage, rolePage, jobPage];

// helpers

function toDimension(row: Selectable<DimensionTable>): Demension {
  return { id: row.id, demName: row.name, demCode: row.code, demDesc: row.description, isDefault: row.is_default ? 1 : 0, organId: row.organ_id };
}

function toOrg(row: Selectable<OrgTable>): Org {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    parentId: row.parent_id,
    demId: row.dem_id,
    grade: row.grade,
    orderNo: row.order_no,
    path: row.path,
    pathName: row.path_name,
    orgUserId: row.master_user_id,
    params: row.attrs,
  };
}
