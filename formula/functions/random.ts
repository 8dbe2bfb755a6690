import { Num } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

export const rand = defineFunction({
  name: 'RAND',
  params: [],
  result: 'number',
  random: true,
  doc: {
    'zh-CN': '0 到 1 之间的随机数，不含 1；不能用在自动计算的公式中',
    'en-US': 'A random number from 0 to below 1; not for formulas that are computed again',
    'zh-TW': '0 到 1 之間的隨機數，不含 1；不能用在自動計算的公式中',
  },
  call: (_, tools) => new Num(tools.random().fraction()),
});

export const uuid = defineFunction({
  name: 'UUID',
  params: [],
  result: 'text',
  random: true,
  doc: {
    'zh-CN': '随机的唯一标识；不能用在自动计算的公式中',
    'en-US': 'A random unique identifier; not for formulas that are computed again',
    'zh-TW': '隨機的唯一識別碼；不能用在自動計算的公式中',
  },
  call: (_, tools) => tools.random().uuid(),
});
