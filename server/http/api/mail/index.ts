import { linkmanHandlers } from './contacts.ts';
import { mailHandlers as ofMails } from './mails.ts';
import { mailSettingHandlers } from './settings.ts';

export const mailHandlers = [...ofMails, ...linkmanHandlers, ...mailSettingHandlers];
