import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core';
import { chromium as chromiumTool } from '../../../scripts/lib/ensureTools.ts';
import { sessionOf } from './api.ts';

const screenshots = fileURLToPath(new URL('../../../.cache/screenshots', import.meta.url));

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export function launchBrowser(): Promise<Browser> {
  const executablePath = chromiumTool.found();
  if (executablePath === undefined) throw new Error('Chromium is missing: install it and set CHROMIUM to its path');
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A person at the portal: own browser context, page errors fail the test. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Text of every response body so far; only where they are kept. */
  received(): Promise<string>;
  /** Console errors and exceptions of the page, content-security reports included. */
  readonly problems: string[];
  leave(): Promise<void>;
}

export interface SignInOptions extends VisitOptions {
  readonly password?: string;
  readonly locale?: string;
  /** The page stays blank, for a test that goes elsewhere than home: loading the portal twice takes as long as most tests. */
  readonly blank?: boolean;
}

/**
 * Opens the home page, or none yet, with a session that the server has given on the way of an other client. The login page is the subject
 * of other tests.
 */
export async function signIn(browser: Browser, origin: string, account: string, options: SignInOptions = {}): Promise<Person> {
  const session = await sessionOf(origin, account, options.password);
  const person = await visit(browser, options);
  const { page } = person;
  if (options.locale) await page.addInitScript((lang) => localStorage.setItem('lang', lang), options.locale);
  await page.addInitScript(
    ({ home, user }) => {
      // once per tab: whoever signs out stays out
      if (location.origin !== home || sessionStorage.getItem('signedIn') !== null) return;
      sessionStorage.setItem('signedIn', '1');
      sessionStorage.setItem('currentUser', user);
    },
    { home: origin, user: JSON.stringify({ ...session, loginTime: Date.now(), loginStatus: true }) },
  );
  if (options.blank === true) return person;
  await page.goto(`${origin}/fvue/home`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  return person;
}

export interface VisitOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Keeps what comes over the wire. */
  readonly keep?: boolean;
}

/** A browser context without a session. */
export async function visit(browser: Browser, { viewport = desktop, keep = false }: VisitOptions = {}): Promise<Person> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  const page = await context.newPage();
  contexts.add(context);
  page.setDefaultTimeout(patience);
  const bodies: Promise<string>[] = [];
  const problems: string[] = [];
  if (keep) page.on('response', (response) => bodies.push(textOf(response)));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  return {
    page,
    context,
    problems,
    received: async () => (await Promise.all(bodies)).join('\n'),
    leave: () => {
      contexts.delete(context);
      return context.close();
    },
  };
}

/** The pages of everybody who has come and not left. */
export const openPages = (): readonly Page[] => [...contexts].flatMap((context) => context.pages());

/** Keeps a screenshot for the eye, with `SCREENSHOTS=1`: drawing them takes time, and they are not compared. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: false });
}

// helpers

/** Milliseconds for what a page is asked to do or show: a slow machine draws a first page in twenty seconds when three browsers share it. */
const patience = 90_000;

const contexts = new Set<BrowserContext>();

async function textOf(response: Response): Promise<string> {
  const type = response.headers()['content-type'] ?? '';
  if (!/json|text\/plain/.test(type)) return '';
  try {
    return await response.text();
  } catch {
    return ''; // the page went on before the body was read
  }
}
