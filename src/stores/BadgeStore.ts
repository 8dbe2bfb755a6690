import { makeAutoObservable } from 'mobx';

/** Numbers in bubbles. An unknown number is undefined and shown as a dash or not at all, never as zero. */
export class BadgeStore {
  /** Unread internal messages. */
  messages: number | undefined = undefined;
  private readonly counts = new Map<string, number | undefined>();

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  setMessages(count: number | undefined): void {
    this.messages = count === undefined ? undefined : Math.max(0, count);
  }

  /** Takes away messages that were just read; never below zero. */
  read(count: number): void {
    this.messages = Math.max(0, (this.messages ?? 0) - count);
  }

  setCount(list: string, count: number | undefined): void {
    this.counts.set(list, count);
  }

  count(list: string): number | undefined {
    return this.counts.get(list);
  }

  clear(): void {
    this.messages = undefined;
    this.counts.clear();
  }
}
