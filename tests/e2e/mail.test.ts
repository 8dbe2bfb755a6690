import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dovecotPath, type ImapServer, mailPassword, type SmtpServer, startImapServer, startSmtpServer } from '../helpers/mailServers.ts';
import { hostileMail } from '../server/mail/hostileMails.ts';
import { findingsOn } from './helpers/axe.ts';
import { desktop, launchBrowser, phone, screenshot, signIn } from './helpers/browser.ts';
import { startPortal, type Portal } from './helpers/portal.ts';

/** An account is set up, a mail read and answered with an attachment; the answer is found in the box of the other one. */
describe.skipIf(dovecotPath === undefined)('mail, with Dovecot (apt-get install dovecot-imapd)', () => {
  let imap: ImapServer;
  let smtp: SmtpServer;
  let portal: Portal;
  let browser: Browser;
  beforeAll(async () => {
    const [receiving, sending] = await Promise.all([startImapServer(), startSmtpServer()]);
    [imap, smtp] = [receiving as ImapServer, sending];
    portal = await startPortal({ env: { MAIL_HOSTS: `127.0.0.1:${imap.port},127.0.0.1:${smtp.port}` } });
    await imap.deliver('gao@a.example', hostileMail);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
    await Promise.all([imap?.stop(), smtp?.stop()]);
  });

  const addAccount = async (account: string, address: string) => {
    const person = await signIn(browser, portal.origin, account, { viewport: desktop, blank: true });
    const { page } = person;
    await page.goto(`${portal.origin}/fvue/v-mail`);
    await page.getByText('还未配置邮箱账号').waitFor();
    await page.getByRole('button', { name: '去设置' }).click();
    for (const [label, value] of [
      ['显示名称', account],
      ['邮箱地址', address],
      ['收件服务器（IMAP）', '127.0.0.1'],
      ['收件端口', String(imap.port)],
      ['发件服务器（SMTP）', '127.0.0.1'],
      ['发件端口', String(smtp.port)],
      ['密码（授权码）', 'wrong'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('使用 SSL/TLS').uncheck();
    return person;
  };

  it('set up, read, answered, found in the other box', async () => {
    const { page, problems, leave } = await addAccount('gaoyuan', 'gao@a.example');
    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText('邮箱账号或密码（授权码）错误').first().waitFor();
    await page.getByLabel('密码（授权码）', { exact: true }).fill(mailPassword);
    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText('连接成功').waitFor();
    expect(await findingsOn(page, 'form')).toEqual([]);
    await screenshot(page, 'mail-account-desktop');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('link', { name: '邮件', exact: true }).last().click();

    // fetched now, or by the work of the server that was faster
    await page.getByRole('button', { name: '收取邮件' }).click();
    await page.getByRole('link', { name: /报价 Bcc/ }).click();
    const text = page.frameLocator('iframe[title="正文"]');
    await text.getByText('你好').waitFor();
    expect(await text.locator('img').first().getAttribute('src')).toMatch(/^data:image\/png/);
    await page.getByText('已阻止 1 张远程图片').waitFor();
    await page.getByRole('button', { name: '发票.pdf' }).waitFor();
    expect(await findingsOn(page, '.mail-desk')).toEqual([]);
    await screenshot(page, 'mail-desk-desktop');

    await page.getByRole('button', { name: /^回\s?复$/ }).click();
    expect(await page.getByRole('combobox', { name: '收件人' }).inputValue()).toBe('evil@evil.example');
    await page.getByRole('combobox', { name: '收件人' }).fill('chen@a.example');
    await page.getByLabel('正文').fill('附件请查收 <b>');
    await page.locator('input[type=file]').setInputFiles({ name: '回复.txt', mimeType: 'text/plain', buffer: Buffer.from('回复内容') });
    await page.getByRole('button', { name: '移除回复.txt' }).waitFor();
    expect(await findingsOn(page, 'form')).toEqual([]);
    await screenshot(page, 'mail-compose-desktop');
    await page.getByRole('button', { name: /^发\s?送$/ }).click();
    await page.getByText('发送成功').waitFor();
    expect(problems).toEqual([]);
    await leave();

    await imap.deliver('chen@a.example', smtp.taken.at(-1)?.source ?? '');
    const other = await addAccount('chenyuxin', 'chen@a.example');
    await other.page.getByLabel('密码（授权码）', { exact: true }).fill(mailPassword);
    await other.page.getByRole('button', { name: /^保\s?存$/ }).click();
    await other.page.waitForURL(/v-settingList/);
    await other.page.goto(`${portal.origin}/fvue/v-mail/v-mailList`);
    await other.page.getByRole('button', { name: '收取邮件' }).click();
    await other.page.getByRole('link', { name: /Re: 报价/ }).click();
    await other.page.frameLocator('iframe[title="正文"]').getByText('附件请查收 <b>').waitFor();
    await other.page.getByRole('button', { name: '回复.txt' }).waitFor();
    await other.leave();
  });

  it('fits a phone', async () => {
    const { page, problems, leave } = await signIn(browser, portal.origin, 'gaoyuan', { viewport: phone, blank: true });
    await page.goto(`${portal.origin}/fvue/v-mail/v-mailList`);
    await page.getByRole('link', { name: /报价 Bcc/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findingsOn(page, '.mail-desk')).toEqual([]);
    await screenshot(page, 'mail-desk-phone');
    await page.getByRole('link', { name: /报价 Bcc/ }).click();
    await page.frameLocator('iframe[title="正文"]').getByText('你好').waitFor();
    await screenshot(page, 'mail-reader-phone');
    await page.getByRole('button', { name: /^回\s?复$/ }).click();
    await page.getByLabel('正文').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await screenshot(page, 'mail-compose-phone');
    expect(problems).toEqual([]);
    await leave();
  });
});
