import { Tag } from 'antd';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';
import { codesIn } from './entries.ts';

export const dictTagFormat = defineFormat({
  name: 'dictTag',
  show(value, { column, dict }) {
    if (isBlank(value)) return EMPTY;
    return codesIn(value, column).map((each) => {
      const entry = dict.find((candidate) => candidate.value === each);
      if (entry === undefined && column.unlisted === 'hide') return null;
      return (
        <Tag key={each} variant="outlined" color={entry?.color ?? 'default'}>
          {entry?.label ?? each}
        </Tag>
      );
    });
  },
});
