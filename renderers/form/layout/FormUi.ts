import { observable, runInAction } from 'mobx';
import type { Address } from '../../../validators/model/index.ts';

/** Where the person is in a form: open tabs, panels and pages, and a place they want to be taken to. */
export class FormUi {
  /** Id of a layout -> indexes of its open parts. */
  private readonly parts = observable.map<string, readonly number[]>(undefined, { deep: false });
  private readonly wanted = observable.box<Address | undefined>(undefined);
  private readonly complete = observable.box(false);

  /** Set while a cell waits to be shown and focused; whoever shows it calls {@link arrived}. */
  get target(): Address | undefined {
    return this.wanted.get();
  }

  /** Everything is to be mounted now, because a field that is not yet there is wanted. */
  get mountAll(): boolean {
    return this.complete.get();
  }

  /** Open parts of a layout; undefined until somebody opened or closed one. */
  openParts(layout: string): readonly number[] | undefined {
    return this.parts.get(layout);
  }

  setOpenParts(layout: string, parts: readonly number[]): void {
    runInAction(() => this.parts.set(layout, parts));
  }

  /** Opens one part, beside those that are open or in their place. */
  openPart(layout: string, part: number, beside: readonly number[] = []): void {
    this.setOpenParts(layout, beside.includes(part) ? beside : [...beside, part]);
  }

  goTo(address: Address): void {
    runInAction(() => {
      this.complete.set(true);
      this.wanted.set(address);
    });
  }

  arrived(): void {
    runInAction(() => this.wanted.set(undefined));
  }
}
