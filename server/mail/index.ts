/** What the other folders use of server/mail/. */
export { accessOf, holdAccounts, ownAccount, readSettings, saveAccount, toSetting, type AccountRow } from './accounts.ts';
export { isAddress, mustBeAddress, mustBeOneLine } from './addresses.ts';
export { testAccess } from './connect.ts';
export { readLetter, saveDraft, sendLetter } from './sendMail.ts';
export { removeAccounts, removeMails } from './removeMails.ts';
export { syncAccount } from './syncAccount.ts';
export { shownMail } from './shownMail.ts';
