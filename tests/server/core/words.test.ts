import { describe, expect, test } from 'vitest';
import { asIs, fill, listed } from '../../../registry/words.ts';

const text = { 'zh-CN': '节点【{node}】有 {count} 人', 'en-US': '{count} people at {node}', 'zh-TW': '節點【{node}】有 {count} 人' } as const;

describe('texts of the server', () => {
  test('places are filled in every language, in its own order', () => {
    expect(fill(text, { node: '部门负责人', count: 2 })).toEqual({
      'zh-CN': '节点【部门负责人】有 2 人',
      'en-US': '2 people at 部门负责人',
      'zh-TW': '節點【部门负责人】有 2 人',
    });
  });

  test('what stands in a place may be words itself, and is never read as a place', () => {
    const node = { 'zh-CN': '财务', 'en-US': 'Finance', 'zh-TW': '財務' };
    expect(fill(text, { node, count: '{node}$&' })['en-US']).toBe('{node}$& people at Finance');
  });

  test('lists are separated as the language does', () => {
    expect(listed(['a', { 'zh-CN': '乙', 'en-US': 'b', 'zh-TW': '乙' }])).toEqual({ 'zh-CN': 'a、乙', 'en-US': 'a, b', 'zh-TW': 'a、乙' });
  });

  test('what somebody has written is not translated', () => {
    expect(asIs('请填写')).toEqual({ 'zh-CN': '请填写', 'en-US': '请填写', 'zh-TW': '请填写' });
  });
});
