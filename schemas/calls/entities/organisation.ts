import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, OpenRecord, Text, record } from '../shapes.ts';

/** 1 normal, 0 disabled, -1 not active, -2 left. */
export const UserStatus = Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1), Type.Literal(-2)]);

const person = {
  fullname: Text, userNumber: Text, email: Text, mobile: Text, address: Text, sex: Text,
  /** File id. */
  photo: Text,
  status: UserStatus, idCard: Text, birthday: Text, entryDate: Text, leaveDate: Text, education: Text,
  isDelete: Bit, version: Type.Integer(), from: Text, tenantId: Text,
};

export const User = record({ id: Id, account: Text }, {
  ...person, userId: Id, weixin: Text, phone: Text, pwdCreateTime: DateTime, hasSyncToWx: Bit, notifyType: Text,
});
export type User = Static<typeof User>;

/** A user as lists and `updateUser` carry it. */
export const UserVo = record({ id: Id }, { ...person, account: Text, updateTime: DateTime, params: OpenRecord });
export type UserVo = Static<typeof UserVo>;

/** One post that a user holds. */
export const OrgPostRow = record({ orgId: Id }, {
  postId: Id, postName: Text, postCode: Text, orgName: Text, orgCode: Text, pathName: Text, demName: Text,
  isCharge: Bit,
  /** `1` marks the main post. */
  isMaster: Bit,
});
export type OrgPostRow = Static<typeof OrgPostRow>;

/** `post`, `org` and `role` are absent when the user holds no post. */
export const UserDetail = record({ user: User }, {
  /** Role names joined by commas or vertical bars. */
  role: Text,
  post: Type.Record(Type.String(), OrgPostRow),
  org: Type.Record(Type.String(), OrgPostRow),
});
export type UserDetail = Static<typeof UserDetail>;

const org = {
  parentId: Id, code: Text, grade: Text, demId: Id, orderNo: Type.Integer(), parentOrgName: Text, isMaster: Bit, path: Text, pathName: Text,
  isIsParent: Bit, demName: Text, demCode: Text, refId: Id, orgUserId: Id, limitNum: Type.Integer(), nowNum: Type.Integer(),
  exceedLimitNum: Type.Integer(), isLeaf: Type.Boolean(), params: OpenRecord,
};

export const Org = record({ id: Id, name: Text }, org);
export type Org = Static<typeof Org>;

export const OrgTree = record({ id: Id, name: Text }, {
  ...org, sn: Type.Integer(), icon: Text, nocheck: Type.Boolean(), chkDisabled: Type.Boolean(), click: Text, title: Text,
  authRoot: Type.Boolean(), post: Type.Boolean(), isParent: Type.Boolean(),
});
export type OrgTree = Static<typeof OrgTree>;

export const OrgPost = record({ id: Id, name: Text }, {
  orgId: Id, relDefId: Id, isCharge: Bit, code: Text, jobCode: Text, orgName: Text, jobName: Text, demName: Text, orgCode: Text, pathName: Text,
});
export type OrgPost = Static<typeof OrgPost>;

/** A dimension: one way to see the organisation. The spelling is the wire's. */
export const Demension = record({ id: Id, demName: Text }, { demCode: Text, demDesc: Text, isDefault: Bit, organId: Id });
export type Demension = Static<typeof Demension>;

export const Role = record({ id: Id, name: Text, code: Text }, { enabled: Bit, description: Text });
export type Role = Static<typeof Role>;

export const Job = record({ id: Id, name: Text, code: Text }, { description: Text, postLevel: Text });
export type Job = Static<typeof Job>;

export const Tenant = record({ id: Id, name: Text, code: Text }, {
  typeId: Id, typeName: Text, status: Type.Enum(['enable', 'disabled', 'draft']), shorthand: Text, domain: Text,
  /** JSON text of `[{id}]`, as are the logos. */
  ico: Text, manageLogo: Text, frontLogo: Text,
  desc: Text,
  /** Name above the login form. */
  nameFront: Text,
});
export type Tenant = Static<typeof Tenant>;

/** Rule 1 none, 2 letters and digits, 3 letters, digits and specials, 4 upper, lower, digits and specials. */
export const PasswordPolicy = record({ id: Id }, {
  initPwd: Text, pwdRule: Type.Integer({ minimum: 1, maximum: 4 }), pwdLength: Type.Integer(), duration: Type.Integer(), enable: Bit,
});
export type PasswordPolicy = Static<typeof PasswordPolicy>;
