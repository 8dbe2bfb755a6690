import { taskHandOver } from '/work/w/longwork2/schemas/calls/index.ts';
import { runWork } from '/work/w/longwork2/server/jobs/index.ts';
import { copyRequests } from '/work/w/longwork2/tests/helpers/copyRequests.ts';
import { loan, Office } from '/work/w/longwork2/tests/server/runtime/office.ts';
import { Session } from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
const office = await Office.open({ config: { slowStatementMs: 0.0001 } });
const { parts, app } = office.server;
const instId = await office.start('chenyuxin', 'jksqV2', loan('陈雨欣', 'U1001', 1000));
const N = Number(process.env.N ?? 300);
await copyRequests((t, v) => parts.database.execute(t, v), instId, N - 1);
if (process.env.ANALYZE) await parts.database.execute('analyze', []);
const { body } = await office.call('admin', taskHandOver, { body: { fromUserId: 'U1013', userId: 'U1015' } });
const id = (body as any).value.workId;
const s = new Session();
s.connect();
await s.post('Profiler.enable');
await s.post('Profiler.start');
const cpu = process.cpuUsage();
const t = performance.now();
while ((await runWork({ tenantId: '-1', id }, { parts, log: app.log })) === 'more');
const sec = (performance.now() - t) / 1000;
const c = process.cpuUsage(cpu);
const { profile } = (await s.post('Profiler.stop')) as any;
console.log(N / sec, 'per s; cpu', (c.user + c.system) / 1e6, 'of', sec);
const self = new Map<string, number>();
const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
const parent = new Map<number, number>();
for (const n of profile.nodes) for (const ch of n.children ?? []) parent.set(ch, n.id);
const dts = profile.timeDeltas;
const incl = new Map<string, number>();
const name = (n: any) => `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber + 1}`;
profile.samples.forEach((sid: number, i: number) => {
  const n: any = byId.get(sid);
  const d = dts[i] / 1000;
  self.set(name(n), (self.get(name(n)) ?? 0) + d);
  const seen = new Set<string>();
  for (let at: number | undefined = sid; at !== undefined; at = parent.get(at)) {
    const k = name(byId.get(at));
    if (!seen.has(k)) {
      seen.add(k);
      incl.set(k, (incl.get(k) ?? 0) + d);
    }
  }
});
const top = (m: Map<string, number>) =>
  [...m]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 28)
    .map(([k, v]) => `${v.toFixed(0).padStart(7)} ${k}`)
    .join('\n');
console.log('SELF\n' + top(self));
console.log('INCL\n' + top(incl));
await office.server.close();
process.exit(0);
