import { BadRequest } from '../../core/refusals.ts';

/** `a,b,a` -> a, b. */
export function idsOf(text: string): string[] {
  const ids = [...new Set(text.split(',').map((id) => id.trim()).filter((id) => id !== ''))];
  if (ids.length === 0) throw new BadRequest('请至少选择一条数据');
  if (ids.length > 1_000) throw new BadRequest('一次最多处理1000条数据');
  return ids;
}
