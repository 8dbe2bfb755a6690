import type { Page, Response } from 'playwright-core';

/** The login page as a person uses it. The server tells the answer of a captcha in test mode only. */
export class LoginPage {
  private answer = '';

  constructor(private readonly page: Page) {
    page.on('response', (response) => void this.listen(response));
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.getByRole('textbox', { name: '账号' }).waitFor();
  }

  async choose(tenant: string): Promise<void> {
    await this.page.getByRole('combobox', { name: '所属单位' }).fill(tenant);
    await this.page.locator('.ant-select-item-option', { hasText: tenant }).click();
  }

  async signIn(account: string, password = 'Yunshan2026'): Promise<void> {
    const { page } = this;
    await page.getByRole('textbox', { name: '账号' }).fill(account);
    await page.getByRole('textbox', { name: '密码' }).fill(password);
    await page.getByAltText('验证码，点击刷新').waitFor();
    await page.getByRole('textbox', { name: '验证码' }).fill(this.answer);
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
  }

  private async listen(response: Response): Promise<void> {
    if (new URL(response.url()).pathname !== '/captcha' || response.status() !== 200) return;
    const { value } = (await response.json()) as { value: { answer: string } };
    this.answer = value.answer;
  }
}
