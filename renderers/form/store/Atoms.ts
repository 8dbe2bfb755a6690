import { createAtom, transaction, type IAtom } from 'mobx';

/**
 * Observability by name, made on demand: an address costs nothing until something on screen reads it, and nothing
 * again once the last reader is gone. This is what lets a table of thousands of rows hold still.
 */
export class Atoms {
  private readonly byName = new Map<string, IAtom>();

  /** Tells the reader that runs now (if any) that it depends on this name. */
  observe(name: string): void {
    const known = this.byName.get(name);
    if (known) {
      known.reportObserved();
      return;
    }
    const created: IAtom = createAtom(name, undefined, () => {
      if (this.byName.get(name) === created) this.byName.delete(name);
    });
    // Nobody keeps track outside of an observer, so there is nobody to tell later.
    if (created.reportObserved()) this.byName.set(name, created);
  }

  /** Runs the readers of one name again. */
  changed(name: string): void {
    this.byName.get(name)?.reportChanged();
  }

  /** Runs the readers of several names again, each reader once. */
  changedAll(names: Iterable<string>): void {
    transaction(() => {
      for (const name of names) this.byName.get(name)?.reportChanged();
    });
  }

  /** How many names are observed; for tests and measurements. */
  get size(): number {
    return this.byName.size;
  }
}
