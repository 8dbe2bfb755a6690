import type { JumpConf } from '../../../../schemas/calls/entities/flow.ts';

export interface JumpChoices {
  readonly nodes: readonly { readonly nodeId: string; readonly name: string; readonly people: string }[];
  readonly jumpType: 'select' | 'free';
  readonly choosesPeople: boolean;
}

/** The steps to which a task may jump. Where both kinds of jump are allowed the freer one covers all steps. */
export function jumpChoices(conf: JumpConf): JumpChoices {
  return {
    nodes: (conf.afterNodes ?? []).map((node) => ({
      nodeId: node.nodeId,
      name: node.nodeName ?? node.nodeId,
      people: (node.excutorList ?? []).map(({ name }) => name).join('、'),
    })),
    jumpType: typesOf(conf.jumpType).includes('free') ? 'free' : 'select',
    choosesPeople: conf.choiceExcutor === 'free' || conf.choiceExcutor === 'candidate',
  };
}

/** Whether a node lets its holder choose where the flow goes on. */
export const mayJump = (jumpType: string | null | undefined): boolean => typesOf(jumpType).some((type) => type === 'select' || type === 'free');

// helpers

const typesOf = (text: string | null | undefined): string[] => (text ?? '').split(',').map((type) => type.trim());
