import { useEffect, useState } from 'react';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { portalGetLongUrl } from '../../../schemas/calls/index.ts';
import { messageOf } from '../../api/index.ts';
import { safeRedirect } from '../../portal/address.ts';
import { useApp } from '../../portal/appContext.ts';
import { ErrorPage } from '../../portal/ErrorPage.tsx';

/** `/surl/{shortUrl}`: looks up the address behind a short link and goes there, as a guest when nobody is signed in. */
export function ShortLinkPage() {
  const { t } = useTranslation();
  const { api, session } = useApp();
  const { shortUrl = '' } = useParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    api.call(portalGetLongUrl, { query: { shortUrl } }, { silent: true }).then(
      ({ url, guestToken, tenantId }) => {
        const address = safeRedirect(url, window.location.origin);
        if (!session.valid && typeof guestToken === 'string' && guestToken !== '')
          session.signIn({ token: guestToken, account: 'guest', userAttrs: { tenantId } }, address);
        void navigate(address, { replace: true });
      },
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, [api, session, shortUrl, navigate]);

  return failure === undefined ? (
    <Spin fullscreen />
  ) : (
    <ErrorPage type={2} tip={t('app.linkInvalid')} detail={failure} link={{ to: '/login', text: t('password.backToLogin') }} />
  );
}
