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
      // one page after the other keeps what is compiled, and nobody looks at frames in between: together half of the processor's time
      '--process-per-site',
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
  /** A browser context that nobody had before, and that nobody has again: for a test that changes the context itself, or counts requests. */
  readonly fresh?: boolean;
}

/**
 * A browser context without a session. What somebody left before is emptied of all but the files of the portal, and used again: to load
 * and compile those is two thirds of a first page.
 */
export async function visit(browser: Browser, { viewport = desktop, keep = false, fresh = false }: VisitOptions = {}): Promise<Person> {
  const left = leftIn(browser);
  const context = (fresh ? undefined : left.pop()) ?? (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' }));
  const page = await context.newPage();
  contexts.add(context);
  await page.setViewportSize(viewport);
  page.setDefaultTimeout(patience);
  const bodies: Promise<string>[] = [];
  const problems: string[] = [];
  if (keep) page.on('response', (response) => bodies.push(textOf(response)));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return {
    page,
    context,
    problems,
    received: async () => (await Promise.all(bodies)).join('\n'),
    leave: async () => {
      contexts.delete(context);
      if (fresh || !(await emptied(context))) await context.close();
      else left.push(context);
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
const patience = 45_000;

const contexts = new Set<BrowserContext>();
const idle = new WeakMap<Browser, BrowserContext[]>();

function leftIn(browser: Browser): BrowserContext[] {
  const known = idle.get(browser) ?? [];
  idle.set(browser, known);
  return known;
}

/** Closes the pages, and forgets what they kept: cookies and storage of every origin. False: the context is not fit for somebody else. */
async function emptied(context: BrowserContext): Promise<boolean> {
  try {
    const pages = context.pages();
    const last = await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    const session = await context.newCDPSession(last);
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage' });
    await last.close();
    return true;
  } catch {
    return false;
  }
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers()['content-type'] ?? '';
  if (!/json|text\/plain/.test(type)) return '';
  try {
    return await response.text();
  } catch {
    return ''; // the page went on before the body was read
  }
}
