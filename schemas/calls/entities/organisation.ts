import Type, { type Static } from 'typebox';
import { Bit, DateTime, Id, Line, OpenRecord, record } from '../shapes.ts';

/** 1 normal, 0 disabled, -1 not active, -2 left. */
const UserStatus = Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1), Type.Literal(-2)]);

const person = {
  fullname: Line,
  userNumber: Line,
  email: Line,
  mobile: Line,
  address: Line,
  sex: Line,
  /** File id. */
  photo: Line,
  status: UserStatus,
  idCard: Line,
  birthday: Line,
  entryDate: Line,
  leaveDate: Line,
  education: Line,
  isDelete: Bit,
  version: Type.Integer(),
  from: Line,
  tenantId: Line,
};

export const User = record(
  { id: Id, account: Line },
  {
    ...person,
    userId: Id,
    weixin: Line,
    phone: Line,
    pwdCreateTime: DateTime,
    hasSyncToWx: Bit,
    notifyType: Line,
  },
);
export type User = Static<typeof User>;

/** A user as lists and `updateUser` carry it. */
export const UserVo = record(
  { id: Id },
  {
    ...person,
    account: Line,
    updateTime: DateTime,
    params: OpenRecord,
    /** Of the main post: what a list shows beside the name. */
    orgId: Id,
    orgName: Line,
    postName: Line,
    /** Every post as `organisation / post`, the main one first. */
    duties: Type.Array(Type.String()),
  },
);
export type UserVo = Static<typeof UserVo>;

/** One post that a user holds. */
export const OrgPostRow = record(
  { orgId: Id },
  {
    postId: Id,
    postName: Line,
    postCode: Line,
    orgName: Line,
    orgCode: Line,
    pathName: Line,
    demName: Line,
    isCharge: Bit,
    /** `1` marks the main post. */
    isMaster: Bit,
  },
);
export type OrgPostRow = Static<typeof OrgPostRow>;

/** `post`, `org` and `role` are absent when the user holds no post. */
export const UserDetail = record(
  { user: User },
  {
    /** Role names joined by commas or vertical bars. */
    role: Line,
    post: Type.Record(Type.String(), OrgPostRow),
    org: Type.Record(Type.String(), OrgPostRow),
  },
);
export type UserDetail = Static<typeof UserDetail>;

const org = {
  parentId: Id,
  code: Line,
  grade: Line,
  demId: Id,
  orderNo: Type.Integer(),
  parentOrgName: Line,
  isMaster: Bit,
  path: Line,
  pathName: Line,
  isIsParent: Bit,
  demName: Line,
  demCode: Line,
  refId: Id,
  orgUserId: Id,
  limitNum: Type.Integer(),
  nowNum: Type.Integer(),
  exceedLimitNum: Type.Integer(),
  isLeaf: Type.Boolean(),
  params: OpenRecord,
};

export const Org = record({ id: Id, name: Line }, org);
export type Org = Static<typeof Org>;

export const OrgTree = record(
  { id: Id, name: Line },
  {
    ...org,
    sn: Type.Integer(),
    icon: Line,
    nocheck: Type.Boolean(),
    chkDisabled: Type.Boolean(),
    click: Line,
    title: Line,
    authRoot: Type.Boolean(),
    post: Type.Boolean(),
    isParent: Type.Boolean(),
  },
);
export type OrgTree = Static<typeof OrgTree>;

export const OrgPost = record(
  { id: Id, name: Line },
  {
    orgId: Id,
    relDefId: Id,
    isCharge: Bit,
    code: Line,
    jobCode: Line,
    orgName: Line,
    jobName: Line,
    demName: Line,
    orgCode: Line,
    pathName: Line,
  },
);
export type OrgPost = Static<typeof OrgPost>;

/** A dimension: one way to see the organisation. The spelling is the wire's. */
export const Demension = record({ id: Id, demName: Line }, { demCode: Line, demDesc: Line, isDefault: Bit, organId: Id });
export type Demension = Static<typeof Demension>;

export const Role = record({ id: Id, name: Line, code: Line }, { enabled: Bit, description: Line });
export type Role = Static<typeof Role>;

export const Job = record({ id: Id, name: Line, code: Line }, { description: Line, postLevel: Line });
export type Job = Static<typeof Job>;

export const Tenant = record(
  { id: Id, name: Line, code: Line },
  {
    typeId: Id,
    typeName: Line,
    status: Type.Enum(['enable', 'disabled', 'draft']),
    shorthand: Line,
    domain: Line,
    /** JSON text of `[{id}]`, as are the logos. */
    ico: Line,
    manageLogo: Line,
    frontLogo: Line,
    desc: Line,
    /** Name above the login form. */
    nameFront: Line,
  },
);
export type Tenant = Static<typeof Tenant>;

/** Rule 1 none, 2 letters and digits, 3 letters, digits and specials, 4 upper, lower, digits and specials. */
export const PasswordPolicy = record(
  { id: Id },
  {
    initPwd: Line,
    pwdRule: Type.Integer({ minimum: 1, maximum: 4 }),
    pwdLength: Type.Integer(),
    duration: Type.Integer(),
    enable: Bit,
  },
);
export type PasswordPolicy = Static<typeof PasswordPolicy>;
