/** New documents that are open in the windows of this browser, by the slots of their unsaved input. */
export interface OpenDocuments {
  /** Says, as long as it is not given back, that a window works in this slot. */
  hold(slot: string): () => void;
  /** The slots in which other windows work. */
  others(): Promise<ReadonlySet<string>>;
}

/**
 * Windows ask each other: nothing that is written down tells whether a window that died still works. A window that sleeps does not
 * answer; what it kept is offered elsewhere, and kept anew when it wakes up.
 */
export function openDocuments(): OpenDocuments {
  const held = new Set<string>();
  let channel: BroadcastChannel | undefined;
  let hear: ((slots: readonly string[]) => void) | undefined;
  const connect = (): BroadcastChannel | undefined => {
    if (channel !== undefined || typeof BroadcastChannel === 'undefined') return channel;
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if ('slots' in data) hear?.(data.slots);
      else if (held.size > 0) say({ slots: [...held] });
    });
    return channel;
  };
  const say = (message: Said): void => connect()?.postMessage(message);
  return {
    hold(slot) {
      connect();
      held.add(slot);
      return () => void held.delete(slot);
    },
    async others() {
      if (connect() === undefined) return new Set();
      const found = new Set<string>();
      const before = hear;
      hear = (slots) => {
        before?.(slots);
        for (const slot of slots) found.add(slot);
      };
      say({ ask: true });
      await new Promise((resolve) => {
        setTimeout(resolve, PATIENCE);
      });
      return found;
    },
  };
}

// helpers

type Said = { readonly ask: true } | { readonly slots: readonly string[] };

const CHANNEL = 'yuanbiao.autosave';
/** A window that works answers at once, milliseconds. */
const PATIENCE = 300;
