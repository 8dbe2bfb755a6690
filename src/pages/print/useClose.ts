import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Leaves a print page: back where it was opened from, or closes the tab that was opened for it. */
export function useClose(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) {
      void navigate(-1);
      return;
    }
    window.close();
    // A tab that the person opened himself cannot be closed by its page.
    void navigate('/home', { replace: true });
  }, [navigate]);
}
