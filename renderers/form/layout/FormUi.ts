import { makeObservable, observable, runInAction } from 'mobx';
import type { Address } from '../../../validators/model/index.ts';

/** Where the person is in a form: open tabs, and a place they want to be taken to. */
export class FormUi {
  /** Group index -> open tab. */
  readonly tabs = observable.map<number, number>();
  /** Set while a cell waits to be shown and focused; whoever holds it clears it. */
  target: Address | undefined = undefined;
  /** Everything is to be mounted now, because a field that is not yet there is wanted. */
  mountAll = false;

  constructor() {
    makeObservable(this, { target: observable.ref, mountAll: observable });
  }

  openTab(group: number, tab: number): void {
    runInAction(() => this.tabs.set(group, tab));
  }

  goTo(address: Address): void {
    runInAction(() => {
      this.mountAll = true;
      this.target = address;
    });
  }

  arrived(): void {
    runInAction(() => {
      this.target = undefined;
    });
  }
}
