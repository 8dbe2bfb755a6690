import { Tag } from 'antd';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

export const dictTagFormat = defineFormat({
  name: 'dictTag',
  show(value, { dict }) {
    if (isBlank(value)) return EMPTY;
    return (Array.isArray(value) ? value : [value]).map((each) => {
      const entry = dict.find((candidate) => candidate.value === String(each));
      return <Tag key={String(each)} variant="outlined" color={entry?.color ?? 'default'}>{entry?.label ?? String(each)}</Tag>;
    });
  },
});
