import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Back to where the person came from; to `home` when the page was opened by its address. */
export function useBack(home: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) void navigate(-1);
    else void navigate(home, { replace: true });
  }, [navigate, home]);
}
