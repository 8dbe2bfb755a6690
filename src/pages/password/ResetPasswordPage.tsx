import { ForcedPasswordPage } from './ForcedPasswordPage.tsx';

/** `/resetPwdView?account=`: the password no longer meets the rules of the platform. */
export function ResetPasswordPage() {
  return <ForcedPasswordPage titleKey="password.resetTitle" tipKey="password.resetTip" />;
}
