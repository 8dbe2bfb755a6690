import { Tag } from 'antd';
import { durationText, msSince } from '../../flow/index.ts';
import { defineFormat, EMPTY, isBlank } from './defineFormat.ts';

/** A moment, and how long ago that was: since when somebody waits. */
export const waitingFormat = defineFormat({
  name: 'waiting',
  show(value, { t, now }) {
    if (isBlank(value)) return EMPTY;
    const since = durationText(msSince(String(value), now), t);
    return (
      <span className="yb-waiting-line">
        {String(value).slice(0, 16)}
        {since === '' ? null : <span className="yb-waiting-since"> · {since}</span>}
      </span>
    );
  },
  title: (value) => (isBlank(value) ? undefined : String(value)),
});

/** A moment that ought not to pass; once it has, the time since. */
export const dueFormat = defineFormat({
  name: 'due',
  show(value, { t, now }) {
    const over = isBlank(value) ? undefined : msSince(String(value), now);
    if (over === undefined) return EMPTY;
    return over > 0 ? (
      <Tag color="error" variant="outlined">
        {t('list.overdue', { time: durationText(over, t) })}
      </Tag>
    ) : (
      String(value).slice(0, 16)
    );
  },
  title: (value) => (isBlank(value) ? undefined : String(value)),
});
