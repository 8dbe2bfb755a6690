import { observable, runInAction } from 'mobx';
import type { Address } from '../../../validators/model/index.ts';

/** Where the person is in a form: open tabs, and a place they want to be taken to. */
export class FormUi {
  /** Group index -> open tab. */
  readonly tabs = observable.map<number, number>();
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

  openTab(group: number, tab: number): void {
    runInAction(() => this.tabs.set(group, tab));
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
