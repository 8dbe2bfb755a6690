/** What the other folders use of server/identity/. */
export { ADMIN_ROLE, type CurrentUser, loadPerson, postsOf, type UserPost } from './CurrentUser.ts';
export { makeFirstAdministrator } from './firstAdministrator.ts';
export { isGranted } from './grants.ts';
export { GUEST_ID, guestScope, keepGuestAtDoor } from './guests.ts';
export { createInputSecrets, type InputSecrets } from './inputSecrets.ts';
export { createSealedSecrets, type SealedSecrets } from './sealedSecrets.ts';
export { guarded } from './loginGuard.ts';
export { decodePassword, hashPassword, passwordMatches, passwordProblem } from './passwords.ts';
export { secretOf } from './secret.ts';
export { type Caller, createSessionStore, type SessionStore } from './SessionStore.ts';
export { readSetting } from './settings.ts';
export { forgetCodeFile, hasAdministrator, offerSetUp, type SetUpOffer } from './setUp.ts';
export { passwordPolicy, signIn } from './signIn.ts';
export { createTenantDirectory, DEFAULT_TENANT, type TenantDirectory } from './TenantDirectory.ts';
export { createTokens } from './Tokens.ts';
export { withDuties } from './withDuties.ts';
