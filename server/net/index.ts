export { readAllowedOrigin } from './allowedOrigins.ts';
export { OutgoingError, sendOutgoing, type OutgoingAnswer, type OutgoingOptions, type OutgoingRequest, type Resolve } from './outgoing.ts';
export { askOwnServer, attachOwnServer, isAskedByRules } from './ownServer.ts';
