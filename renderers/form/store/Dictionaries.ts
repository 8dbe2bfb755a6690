import type { DictItem } from '../../core/index.ts';
import type { Atoms } from './Atoms.ts';

/** Beside the addresses of the model. */
const nameOf = (key: string): string => `$${key}`;

/** The dictionaries of a form, each read once when it is first looked at. */
export class Dictionaries {
  private readonly items = new Map<string, readonly DictItem[] | undefined>();
  private readonly loading = new Map<string, Promise<void>>();

  constructor(
    private readonly atoms: Atoms,
    private readonly load: ((key: string) => Promise<readonly DictItem[]>) | undefined,
    private readonly onError: (error: unknown, key: string) => void,
  ) {}

  /** Items of a dictionary; undefined until they are here. Tracked. */
  get(key: string): readonly DictItem[] | undefined {
    this.atoms.observe(nameOf(key));
    if (!this.items.has(key)) this.loading.set(key, this.read(key));
    return this.items.get(key);
  }

  /** Resolves when the dictionaries have been read, or could not be. */
  async ready(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      this.get(key);
      await this.loading.get(key);
    }
  }

  // helpers

  private async read(key: string): Promise<void> {
    this.items.set(key, undefined);
    if (!this.load) return;
    try {
      this.items.set(key, await this.load(key));
      this.atoms.changed(nameOf(key));
    } catch (error) {
      this.onError(error, key);
    }
  }
}
