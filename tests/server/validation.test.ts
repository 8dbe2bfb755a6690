import Type from 'typebox';
import { expect, test } from 'vitest';
import { defineCall, session } from '../../schemas/calls/defineCall.ts';
import { OptionalFlag } from '../../schemas/calls/shapes.ts';
import { BadRequest } from '../../server/core/refusals.ts';
import { inputCheck } from '../../server/http/validation.ts';

const check = inputCheck(
  defineCall({
    name: 'test.flag',
    method: 'GET',
    path: '/test/flag',
    query: Type.Object({ flag: OptionalFlag, text: Type.Optional(Type.String()), size: Type.Optional(Type.Integer()) }),
    style: 'bare',
    response: Type.Null(),
    policy: session,
    doc: 'Takes a switch.',
  }),
);

test.each([
  // a switch is a boolean, however it is sent
  [{ flag: 'true' }, { flag: true }],
  [{ flag: 'false' }, { flag: false }],
  [{ flag: '' }, { flag: '' }],
  [{}, {}],
  // other members keep their types
  [
    { text: 'true', size: '3' },
    { text: 'true', size: 3 },
  ],
])('the query %j is read as %j', (query, expected) => {
  expect(check({ params: {}, query, body: undefined }).query).toEqual(expected);
});

test.each([[{ flag: 'yes' }], [{ flag: ['true', 'false'] }], [{ size: 'x' }]])('the query %j is refused', (query) => {
  expect(() => check({ params: {}, query, body: undefined })).toThrow(BadRequest);
});
