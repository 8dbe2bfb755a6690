import { Tag } from 'antd';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** Status of the flow. A terminated document is struck through. */
export const statusTagFormat = defineFormat({
  name: 'statusTag',
  dict: 'status',
  show(value, { dict, column }) {
    if (isBlank(value)) return EMPTY;
    const entry = dict.find((candidate) => candidate.value === String(value));
    if (entry === undefined && column.unlisted === 'hide') return null;
    const text = entry?.label ?? String(value);
    return (
      <Tag variant="outlined" color={entry?.color ?? 'default'}>
        {value === 'manualend' ? <s>{text}</s> : text}
      </Tag>
    );
  },
});
