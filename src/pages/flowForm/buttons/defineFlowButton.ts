import type { ReactElement } from 'react';
import type { Localised } from '../../../../registry/localised.ts';
import type { CallSpec } from '../../../../schemas/calls/defineCall.ts';
import type { Button, RejectConf } from '../../../../schemas/calls/entities/flow.ts';
import type { Confirmation, Named, StoredFile } from '../../../../renderers/core/index.ts';
import type { OpinionLine } from '../../../../renderers/flow/index.ts';
import type { Answer, Api, CallArguments, RawEnvelope } from '../../../api/index.ts';
import type { FlowDocument, FlowPlace } from '../flowDocument.ts';
import type { OpenForm } from '../loadForm.ts';
import type { FrameData } from '../urlForm/FrameDoor.ts';

export interface ReasonQuestion {
  readonly title: string;
  readonly label: string;
  readonly required: boolean;
  readonly initial?: string;
  readonly danger?: boolean;
}

export interface PeopleQuestion {
  readonly title: string;
  readonly label: string;
  readonly multiple: boolean;
  readonly reasonLabel: string;
  readonly reasonRequired: boolean;
  /** The people act one after the other. */
  readonly ordered?: boolean;
  /** Nothing can be attached to the words. */
  readonly withoutFiles?: boolean;
  /** One of several kinds of the same action. */
  readonly choice?: { readonly label: string; readonly initial: string; readonly options: readonly { readonly value: string; readonly label: string }[] };
}

export interface PeopleAnswer {
  readonly people: readonly Named[];
  readonly reason: string;
  readonly files: readonly StoredFile[];
  /** Empty where none was offered. */
  readonly choice: string;
}

export interface RejectAnswer {
  readonly nodeId: string;
  readonly mode: 'normal' | 'direct';
  readonly opinion: string;
}

/** Dialogs of the page; each answers undefined (or false) when it was left. */
export interface FlowQuestions {
  /** At the button that was pressed. */
  confirm(question: { readonly title: string; readonly content?: string }): Promise<boolean>;
  reason(question: ReasonQuestion): Promise<string | undefined>;
  people(question: PeopleQuestion): Promise<PeopleAnswer | undefined>;
  reject(conf: RejectConf, initial: string): Promise<RejectAnswer | undefined>;
  /** A question of the server, in a dialog of its own. */
  sure(question: Confirmation): Promise<boolean>;
  /** The dialog of one button; undefined when it was left. */
  open<Value>(render: (done: (value?: Value) => void) => ReactElement): Promise<Value | undefined>;
}

export interface Outcome {
  readonly message: string;
  /** What follows: the next task of this person, the page he came from, or this page anew. */
  readonly then: 'nextTask' | 'leave' | 'reload';
}

/** How a document travels with an action: its data, or what the page said that keeps it. */
export type FormMembers = { readonly formType: 'inner'; readonly formKey: string; readonly data: string } | ({ readonly formType: 'frame' } & FrameData);

/** What a button may use of the page it stands on. */
export interface FlowContext {
  readonly place: FlowPlace;
  readonly document: FlowDocument;
  readonly button: Button;
  readonly form: OpenForm;
  /** Acts for the leader of the page, if there is one. */
  readonly api: Api;
  /** Whose lines of the history are his own: the person, or the leader he acts for. */
  readonly viewerId: string;
  /** For whom the page acts. */
  readonly leaderId: string | undefined;
  readonly t: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  /** Text of the opinion card. */
  readonly opinion: string;
  /** Attachments of the opinion card, and the signature beneath it. */
  readonly files: readonly StoredFile[];
  readonly seals: readonly StoredFile[];
  /** Approval history as it is on screen, newest first; empty until it is there. */
  readonly opinions: readonly OpinionLine[];
  /** Draft that was saved on this page or that it was opened with. */
  readonly draftId: string | undefined;
  readonly ask: FlowQuestions;
  /** One write of this click, with its overlay. Refusals are shown on the page; undefined then. */
  send<C extends CallSpec>(call: C, input: CallArguments<C>, overlay?: string): Promise<RawEnvelope<C> | undefined>;
  /** The same for a write without an envelope. */
  write<C extends CallSpec>(call: C, input: CallArguments<C>, overlay?: string): Promise<Answer<C> | undefined>;
  /** A read on the way to an action. Failures are shown on the page; undefined then. */
  read<C extends CallSpec>(call: C, input: CallArguments<C>): Promise<Answer<C> | undefined>;
  /** Checks the form and shows what is wrong. */
  validate(): Promise<boolean>;
  /** What may be written of the form, as Base64; nothing where a page of another system stands in for it. */
  data(): string | undefined;
  /** The members of an action that carry the document. */
  formMembers(): FormMembers;
  finish(outcome: Outcome): Promise<void>;
  /** Remembers the draft that the document has become. */
  drafted(instId: string): void;
  warn(text: string): void;
  show(what: 'history' | 'image'): void;
  print(): void;
}

/** A button of a form page. */
export interface FlowButtonUnit {
  readonly alias: string;
  /** Used where the server names none: a key of the texts of the portal, or the words themselves. */
  readonly labelKey: string | Localised;
  /** Offered for the state of a document; no node can name it. */
  readonly byState?: true;
  readonly look?: 'primary' | 'danger';
  /** Only looks at the document: never blocked by a missing claim. */
  readonly view?: boolean;
  readonly run: (context: FlowContext) => Promise<void>;
}

/** Declares what a button alias does. */
export const defineFlowButton = (unit: FlowButtonUnit): FlowButtonUnit => unit;
