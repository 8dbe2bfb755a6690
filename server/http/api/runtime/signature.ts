import { Refusal } from '../../../core/index.ts';
import { sealsIn } from '../../../documents/index.ts';
import type { FlowDefinition, FlowNode, SignatureRule } from '../../../workflow/index.ts';

/** How a decision at a node is sealed. Whoever fills in the request decides nothing. */
export const signatureAt = ({ flow }: FlowDefinition, node: FlowNode): SignatureRule | undefined => (node.id === flow.firstNode ? undefined : node.signature);

/** Where a node demands a seal nothing is decided without one. Whose seal it is, is asked of every command. */
export function mustBeSealed(signature: SignatureRule | undefined, zfiles: string | null | undefined): void {
  if (signature?.status === 'required' && (sealsIn(zfiles) ?? []).length === 0) throw new Refusal(texts.sealFirst);
}

// helpers

const texts = {
  sealFirst: { 'zh-CN': '请先盖章', 'en-US': 'Please affix your seal first.', 'zh-TW': '請先蓋章' },
} as const;
