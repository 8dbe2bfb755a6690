import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatItem, lintPackage, type RawItem } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';
import { packagesFolder, shipped, shippedItems, shippedPackages } from './support.ts';

describe('the shipped packages', () => {
  test('are read with their dependencies first', () => {
    expect(shippedPackages.map((content) => content.package)).toEqual(['base', 'budget', 'invoice', 'voucher', 'loan', 'daily', 'portal', 'travel', 'report']);
  });

  test('have no problem, not even a missing translation', () => {
    expect(lintPackage(shippedItems, { ...itemChecks, locales: ['en-US', 'zh-TW'] })).toEqual([]);
  });

  test.each(shippedPackages.map((content) => [content.package, content] as const))('<%s> needs nothing but what it names', (_name, content) => {
    const available = shippedPackages.filter((other) => content.dependsOn.includes(other.package)).flatMap((other) => other.items);
    const problems = lintPackage(content.items, { ...itemChecks, find: (kind, key) => available.find((item) => item.kind === kind && item.key === key) });
    expect(problems).toEqual([]);
  });

  test('are written in the stable form', async () => {
    for (const content of shippedPackages) {
      for (const item of content.items) {
        const file = `${content.package}/${item.kind}/${item.key}.meta.json`;
        expect(await readFile(join(packagesFolder, file), 'utf8'), file).toBe(formatItem(item));
      }
    }
  });

  test('bring the rows of their standards', () => {
    const rows = (bo: string) =>
      shippedPackages
        .flatMap((content) => content.data)
        .filter((data) => data.bo === bo)
        .flatMap((data) => data.rows);
    expect(rows('ccbz')).toHaveLength(39);
    expect(rows('ccbz')).toContainEqual({ cs: 'beijing', zjdj: 'C', bz: 500, sxrq: '2026-01-01' });
    expect(rows('bzbz')).toContainEqual({ cs: 'lasa', hsbz: 120, jtbz: 80 });
    expect(rows('jtgjsl')).toContainEqual({ jtgj: 'airEconomy', sl: 0.09 });
  });
});

describe('the menus', () => {
  const menus = shippedItems.filter((item) => item.kind === 'menu');
  const specOf = (item: RawItem) => item.spec as { parent?: string; sn: number; href?: string; auth: string[] };

  test('form a tree of at most three levels', () => {
    for (const item of menus) {
      const path = [item.key];
      for (let parent = specOf(item).parent; parent !== undefined; parent = specOf(shipped('menu', parent)).parent) {
        expect(path).not.toContain(parent);
        path.push(parent);
      }
      expect(path.length).toBeLessThanOrEqual(3);
    }
  });

  test('offer the screens that exist, and a place for those of other packages', () => {
    const top = menus.filter((item) => specOf(item).parent === undefined).sort((a, b) => specOf(a).sn - specOf(b).sn);
    expect(top.map((item) => item.name)).toEqual([
      '首页',
      '流程中心',
      '财务信息化',
      '预算管理',
      '费控',
      '生活服务',
      '会议管理',
      '公告新闻',
      '邮件',
      '报表中心',
      '应用中心',
    ]);
    const claims = menus.filter((item) => specOf(item).parent === 'fysq').sort((a, b) => specOf(a).sn - specOf(b).sn);
    expect(claims.map((item) => [item.name, specOf(item).href])).toEqual([
      ['差旅费报销', 'template/preview/dt_clfybx'],
      ['日常费用报销', 'template/preview/dt_rcfybx'],
      ['借款申请', 'template/preview/dt_jksq'],
      ['还款登记', 'template/preview/dt_hkd'],
    ]);
  });

  test('show the leaders’ to-dos to secretaries only', () => {
    expect(specOf(shipped('menu', 'v-leader')).auth).toEqual(['role:ldms']);
  });
});
