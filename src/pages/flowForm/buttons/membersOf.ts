import type { FrameData } from '../urlForm/FrameDoor.ts';
import type { FlowContext, FormMembers } from './defineFlowButton.ts';

type Wire =
  | { formType: 'inner'; formKey: string; data: string }
  | { formType: 'frame'; businessKey?: string; sysCode?: string; vars?: Record<string, string | number | boolean | null> };

/** The document of a page as the body of an action carries it. */
export function membersOf(context: Pick<FlowContext, 'formMembers'>): Wire {
  const members: FormMembers = context.formMembers();
  return members.formType === 'inner' ? { ...members } : { formType: 'frame', ...frameMembers(members) };
}

// helpers

const frameMembers = ({ businessKey, sysCode, vars }: FrameData) => ({
  ...(businessKey === undefined ? {} : { businessKey }),
  ...(sysCode === undefined ? {} : { sysCode }),
  ...(vars === undefined ? {} : { vars: { ...vars } }),
});
