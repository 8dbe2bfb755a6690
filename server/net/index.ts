export { readAllowedOrigin } from './allowedOrigins.ts';
export { type AllowedMailHost, findMailPlace, type MailPlace, MailPlaceError, readMailHost } from './mailHosts.ts';
export { OutgoingError, sendOutgoing, type OutgoingAnswer, type OutgoingOptions, type OutgoingRequest, type Resolve } from './outgoing.ts';
export { askOwnServer, attachOwnServer, isAskedByRules, readingCallsAt, readingPaths } from './ownServer.ts';
