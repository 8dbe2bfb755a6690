import Type from 'typebox';
import { Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

export const messageTemplate = defineKind({
  kind: 'messageTemplate',
  title: '消息模板',
  doc: 'Title and text of a message, with ${…} for the facts of the event.',
  auth: [],
  spec: Strict({
    event: Type.Enum([
      'archived',
      'rejected',
      'backToStart',
      'ended',
      'transferred',
      'urged',
      'asked',
      'answered',
      'dueSoon',
      'overdue',
      'notice',
      'noApprover',
    ]),
    title: Title,
    content: Type.String({ minLength: 1, maxLength: 4000 }),
    channels: Type.Array(Type.Enum(['inner', 'mail']), { minItems: 1 }),
    receivers: Type.Array(Type.Enum(['applicant', 'assignees', 'handled', 'admin']), { minItems: 1 }),
  }),
});
