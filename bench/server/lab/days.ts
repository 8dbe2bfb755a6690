import { actOn, anyone, raceFor, sendTwice, startRequest, takeBack, todoOf, type Desk } from './office.ts';
import { stressFlows } from './flows.ts';

/** One person works until the clock says so: he starts requests, decides what is on his list, takes things back. */
export async function workFor(desk: Desk, who: string, until: number): Promise<void> {
  const known: string[] = [];
  while (performance.now() < until) {
    const dice = desk.random();
    if (dice < 0.12 || known.length === 0) {
      const started = await startRequest(desk, stressFlows[Math.floor(desk.random() * stressFlows.length)] ?? stressFlows[0], who);
      if (started !== undefined) known.push(started);
      continue;
    }
    const lines = await todoOf(desk, who);
    const line = lines?.[Math.floor(desk.random() * lines.length)];
    if (line === undefined) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      continue;
    }
    known.push(line.procInstId);
    if (known.length > 40) known.shift();
    if (dice < 0.22) await takeBack(desk, who, known[Math.floor(desk.random() * known.length)] ?? line.procInstId);
    else if (dice < 0.3) await raceFor(desk, who, line);
    else if (dice < 0.34) await sendTwice(desk, who, line);
    // somebody tries his hand at a task that is not his
    else if (dice < 0.37) await actOn(desk, anyone(desk, who), line);
    else await actOn(desk, who, line);
  }
}

/** Everybody agrees to what he finds until all lists are empty; gives the number of requests that are left. */
export async function drain(desk: Desk, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  // dice that always agree: the first branch of every choice
  const willing: Desk = { ...desk, random: () => 0 };
  let open = new Set<string>();
  while (performance.now() < until) {
    open = new Set();
    await Promise.all(
      desk.population.people.map(async (who) => {
        for (const line of (await todoOf(desk, who)) ?? []) {
          open.add(line.procInstId);
          // a custom-sign step asks for signers first; agreeing straight away is possible, too
          await actOn(willing, who, line.nodeId === 'custom' ? { ...line, nodeId: 'custom-agree' } : line);
        }
      }),
    );
    if (open.size === 0) return 0;
  }
  return open.size;
}
