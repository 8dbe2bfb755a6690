import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';

/** The login page as a person uses it. The server tells the answer of a captcha in test mode only. */
export class LoginPage {
  private answer = '';

  constructor(private readonly page: Page) {
    // what the answer was before counts no more once another captcha is asked for
    page.on('request', (request) => {
      if (isCaptcha(request.url())) this.answer = '';
    });
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
    await expect.poll(() => this.answer).not.toBe('');
    await page.getByRole('textbox', { name: '验证码' }).fill(this.answer);
    await page.getByRole('button', { name: /^登\s?录$/ }).click();
  }

  private async listen(response: Response): Promise<void> {
    if (!isCaptcha(response.url()) || response.status() !== 200) return;
    const { value } = (await response.json()) as { value: { answer: string } };
    this.answer = value.answer;
  }
}

// helpers

const isCaptcha = (url: string): boolean => new URL(url).pathname === '/captcha';
