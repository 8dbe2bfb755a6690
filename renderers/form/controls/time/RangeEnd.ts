import { rangeValue } from '../../text/dateShape.ts';
import { rangeOf } from '../../../../validators/words/index.ts';
import { Binding } from '../../store/Binding.ts';

/** One end of a range as if it were a field of its own, so that it is typed and chosen like any moment. */
export class RangeEnd extends Binding {
  constructor(
    private readonly range: Binding,
    private readonly at: 0 | 1,
  ) {
    super(range.store, range.field, range.row);
  }

  override get value(): unknown {
    return rangeOf(this.range.value)[this.at] || null;
  }

  override set(value: unknown): void {
    this.range.set(this.rangeWith(value));
  }

  override enter(value: unknown): void {
    this.range.enter(value === undefined ? undefined : this.rangeWith(value));
  }

  override type(value: unknown): void {
    this.set(value);
  }

  /** Half a range is judged when both ends are left: on the way from one to the other nothing is missing yet. */
  override leave(): void {
    if (rangeOf(this.range.value).every((end) => end !== '')) this.range.leave();
  }

  // helpers

  private rangeWith(value: unknown): unknown {
    const [from, to] = rangeOf(this.range.value);
    const text = typeof value === 'string' ? value : '';
    return rangeValue(this.field, this.at === 0 ? text : from, this.at === 0 ? to : text);
  }
}
