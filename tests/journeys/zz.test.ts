import { readdirSync, readFileSync } from 'node:fs';
import { journey } from '../support/browser.ts';
import { newAdmin, publishProperty } from '../support/test-server.ts';
import { setUpServedServer } from '../support/served-app.ts';
import { addPhotos } from '../support/stand-in-photos.ts';

const testServer = await setUpServedServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
let newest = '';
for (let number = 1; number <= 14; number++)
  newest = await publishProperty(testServer, admin, { title: `Home number ${number}` });
await addPhotos(testServer.db, newest, 7);

function cpu(): Record<string, number> {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  const kids = new Map<number, number>();
  for (const d of readdirSync('/proc')) {
    if (!/^\d+$/.test(d)) continue;
    try {
      const s = readFileSync(`/proc/${d}/stat`, 'utf8');
      const r = s.slice(s.lastIndexOf(')') + 2).split(' ');
      parents.set(+d, +r[1]!);
      ticks.set(+d, +r[11]! + +r[12]!);
      kids.set(+d, +r[13]! + +r[14]!);
    } catch {}
  }
  const out: Record<string, number> = {};
  for (const [pid, t] of ticks) {
    let q = pid;
    let n = 0;
    while (q && q !== process.pid && n++ < 20) q = parents.get(q) ?? 0;
    if (q !== process.pid) continue;
    let cmd = '';
    try {
      cmd = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {}
    const kind = pid === process.pid ? 'node' : (/--type=([\w-]+)/.exec(cmd)?.[1] ?? 'browser');
    out[kind] = (out[kind] ?? 0) + t / 100;
    if (kind === 'zygote') out.dead = (out.dead ?? 0) + (kids.get(pid) ?? 0) / 100;
  }
  return out;
}
const N = 20;
async function measure(name: string, work: () => Promise<unknown>) {
  await work();
  const a = cpu();
  const t = performance.now();
  for (let i = 0; i < N; i++) await work();
  const wall = (performance.now() - t) / N;
  const b = cpu();
  const d = Object.fromEntries(
    Object.entries(b)
      .map(([k, v]) => [k, Math.round(((v - (a[k] ?? 0)) * 1000) / N)])
      .filter(([, v]) => Number(v) > 2),
  );
  console.log(
    name.padEnd(30),
    Math.round(wall),
    'ms wall',
    'cpu',
    Object.values(d).reduce((x, y) => Number(x) + Number(y), 0),
    JSON.stringify(d),
  );
}

import { chromium } from 'playwright';
import { chromiumFlags } from '../../tasks/chromium.ts';
const variants: Record<string, { args?: string[]; ignore?: string[]; exe?: string }> = {
  base: {},
  inproc: { args: ['--in-process-gpu'] },
  noraster: { args: ['--disable-gpu-rasterization'] },
  nojit: { args: ['--js-flags=--no-opt --no-maglev'] },
  raw: { exe: '/usr/lib/chromium/chromium' },
  one: { args: ['--disable-site-isolation-trials', '--renderer-process-limit=1', '--process-per-site'] },
  lowfps: { args: ['--run-all-compositor-stages-before-draw', '--disable-new-content-rendering-timeout'] },
  base2: {},
};
journey(
  'flags',
  async () => {
    for (const name of (process.env.WHAT ?? Object.keys(variants).join(',')).split(',')) {
      const { args = [], exe = '/usr/bin/chromium' } = variants[name]!;
      const browser = await chromium.launch({
        executablePath: exe,
        args: [...chromiumFlags, ...args],
        chromiumSandbox: false,
      });
      const c0 = await browser.newContext();
      await c0.newPage();
      await measure(name + ' visitor + /listings', async () => {
        const c = await browser.newContext();
        const p = await c.newPage();
        await p.goto(testServer.url + '/listings');
        await c.close();
      });
      const c = await browser.newContext();
      const page = await c.newPage();
      await measure(name + ' /listings', () => page.goto(testServer.url + '/listings'));
      await measure(name + ' click 1', async () => {
        await page.locator('form').getByText('Pets Allowed').first().click();
        await page.locator('article').first().waitFor();
      });
      await browser.close();
    }
  },
  600_000,
);
