// npm run screenshots -- DIR: pictures of every page of the running site at the three widths that we look at, the
// administration included when the site holds the demonstration.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { readConfig } from '#server/config.ts';
import { runCommand, StartProblem } from '#server/terminal.ts';
import { demonstrationCredentials } from '../demo/administrator.ts';
import { chromiumFlags, findChromium } from './chromium.ts';

const widths = { phone: 390, tablet: 820, desktop: 1440 } as const;

const visitorPages = {
  home: '/',
  listings: '/listings',
  'listings-house': '/listings?type=House',
  'submit-property': '/submit-property',
  'submission-success': '/submission-success',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  'not-found': '/404',
} as const;

const administratorPages = {
  admin: '/admin',
  'admin-pending': '/admin/properties?status=pending',
  'admin-not-found': '/admin/bookings',
  'my-properties': '/my-properties',
  account: '/account',
} as const;

await runCommand(async () => {
  const folder = process.argv[2];
  if (folder === undefined) throw new StartProblem('Where to? Say: npm run screenshots -- FOLDER');
  const reading = readConfig();
  if (!reading.ok) throw new StartProblem(reading.problems.join('\n'));
  const { publicUrl, dataDir } = reading.config;
  const answers = await fetch(publicUrl).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!answers) throw new StartProblem(`No site answers at ${publicUrl}: run npm start beside this.`);
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: chromiumFlags,
    chromiumSandbox: false,
  });
  try {
    for (const [device, width] of Object.entries(widths)) {
      await photographSite(browser, { publicUrl, dataDir, folder, device, width });
    }
  } finally {
    await browser.close();
  }
});

interface Round {
  publicUrl: string;
  dataDir: string;
  folder: string;
  device: string;
  width: number;
}

async function photographSite(browser: Browser, round: Round): Promise<void> {
  const context = await browser.newContext({ viewport: { width: round.width, height: 900 } });
  const page = await context.newPage();
  for (const [name, address] of Object.entries(visitorPages))
    await photographPage(page, round, name, address);
  await page.goto(`${round.publicUrl}/listings`);
  const detail = await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .getAttribute('href');
  if (detail) await photographPage(page, round, 'listing', detail);
  if (await signIn(page, round)) {
    for (const [name, address] of Object.entries(administratorPages)) {
      await photographPage(page, round, name, address);
    }
    await page.goto(`${round.publicUrl}/admin/properties?status=pending`);
    const review = await page
      .getByRole('link', { name: /^Review / })
      .first()
      .getAttribute('href');
    if (review) await photographPage(page, round, 'admin-review', review);
  }
  await context.close();
}

async function signIn(page: Page, { publicUrl, dataDir }: Round): Promise<boolean> {
  const { email, password } = await demonstrationCredentials(dataDir);
  await page.goto(`${publicUrl}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  return page.waitForURL('**/admin').then(
    () => true,
    () => false,
  );
}

/** The whole page, scrolled through first so that every picture is there. */
async function photographPage(
  page: Page,
  { publicUrl, folder, device }: Round,
  name: string,
  address: string,
) {
  await page.goto(publicUrl + address, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  const file = path.join(folder, `${name}-${device}.jpg`);
  await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 80 });
  console.log(file);
}
