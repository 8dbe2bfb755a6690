import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';

const screenshots = fileURLToPath(new URL('../../../.cache/screenshots', import.meta.url));

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) throw new Error('Chromium is missing: install it and set CHROMIUM to its path');
  return chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** A person at the portal: own browser context, everything that came over the wire kept, page errors fail the test. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Text of every response body so far. */
  received(): Promise<string>;
  /** Console errors and exceptions of the page, content-security reports included. */
  readonly problems: string[];
  leave(): Promise<void>;
}

/** Opens the login page, signs in through it, and waits for the home page. */
export async function signIn(browser: Browser, origin: string, account: string, options: { viewport?: { width: number; height: number }; password?: string; locale?: string } = {}): Promise<Person> {
  const person = await visit(browser, options.viewport);
  const { page } = person;
  if (options.locale) await page.addInitScript((lang) => localStorage.setItem('lang', lang), options.locale);
  const captcha = nextCaptcha(page);
  await page.goto(`${origin}/fvue/login`);
  await page.getByRole('textbox', { name: /账号|Account|帳號/ }).fill(account);
  await page.locator('input[type=password]').fill(options.password ?? 'Yunshan2026');
  await page.getByRole('textbox', { name: /验证码|Captcha|驗證碼/ }).fill(await captcha);
  await page.getByRole('button', { name: /^(登\s?录|Log in|Sign in|登\s?入)$/ }).click();
  try {
    await page.waitForURL(/\/fvue\/home/, { waitUntil: 'commit' });
  } catch (error) {
    await screenshot(page, `sign-in-${account}`);
    throw new Error(`${account} cannot sign in: ${(await page.locator('body').innerText()).slice(0, 300)}`, { cause: error });
  }
  return person;
}

/** A browser context without a session. */
export async function visit(browser: Browser, viewport = desktop): Promise<Person> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const bodies: Promise<string>[] = [];
  const problems: string[] = [];
  page.on('response', (response) => bodies.push(textOf(response)));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') problems.push(message.text()); });
  return {
    page,
    context,
    problems,
    received: async () => (await Promise.all(bodies)).join('\n'),
    leave: () => context.close(),
  };
}

/** Keeps a screenshot for the eye; they are not compared. */
export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: false });
}

/** The answer of the captcha that the login page shows; the server tells it in test mode only. */
async function nextCaptcha(page: Page): Promise<string> {
  const response = await page.waitForResponse((each) => new URL(each.url()).pathname === '/captcha' && each.status() === 200);
  const { value } = (await response.json()) as { value: { answer?: string } };
  if (value.answer === undefined) throw new Error('the portal does not run in test mode');
  return value.answer;
}

// helpers

async function textOf(response: Response): Promise<string> {
  const type = response.headers()['content-type'] ?? '';
  if (!/json|text\/plain/.test(type)) return '';
  try {
    return await response.text();
  } catch {
    return ''; // the page went on before the body was read
  }
}
