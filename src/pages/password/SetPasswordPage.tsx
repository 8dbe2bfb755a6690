import { ForcedPasswordPage } from './ForcedPasswordPage.tsx';

/** `/setPassword`: the account still has the password that it was created with. */
export function SetPasswordPage() {
  return <ForcedPasswordPage titleKey="password.setTitle" tipKey="password.setTip" />;
}
