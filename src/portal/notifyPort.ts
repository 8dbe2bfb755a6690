/** Where messages are shown. Filled in once the screen exists; until then they wait. */
export interface NotifySink {
  success(text: string, duration?: number): void;
  warning(text: string, seconds?: number): void;
  error(text: string, logId?: string): void;
  overlay(text: string): () => void;
}

export interface NotifyPort extends NotifySink {
  connect(sink: NotifySink): () => void;
}

/** Lets code outside React (client, router) show messages. */
export function createNotifyPort(): NotifyPort {
  let sink: NotifySink | undefined;
  const waiting: ((to: NotifySink) => void)[] = [];
  const tell = (say: (to: NotifySink) => void): void => {
    if (sink === undefined) waiting.push(say);
    else say(sink);
  };
  return {
    success: (text, duration) => tell((to) => to.success(text, duration)),
    warning: (text, seconds) => tell((to) => to.warning(text, seconds)),
    error: (text, logId) => tell((to) => to.error(text, logId)),
    overlay(text) {
      let close: (() => void) | undefined;
      let closed = false;
      tell((to) => {
        if (!closed) close = to.overlay(text);
      });
      return () => {
        closed = true;
        close?.();
      };
    },
    connect(next) {
      sink = next;
      waiting.splice(0).forEach((say) => say(next));
      return () => {
        if (sink === next) sink = undefined;
      };
    },
  };
}
