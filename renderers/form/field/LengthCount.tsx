import { useCallback } from 'react';
import { autorun } from 'mobx';
import type { Binding } from '../store/Binding.ts';
import { plainText } from '../../../validators/words/index.ts';
import { lengthLimit } from './declaredLimits.ts';

/** A form stays calm: a count appears when this share of the length is used. */
const NEAR = 0.8;

/** How many characters of the declared length are used. `always`: from the first one on, and without a limit as well. */
export function LengthCount({
  binding,
  always = false,
  className = 'yb-count',
}: {
  readonly binding: Binding;
  readonly always?: boolean;
  readonly className?: string;
}) {
  const limit = lengthLimit(binding.field);
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element
        ? autorun(() => {
            const length = [...plainText(binding.value)].length;
            const shown = always || (limit !== undefined && length >= limit * NEAR);
            element.hidden = !shown;
            element.textContent = !shown ? '' : limit === undefined ? String(length) : `${length} / ${limit}`;
            element.classList.toggle('yb-over', limit !== undefined && length > limit);
          })
        : undefined,
    [binding, limit, always],
  );
  return limit === undefined && !always ? null : <span ref={ref} className={className} hidden />;
}
