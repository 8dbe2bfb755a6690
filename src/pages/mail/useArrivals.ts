import { useEffect, useRef } from 'react';
import type { MailSetting } from '../../../schemas/calls/entities/mail.ts';
import { ARRIVALS_REFRESH, COUNT_REFRESH } from '../../constants.ts';

/**
 * Keeps a desk true while mails arrive behind it: `look` asks again how the account stands, often while its inbox is being fetched and each minute
 * otherwise, as long as the page is seen; `onArrival` is called when an answer shows that the inbox has changed. Another account begins anew.
 */
export function useArrivals(account: MailSetting | undefined, look: () => void, onArrival: () => void): void {
  const isFetching = account?.isSyncing === true;
  useEffect(() => {
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    const timer = setInterval(lookIfSeen, isFetching ? ARRIVALS_REFRESH : COUNT_REFRESH);
    window.addEventListener('focus', lookIfSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', lookIfSeen);
    };
  }, [isFetching, look]);

  const seen = useRef<{ readonly id: MailSetting['id']; readonly mark: string }>(undefined);
  const mark = account === undefined ? '' : markOf(account);
  useEffect(() => {
    const before = seen.current;
    seen.current = { id: account?.id, mark };
    if (before !== undefined && before.id === account?.id && before.mark !== mark) onArrival();
  }, [account?.id, mark, onArrival]);
}

// helpers

/** What of an account changes with every mail that comes. */
const markOf = ({ isSyncing = false, syncDone = 0, lastReceiveTime, lastMessageId }: MailSetting): string =>
  JSON.stringify([isSyncing ? syncDone : 0, lastReceiveTime, lastMessageId]);
