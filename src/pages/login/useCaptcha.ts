import { useCallback, useEffect, useState } from 'react';
import { sessionCaptcha } from '../../../schemas/calls/index.ts';
import { isCancelled } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { captchaImage } from './captchaImage.ts';

export interface CaptchaState {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly image?: string;
  /** Sent back with the answer. */
  readonly code?: string;
}

/** The picture to read and the way to a new one. Each organisation knows its own pictures. */
export function useCaptcha(tenantCode?: string): { readonly captcha: CaptchaState; readonly refresh: () => void } {
  const { api } = useApp();
  const [captcha, setCaptcha] = useState<CaptchaState>({ state: 'loading' });

  const fetchCaptcha = useCallback(() => {
    api.call(sessionCaptcha, {}, { silent: true }).then(
      ({ captcha: image, code }) => setCaptcha({ state: 'ready', image: captchaImage(image), code }),
      (error: unknown) => {
        if (!isCancelled(error)) setCaptcha({ state: 'failed' });
      },
    );
  }, [api]);

  useEffect(fetchCaptcha, [fetchCaptcha, tenantCode]);

  const refresh = useCallback(() => {
    setCaptcha({ state: 'loading' });
    fetchCaptcha();
  }, [fetchCaptcha]);
  return { captcha, refresh };
}
