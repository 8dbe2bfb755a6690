import { describe, expect, test } from 'vitest';
import type { Command } from '../../server/workflow/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';
import { linear } from './fixtures.ts';
import { compileSpec, Office, type OfficeOptions } from './harness.ts';

async function open(mgr: Partial<NodeSpec>, options: OfficeOptions = {}, fin: Partial<NodeSpec> = {}): Promise<Office> {
  const office = new Office(await compileSpec('linear', linear({ mgr, fin })), options);
  await office.start();
  return office;
}

const agreed = (
  office: Office,
  people: Readonly<Record<string, readonly string[]>>,
  jump: { readonly jumpType?: 'free' | 'select'; readonly destination?: string } = {},
): Command => ({ kind: 'complete', taskId: office.task('mgr').id, action: 'agree', people, ...jump });

describe('people chosen for the next step', () => {
  test.each<[string, Partial<NodeSpec>, Readonly<Record<string, readonly string[]>>, { jumpType?: 'free'; destination?: string }, string[]]>([
    ['anybody', { chooseExecutors: 'free' }, { fin: ['x1'] }, {}, ['fin:x1']],
    ['several share the task', { chooseExecutors: 'free' }, { fin: ['x1', 'x2', 'x1'] }, {}, ['fin:x1|x2']],
    ['one of those whom the rules find', { chooseExecutors: 'candidate' }, { fin: ['f2'] }, {}, ['fin:f2']],
    ['at the end of a jump', { chooseExecutors: 'free' }, { gm: ['x1'] }, { jumpType: 'free', destination: 'gm' }, ['gm:x1']],
    ['for a step that is not reached', { chooseExecutors: 'free' }, { gm: ['x1'] }, {}, ['fin:f1|f2']],
    ['nobody', {}, {}, {}, ['fin:f1|f2']],
    ['the starter fills in again, whoever is chosen', { chooseExecutors: 'free' }, { apply: ['x1'] }, { jumpType: 'free', destination: 'apply' }, ['apply:u0']],
  ])('%s', async (_, mgr, people, jump, expected) => {
    const office = await open(mgr);
    await office.do('m1', agreed(office, people, jump));
    expect(office.open()).toEqual(expected);
  });

  test.each<[string, Partial<NodeSpec>, Readonly<Record<string, readonly string[]>>, string]>([
    ['where the step does not let its holder choose', {}, { fin: ['f1'] }, 'CHOICE_NOT_OFFERED'],
    ['when somebody is not a candidate', { chooseExecutors: 'candidate' }, { fin: ['f1', 'x1'] }, 'CHOICE_NOT_CANDIDATE'],
    ['when somebody has left', { chooseExecutors: 'free' }, { fin: ['x1', 'gone'] }, 'USER_INACTIVE'],
    ['when nobody is named', { chooseExecutors: 'free' }, { fin: [] }, 'NO_USERS'],
  ])('is refused %s', async (_, mgr, people, code) => {
    const office = await open(mgr, { disabled: new Set(['gone']) });
    expect(await office.refused('m1', agreed(office, people))).toBe(code);
  });

  test('the members of a group are its candidates', async () => {
    const office = await open(
      { chooseExecutors: 'candidate' },
      { resolve: (node) => (node.id === 'fin' ? { users: [], candidates: ['user:r1', 'user:r2'] } : undefined) },
    );
    expect(await office.refused('m1', agreed(office, { fin: ['f1'] }))).toBe('CHOICE_NOT_CANDIDATE');
    await office.do('m1', agreed(office, { fin: ['r2'] }));
    expect(office.open()).toEqual(['fin:r2']);
  });

  test('sign where the step is a countersign', async () => {
    const office = await open({ chooseExecutors: 'free' }, {}, { type: 'SIGNTASK', jumpType: [], vote: { pass: 'all' } });
    await office.do('m1', agreed(office, { fin: ['x1', 'x2'] }));
    expect(office.open()).toEqual(['fin:x1', 'fin:x2']);
  });

  test('an agent works for whoever was chosen', async () => {
    const office = await open({ chooseExecutors: 'free' }, { agents: { x1: 'y1' } });
    await office.do('m1', agreed(office, { fin: ['x1'] }));
    expect(office.open()).toEqual(['fin:y1']);
  });

  test('whoever sent the request back gets it again, not somebody chosen on the way', async () => {
    const office = await open({ chooseExecutors: 'free' });
    await office.agree('m1', 'mgr');
    await office.do('f1', { kind: 'reject', taskId: office.task('fin').id, destination: 'mgr', mode: 'direct' });
    await office.do('m1', agreed(office, { fin: ['x1'] }));
    expect(office.open()).toEqual(['fin:f1']);
  });
});
