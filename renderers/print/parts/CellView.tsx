import type { Cell } from '../sheet/types.ts';

/** A value on paper. */
export function CellView({ cell }: { readonly cell: Cell | undefined }) {
  return cell?.draw ?? cell?.text ?? '';
}
