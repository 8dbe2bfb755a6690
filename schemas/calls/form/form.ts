import Type from 'typebox';
import { defineCall, session } from '../defineCall.ts';
import { BoEntity, Reminder } from '../entities/form.ts';
import { Done, Key } from '../shapes.ts';

export const formGetSubEntsByFormKey = defineCall({
  name: 'form.getSubEntsByFormKey',
  method: 'GET',
  path: '/form/form/v1/getSubEntsByFormKey',
  query: Type.Object({ formKey: Key }),
  style: 'bare',
  response: Type.Array(BoEntity),
  policy: session,
  doc: 'Sub-tables of a form.',
});

export const formRemindDataGet = defineCall({
  name: 'formRemindData.getFormRemindDataByUser',
  method: 'GET',
  path: '/form/formRemindData/v1/getFormRemindDataByUser',
  style: 'bare',
  response: Type.Array(Reminder),
  policy: session,
  doc: 'Reminders that the home page pops up.',
});

export const formRemindDataRemove = defineCall({
  name: 'formRemindData.remove',
  method: 'DELETE',
  path: '/form/formRemindData/v1/{id}',
  params: Type.Object({ id: Key }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Removes a reminder.',
});

export const formOnlyCalls = [formGetSubEntsByFormKey, formRemindDataGet, formRemindDataRemove] as const;
