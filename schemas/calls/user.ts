import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { PasswordPolicy, User, UserDetail, UserVo } from './entities/organisation.ts';
import { Done, Id, Key, OptionalFlag, OptionalKey, OpenRecord, QueryFilter, record } from './shapes.ts';

const Secret = Type.String({ minLength: 1, maxLength: 512 });
const Answer = Type.String({ minLength: 1, maxLength: 200 });

export const userGetByAccount = defineCall({
  name: 'user.getByAccount',
  method: 'POST',
  path: '/api/user/v1/user/getByAccount',
  query: Type.Object({ account: OptionalKey }),
  body: OpenRecord,
  style: 'bare',
  response: User,
  policy: session,
  write: false,
  doc: 'A user by account; without one the caller.',
});

const detail = {
  method: 'GET',
  prefix: 'uc',
  query: Type.Object({ account: OptionalKey }),
  style: 'bare',
  response: UserDetail,
  policy: session,
} as const;

export const userGetDetail = defineCall({
  ...detail,
  name: 'user.getDetailByAccountOrId',
  path: '/api/user/v1/user/getDetailByAccountOrId',
  doc: 'A user with roles, posts and organisations, by account or id; without one the caller.',
});

export const userGetDetailAlias = defineCall({
  ...detail,
  name: 'user.getDetailByAccountOrIdd',
  path: '/api/user/v1/user/getDetailByAccountOrIdd',
  doc: 'The same call under the other spelling that clients use.',
});

export const userInputKey = defineCall({
  name: 'user.inputKey',
  method: 'GET',
  path: '/api/user/v1/user/inputKey',
  style: 'bare',
  response: Type.Object({ userId: Id, secret: Type.String() }),
  policy: session,
  doc: 'The secret with which the browser of the caller seals input that has not been saved; the same at every sign-on.',
});

export const userChangePassword = defineCall({
  name: 'user.changUserPsd',
  method: 'POST',
  path: '/api/user/v1/user/changUserPsd',
  body: record({ oldPwd: Secret, newPwd: Secret }, { account: Type.String({ maxLength: 64 }), userNumber: Type.String({ maxLength: 64 }) }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Changes the password of the caller; both passwords as Base64 of their UTF-8.',
});

export const userUpdateUser = defineCall({
  name: 'user.updateUser',
  method: 'POST',
  path: '/api/user/v1/user/updateUser',
  prefix: 'uc',
  body: UserVo,
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Changes the own record: photo, mobile, email, address.',
});

export const userAddSecurityIssues = defineCall({
  name: 'user.addSecurityIssues',
  method: 'POST',
  path: '/api/user/v1/addSecurityIssues',
  prefix: 'portal',
  body: record({ matterOne: Answer, matterOneAnswer: Answer, matterTwo: Answer, matterTwoAnswer: Answer }, { account: Type.String({ maxLength: 64 }) }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Sets the two security questions of the caller.',
});

export const userQueryByType = defineCall({
  name: 'user.queryByType',
  method: 'POST',
  path: '/api/user/v1/users/queryByType',
  query: Type.Object({ type: OptionalKey, withLeft: OptionalFlag }),
  body: QueryFilter,
  style: 'page',
  response: UserVo,
  policy: session,
  write: false,
  doc: 'Active users by name, organisation, role or post, for user pickers; for administrators with `withLeft` those who have left too, because their work is handed over.',
});

export const userPasswordPolicy = defineCall({
  name: 'pwdStrategy.getDefault',
  method: 'GET',
  path: '/api/pwdStrategy/v1/getDefault',
  style: 'bare',
  response: PasswordPolicy,
  policy: session,
  doc: 'The rules that a new password must meet.',
});

export const userPhotoThumbnail = defineCall({
  name: 'user.photoThumbnail',
  method: 'GET',
  path: '/system/file/v1/photo/thumbnail',
  query: Type.Object({ fileId: Key }),
  style: 'binary',
  policy: session,
  doc: 'A small square picture of a user photo.',
});

export const userCalls = [
  // who
  userGetByAccount,
  userGetDetail,
  userGetDetailAlias,
  userInputKey,
  userQueryByType,
  userPhotoThumbnail,
  // own record
  userChangePassword,
  userPasswordPolicy,
  userUpdateUser,
  userAddSecurityIssues,
] as const;
