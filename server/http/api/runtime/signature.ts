import { isRecord } from '../../../../registry/form/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { parseStorableJson, Refusal } from '../../../core/index.ts';
import { findSeal } from '../seal/sealStore.ts';
import type { FlowDefinition, FlowNode, SignatureRule } from '../../../workflow/index.ts';

/** How a decision at a node is sealed. Whoever fills in the request decides nothing. */
export const signatureAt = ({ flow }: FlowDefinition, node: FlowNode): SignatureRule | undefined => (node.id === flow.firstNode ? undefined : node.signature);

/** Where a node demands a seal nothing is decided without one, and nobody decides with the seal of somebody else. */
export async function mustBeSealed(
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  signature: SignatureRule | undefined,
  zfiles: string | null | undefined,
): Promise<void> {
  if (signature?.status !== 'required') return;
  const ids = sealsIn(zfiles ?? '');
  if (ids.length === 0) throw new Refusal(texts.sealFirst);
  const seal = await findSeal(db, user.id);
  if (ids.some((id) => id !== seal?.fileId)) throw new Refusal(texts.ownSealOnly);
}

// helpers

/** Ids of the files in `[{fileId, …}]` as JSON text; what cannot be read is no seal. */
function sealsIn(zfiles: string): string[] {
  try {
    const files = parseStorableJson(zfiles);
    if (!Array.isArray(files)) return [];
    return [
      ...new Set(files.flatMap((file: unknown) => (isRecord(file) && typeof file['fileId'] === 'string' && file['fileId'] !== '' ? [file['fileId']] : []))),
    ];
  } catch {
    return [];
  }
}

const texts = {
  sealFirst: { 'zh-CN': '请先盖章', 'en-US': 'Please affix your seal first.', 'zh-TW': '請先蓋章' },
  ownSealOnly: { 'zh-CN': '只能使用本人的印章', 'en-US': 'You can only use your own seal.', 'zh-TW': '只能使用本人的印章' },
} as const;
