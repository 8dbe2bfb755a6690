import type { CommandName } from './commands.ts';
import type { Relation } from './people.ts';
import type { SituationName } from './situations.ts';

export interface Situation {
  /** Everybody who tries; whoever is not named with a command must be refused. */
  readonly cast: readonly Relation[];
  readonly works: Partial<Readonly<Record<CommandName, readonly Relation[]>>>;
}

/** Nobody of these ever gets through. */
const outsiders = ['stranger', 'falseSecretary', 'otherSecretary', 'otherTenant', 'anonymous'] as const;
const readers = ['starter', 'former', 'holder', 'silentSecretary', 'reader', 'administrator'] as const;

export const situations: Readonly<Record<SituationName, Situation>> = {
  step: {
    cast: ['starter', 'former', 'holder', 'secretary', 'silentSecretary', 'reader', 'administrator', ...outsiders],
    works: {
      agree: ['holder', 'secretary'], oppose: ['holder'], abandon: [], reject: ['holder', 'secretary'], rejectDirect: ['holder', 'secretary'], backToStart: ['holder'], jump: ['holder', 'secretary'],
      endByDecision: ['holder', 'administrator'],
      saveDraft: ['holder'], saveFormData: ['holder', 'administrator'], saveOpinion: ['holder'], lockUnlock: ['holder', 'secretary'],
      delegate: ['holder'], retrieve: [], inquire: ['holder'], handOut: ['holder'], checkAddSign: ['holder'], addSign: ['holder'], addSigners: [], nameSigners: [],
      communicate: ['starter', 'former', 'holder'], circulate: ['starter', 'former', 'holder'],
      revoke: ['former'], revokeRequest: ['starter', 'former'], revokeHandOut: [], revokeSignLine: [], revokeCustomSign: [],
      end: ['holder', 'administrator'], endById: ['administrator'], forbid: ['holder', 'administrator'],
      // an administrator does not wait for a request that he has no part in
      urge: ['starter', 'former'], follow: [...readers, 'secretary'], noteReading: [...readers, 'secretary'],
      readNotice: ['reader'], replyToNotice: ['reader'], withdrawNotice: ['starter'],
      startDraft: [], saveRequest: [], removeDraft: [],
    },
  },
  pool: {
    cast: ['candidate', 'claimer', 'former', ...outsiders],
    works: {
      agree: ['candidate', 'claimer'], oppose: ['candidate', 'claimer'], reject: ['candidate', 'claimer'], backToStart: ['candidate', 'claimer'], saveDraft: ['candidate', 'claimer'], saveOpinion: ['candidate', 'claimer'],
      lockUnlock: ['candidate', 'claimer'], delegate: ['candidate', 'claimer'], inquire: ['candidate', 'claimer'], handOut: ['candidate', 'claimer'], addSign: ['candidate', 'claimer'], end: ['candidate', 'claimer'],
      forbid: ['candidate', 'claimer'], retrieve: [], endById: [],
    },
  },
  claimed: {
    cast: ['candidate', 'claimer', 'former', ...outsiders],
    works: {
      agree: ['claimer'], oppose: ['claimer'], reject: ['claimer'], backToStart: ['claimer'], jump: ['claimer'], saveDraft: ['claimer'], saveOpinion: ['claimer'], lockUnlock: ['claimer'], delegate: ['claimer'], inquire: ['claimer'],
      handOut: ['claimer'], addSign: ['claimer'], end: ['claimer'], forbid: ['claimer'], revoke: [],
    },
  },
  agent: {
    cast: ['agent', 'principal', 'former', ...outsiders],
    works: {
      agree: ['agent'], oppose: ['agent'], reject: ['agent'], backToStart: ['agent'], jump: ['agent'], saveDraft: ['agent'], saveFormData: ['agent'], saveOpinion: ['agent'], lockUnlock: ['agent'], delegate: ['agent'], inquire: ['agent'],
      handOut: ['agent'], checkAddSign: ['agent'], addSign: ['agent'], end: ['agent'], forbid: ['agent'], retrieve: ['principal'], revoke: ['former'],
    },
  },
  delegated: {
    cast: ['receiver', 'owner', 'secretary', 'former', 'starter', ...outsiders],
    works: {
      agree: ['receiver'], oppose: ['receiver'], reject: ['receiver'], backToStart: ['receiver'], jump: ['receiver'], saveDraft: ['receiver'], saveFormData: ['receiver'], saveOpinion: ['receiver'], lockUnlock: ['receiver'],
      delegate: ['receiver'], inquire: ['receiver'], handOut: ['receiver'], checkAddSign: ['receiver'], addSign: ['receiver'], end: ['receiver'], forbid: ['receiver'], retrieve: ['owner'], revoke: [],
    },
  },
  inquired: {
    cast: ['asked', 'holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: {
      replyToInquiry: ['asked'], sign: ['asked'], answerAddSign: ['asked'], delegateChild: [], rejectChild: [], saveDraftOfChild: [], revokeHandOut: ['holder', 'administrator'],
      agree: [], oppose: [], reject: [], backToStart: [], saveDraft: [], saveFormData: [], delegate: [], inquire: [], addSign: [], checkAddSign: [], handOut: [], lockUnlock: [], revoke: [],
      end: ['administrator'], endByChild: ['administrator'], endById: ['administrator'],
    },
  },
  handedOut: {
    cast: ['asked', 'askedToo', 'holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: {
      answerHandOut: ['asked'], delegateChild: ['asked'], rejectChild: [], saveDraftOfChild: [], revokeHandOut: ['holder', 'administrator'], agree: [], reject: [], saveDraft: [], delegate: [], inquire: [], addSign: [], revoke: [],
    },
  },
  addSigning: {
    cast: ['asked', 'holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: { answerAddSign: ['asked'], sign: ['asked'], delegateChild: ['asked'], rejectChild: [], saveDraftOfChild: [], agree: [], reject: [], saveDraft: [], delegate: [], inquire: [], checkAddSign: [], addSign: [], revoke: [] },
  },
  talking: {
    cast: ['asked', 'holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: { answerCommunication: ['asked'], delegateChild: [], rejectChild: [], saveDraftOfChild: [], endByChild: ['administrator'], forbid: ['holder', 'administrator'], agree: ['holder', 'secretary'], reject: ['holder', 'secretary'], inquire: ['holder'] },
  },
  countersign: {
    cast: ['holder', 'secretary', 'cosigner', 'former', 'starter', 'administrator', ...outsiders],
    works: {
      agree: ['holder', 'secretary'], oppose: ['holder'], abandon: ['holder'], reject: ['holder', 'secretary'], backToStart: ['holder'], addSigners: ['holder'], delegate: ['holder'], inquire: ['holder'], saveDraft: ['holder'],
      addSign: [], nameSigners: [], jump: [], handOut: [], retrieve: [], revoke: ['former'],
    },
  },
  sequence: {
    cast: ['holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: { nameSigners: ['holder'], addSigners: [], abandon: [], reject: ['holder', 'secretary'], delegate: ['holder'], addSign: [], handOut: [] },
  },
  signing: {
    cast: ['asked', 'askedToo', 'holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: { sign: ['askedToo'], delegateChild: ['askedToo'], rejectChild: [], saveDraftOfChild: [], revokeCustomSign: ['asked'], nameSigners: [], agree: [], reject: [], delegate: [], revoke: [] },
  },
  line: {
    cast: ['asked', 'askedToo', 'holder', 'secretary', 'former', 'starter', 'administrator', ...outsiders],
    works: { sign: ['asked'], delegateChild: ['asked'], rejectChild: [], saveDraftOfChild: [], revokeSignLine: ['holder', 'administrator'], revokeCustomSign: [], nameSigners: [], agree: [], reject: [], delegate: [], revoke: [] },
  },
  draft: {
    cast: ['starter', 'former', 'administrator', 'otherTenant', 'stranger', 'anonymous', 'secretary'],
    works: { startDraft: ['starter'], saveRequest: ['starter'], saveFormData: ['starter'], removeDraft: ['starter'], revokeRequest: [], endById: [], forbid: [], circulate: [], urge: [] },
  },
  hungUp: {
    cast: ['starter', 'former', 'holder', 'secretary', 'administrator', ...outsiders],
    works: {
      unforbid: ['holder', 'administrator'], endById: ['administrator'], end: ['administrator'], endByDecision: ['administrator'],
      agree: [], oppose: [], reject: [], backToStart: [], jump: [], saveDraft: [], saveFormData: [], lockUnlock: [], delegate: [], retrieve: [], inquire: [], handOut: [], addSign: [], communicate: [], revoke: [], revokeRequest: [], forbid: [],
    },
  },
  ended: {
    cast: ['starter', 'former', 'holder', 'secretary', 'administrator', ...outsiders],
    works: {
      agree: [], oppose: [], reject: [], backToStart: [], jump: [], saveDraft: [], saveFormData: [], saveOpinion: [], lockUnlock: [], delegate: [], retrieve: [], inquire: [], handOut: [], addSign: [], checkAddSign: [], addSigners: [], nameSigners: [],
      communicate: [], revoke: [], revokeRequest: [], revokeHandOut: [], revokeSignLine: [], revokeCustomSign: [], end: [], endById: [], forbid: [], unforbid: [], urge: [], removeDraft: [], startDraft: [], saveRequest: [], endByDecision: [],
    },
  },
};
