import { launchBrowser, signIn, screenshot } from './tests/e2e/helpers/browser.ts';
import { FormPage } from './tests/e2e/helpers/formPage.ts';
const b = await launchBrowser();
const o='http://127.0.0.1:8199';
const p = await signIn(b, o, 'linzhiqiang', {viewport:{width:1440,height:900}});
const page=p.page;
try {
await page.waitForTimeout(1500);
console.log((await page.locator('main').first().ariaSnapshot()).slice(0,3000)); await screenshot(page,'home-lin');
await page.goto(o+'/fvue/v-flow/v-todo'); await page.waitForTimeout(1500); await screenshot(page,'todo-1440');
await page.getByText('CL-2026-0202').first().click();
await page.waitForTimeout(3000); await screenshot(page,'task-1440');
console.log((await page.locator('main').first().ariaSnapshot()).slice(0,7000));
await page.getByRole('button',{name:/同\s?意/}).first().click(); await page.waitForTimeout(1000); await screenshot(page,'agree-1440');
console.log((await page.locator('body').ariaSnapshot()).slice(-1500));
} catch(e) { console.log(e); await screenshot(page,'x'); }
console.log(p.problems, (await p.received()).match(/sehj|税额|"se"/g));
await b.close();
