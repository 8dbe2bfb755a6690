import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/yuanbiao.mjs', import.meta.url));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the real command in a folder that is not the project's. */
function yuanbiao(args: readonly string[], input = ''): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], { cwd: tmpdir() });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
    child.stdin.end(input);
  });
}

const lines = (out: string): unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('yuanbiao', () => {
  test('formula --batch answers each line in order', async () => {
    // given
    const input = [
      '{"expr":"sum(xcmx.item.je)*2","data":{"xcmx":[{"je":"1.5"},{"je":2}]}}',
      '',
      '{"expr":"0.1+0.2"}',
      '{not json',
      '   \t',
      '[1]',
      '{"expr":5}',
      '{"expr":"1","data":[]}',
      '{"expr":"1 + nofn(2)"}',
      '{"expr":"x","data":{"x":12345678901234567890.10}}\r',
      '{"expr":"item.ts*2","item":{"ts":4}}',
      '{"expr":"concat(x)","data":{"x":"行\u2028分"}}',
      '{"expr":"a > 1","data":{"a":2}}',
      '{"expr":"1/0"}',
    ].join('\n');
    // when
    const { code, out, err } = await yuanbiao(['formula', '--batch'], input);
    // then
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lines(out)).toEqual([
      { value: '7' },
      { value: '0.3' },
      { error: { code: 'BAD_JSON', message: expect.any(String), at: 0 } },
      { error: { code: 'BAD_JSON', message: '每行必须是一个 JSON 对象', at: 0 } },
      { error: { code: 'BAD_INPUT', message: 'expr 必须是文本', at: 0 } },
      { error: { code: 'BAD_INPUT', message: 'data 必须是对象', at: 0 } },
      { error: { code: 'FML_UNKNOWN_FUNCTION', message: '没有名为「nofn」的函数', at: 4 } },
      { value: '12345678901234567890.10' },
      { value: '8' },
      { value: '行\u2028分' },
      { value: 'true' },
      { value: '' },
    ]);
  });

  test('capital --batch takes text and numbers', async () => {
    const { code, out } = await yuanbiao(
      ['capital', '--batch'],
      '{"amount":"10.05"}\n{"amount":4370.00}\n{"amount":1.234}\n{"amount":null}\n{}\n{"amount":99999999999.99}\n',
    );
    expect(code).toBe(0);
    expect(lines(out)).toEqual([
      { value: '壹拾元零伍分' },
      { value: '肆仟叁佰柒拾元整' },
      { value: '' },
      { value: '' },
      { value: '' },
      { value: '玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分' },
    ]);
  });

  test('rules --batch reports every failing rule', async () => {
    const { code, out } = await yuanbiao(
      ['rules', '--batch'],
      '{"rules":"required|max:3","value":"abcd"}\n{"rules":"max:3","value":"abc","data":{}}\n{"rules":"nosuchrule","value":"a"}\n',
    );
    expect(code).toBe(0);
    expect(lines(out)).toEqual([
      { valid: false, errors: [{ rule: expect.any(String), message: expect.any(String) }] },
      { valid: true, errors: [] },
      { error: { code: expect.any(String), message: expect.any(String), at: expect.any(Number) } },
    ]);
  });

  test('input that ends without a line feed and characters cut between chunks', async () => {
    const long = '金额'.repeat(200_000);
    const { out } = await yuanbiao(['formula', '--batch'], `{"expr":"x == y","data":{"x":"${long}","y":"${long}"}}\n{"expr":"1"}`);
    expect(lines(out)).toEqual([{ value: 'true' }, { value: '1' }]);
  });

  test.each([
    [['--help'], 0, /Usage: yuanbiao <command>[^]*formula[^]*rules[^]*capital/, /^$/],
    [['capital', '--help'], 0, /capital/, /^$/],
    [['nonsense'], 2, /^$/, /unknown command "nonsense"; known: formula, rules, capital, explain, backup, restore, doctor\n/],
    [['formula'], 2, /^$/, /--batch/],
    [['explain'], 2, /^$/, /name a form\nUsage: yuanbiao explain/],
    [['explain', 'nosuch'], 2, /^$/, /no form <nosuch>; known: .*clfybxV1/],
    [['explain', 'clfybxV1', 'nosuch'], 2, /^$/, /has no field nosuch/],
    [
      ['explain', 'clfybxV1', 'xcmx[0].se', '--sample', '0', '--at', 'UserTask5'],
      0,
      /xcmx\[0\]\.se[^]*perm\.UserTask5\.sub\.xcmx\.se[^]*51\.69[^]*默认公式[^]*xcmx\.item\.je 票面金额 = 626/,
      /^$/,
    ],
    [['explain', 'clfybxV1', 'bzmx.item.jtje', '--graph'], 0, /bzmx\.item\.hj, bzhj, bxzje/, /^$/],
    [[], 2, /Usage/, /^$/],
  ])('%j ends with %i', async (args, code, out, err) => {
    const outcome = await yuanbiao(args);
    expect(outcome.code).toBe(code);
    expect(outcome.out).toMatch(out);
    expect(outcome.err).toMatch(err);
  });
});
