import type { Selectable } from 'kysely';
import type { OrgPostRow, User, UserVo } from '../../../../schemas/calls/entities/organisation.ts';
import type { AppUserTable } from '../../../db/index.ts';
import type { UserPost } from '../../../identity/index.ts';

type Row = Selectable<AppUserTable>;

/** A person for others: name and how to reach them. */
export function toUserVo(row: Row): UserVo {
  return {
    id: row.id,
    account: row.account,
    fullname: row.fullname,
    userNumber: row.user_number,
    email: row.email,
    mobile: row.mobile,
    sex: row.sex,
    photo: row.photo,
    status: row.status as UserVo['status'],
    updateTime: row.update_time,
    isDelete: 0,
    tenantId: row.tenant_id,
  };
}

/** A person for themselves. */
export function toUser(row: Row): User {
  return {
    ...toUserVo(row),
    id: row.id,
    account: row.account,
    userId: row.id,
    address: row.address,
    weixin: row.weixin,
    phone: row.phone,
    idCard: row.id_card,
    birthday: row.birthday,
    entryDate: row.entry_date,
    leaveDate: row.leave_date,
    education: row.education,
    pwdCreateTime: row.password_time,
  };
}

export function toOrgPostRow(post: UserPost, demName: string): OrgPostRow {
  return {
    postId: post.postId,
    postName: post.postName,
    postCode: post.postCode,
    orgId: post.org.id,
    orgName: post.org.name,
    orgCode: post.org.code,
    pathName: `/${demName}${post.org.pathName}`,
    demName,
    isCharge: post.isCharge ? 1 : 0,
    isMaster: post.isMaster ? '1' : '0',
  };
}
