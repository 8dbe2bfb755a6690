import type { CurrentUser } from '../identity/index.ts';
import { type FlowDefinition, type Leader, mayStart, shares, type Viewer } from '../workflow/index.ts';
import type { RightsReader } from './RightsReader.ts';

/** What the door of a flow is made of, whether the flow is compiled yet or not. */
export interface StartedFlow {
  readonly key: string;
  /** Empty or absent where an address is opened instead of a form. */
  readonly formKey: string | undefined;
  readonly auth: { readonly start?: readonly string[] | undefined; readonly view?: readonly string[] | undefined } | undefined;
}

/** The door of a compiled flow. */
export const doorOf = ({ key, formKey, start, view }: Pick<FlowDefinition, 'key' | 'formKey' | 'start' | 'view'>): StartedFlow => ({
  key,
  formKey,
  auth: { start, view },
});

type Person = CurrentUser | Leader['person'];

/**
 * Who may start a flow: flow and form both say who may. Whatever names flows that can be started asks here as starting itself does, so
 * that nothing is offered that is refused afterwards.
 */
export async function startDoor(meta: RightsReader['meta'], { formKey, auth = {} }: Omit<StartedFlow, 'key'>): Promise<(person: Person) => boolean> {
  const form = formKey === undefined || formKey === '' ? undefined : await meta.find('form', formKey);
  return (person) => mayStart(person, auth) && mayStart(person, { start: form?.auth?.start });
}

/** The leaders for whom the viewer may start it. */
export const leadersToStartFor = (viewer: Viewer, { key }: Pick<StartedFlow, 'key'>, isOpen: (person: Person) => boolean): Leader[] =>
  viewer.leaders.filter((leader) => leader.mayStart && shares(leader, key) && isOpen(leader.person));

/** Whether the viewer may start it, for himself or for a leader. */
export async function canStart(meta: RightsReader['meta'], viewer: Viewer, flow: StartedFlow): Promise<boolean> {
  const isOpen = await startDoor(meta, flow);
  return isOpen(viewer.user) || leadersToStartFor(viewer, flow, isOpen).length > 0;
}
