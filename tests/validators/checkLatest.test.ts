import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLatest } from '../../validators/index.ts';

/** A check that ends when it is told to. */
function pending<Result>(): { readonly promise: Promise<Result>; readonly end: (result: Result) => void; readonly fail: (error: Error) => void } {
  let end: (result: Result) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Result>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { promise, end, fail };
}

describe('checkLatest', () => {
  test('answers what the newest check of an address finds', async () => {
    // given
    const checks = checkLatest();
    const [first, second] = [pending<string>(), pending<string>()];
    const signals: AbortSignal[] = [];
    const one = checks.run('je', (signal) => {
      signals.push(signal);
      return first.promise;
    });
    const two = checks.run('je', (signal) => {
      signals.push(signal);
      return second.promise;
    });
    // when
    second.end('new');
    first.end('old');
    // then
    expect([await one, await two]).toEqual([undefined, 'new']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  test('a check that breaks off after it was overtaken is silent, another failure is not', async () => {
    const checks = checkLatest();
    const first = pending<string>();
    const one = checks.run('je', () => first.promise);
    const two = checks.run('je', () => Promise.reject(new Error('offline')));
    first.fail(new Error('aborted'));
    expect(await one).toBeUndefined();
    await expect(two).rejects.toThrow('offline');
    expect(checks.isRunning()).toBe(false);
  });

  test('addresses do not disturb each other', async () => {
    const checks = checkLatest();
    expect(await Promise.all([checks.run('a', async () => 1), checks.run('b', async () => 2)])).toEqual([1, 2]);
  });

  test('cancel stops one address or all, and tells when nothing runs', async () => {
    // given
    const heard: string[] = [];
    const checks = checkLatest({ onRunning: (address, running) => heard.push(`${address} ${running}`) });
    const never = (): Promise<string> => new Promise(() => undefined);
    void checks.run('a', never);
    void checks.run('a', never);
    void checks.run('b', never);
    // when
    checks.cancel('a');
    const settled = checks.settled();
    expect([checks.isRunning('a'), checks.isRunning('b'), checks.isRunning()]).toEqual([false, true, true]);
    checks.cancel();
    await settled;
    // then
    expect(heard).toEqual(['a true', 'b true', 'a false', 'b false']);
    expect(checks.isRunning()).toBe(false);
    await checks.settled();
  });

  test('within the delay only the last one starts', async () => {
    const started: number[] = [];
    const checks = checkLatest({ delayMs: 5 });
    const runs = [1, 2, 3].map((n) =>
      checks.run('a', async () => {
        started.push(n);
        return n;
      }),
    );
    expect(await Promise.all(runs)).toEqual([undefined, undefined, 3]);
    expect(started).toEqual([3]);
  });

  test('whatever the order of answers, each address ends with its newest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), { minLength: 1, maxLength: 15 }), async (plan) => {
        const checks = checkLatest();
        const shown = new Map<string, number>();
        await Promise.all(
          plan.map(async ([address, turns], index) => {
            const found = await checks.run(address, async () => {
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              return index;
            });
            if (found !== undefined) shown.set(address, found);
          }),
        );
        for (const address of new Set(plan.map(([name]) => name))) expect(shown.get(address)).toBe(plan.findLastIndex(([name]) => name === address));
      }),
    );
  });
});
