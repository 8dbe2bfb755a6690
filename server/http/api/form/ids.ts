import { BadRequest, common } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';

/** `a,b,a` -> a, b. */
export function idsOf(text: string): string[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
  if (ids.length === 0) throw new BadRequest(common.noRecords);
  if (ids.length > MOST) throw new BadRequest(fill(texts.tooMany, { most: MOST }));
  return ids;
}

// helpers

const MOST = 1_000;

const texts = {
  tooMany: { 'zh-CN': '一次最多处理{most}条数据', 'en-US': '{most} records at most can be dealt with at a time.', 'zh-TW': '一次最多處理{most}條資料' },
} as const;
