/** Address of a captcha picture that arrived as Base64, with or without its type. */
export function captchaImage(captcha: string): string {
  if (captcha.startsWith('data:')) return captcha;
  // Base64 of "<svg" and of "<?xml".
  const type = captcha.startsWith('PHN2') || captcha.startsWith('PD94') ? 'svg+xml' : 'png';
  return `data:image/${type};base64,${captcha}`;
}
