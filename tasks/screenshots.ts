// npm run screenshots -- DIR [WORD]: pictures of every page and of its states, of a site of its own that is empty at
// first and then full. With a word, only the shots whose names hold it.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { onStopRequest, runCommand, StartProblem } from '#server/terminal.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { type Shot, shots } from './screenshots/shots.ts';
import { openSite, password, people, type PhotographedSite } from './screenshots/site.ts';

/** Pages are shown at the middle width, too, in the light scheme. */
const widths = { phone: 390, tablet: 820, desktop: 1440 };
/** How long a page may take to come into its state. */
const timeoutMs = 30_000;

type Frame = { width: number; scheme: 'light' | 'dark' };
type Session = BrowserContextOptions['storageState'];
const sessions: Partial<Record<keyof typeof people, Session>> = {};

await runCommand(async () => {
  const [folder, word = ''] = process.argv.slice(2);
  if (folder === undefined) throw new StartProblem('Where to? Say: npm run screenshots -- FOLDER');
  const wanted = shots.filter(({ name }) => name.includes(word));
  if (wanted.length === 0) throw new StartProblem(`No shot is called anything with "${word}".`);
  await mkdir(folder, { recursive: true });
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped.')));
  const executablePath = await findChromium(console.log);
  const site = await openSite(stop.signal, console.log);
  // Who asks to stop is answered here: Playwright would end the process before the site is removed.
  const asked = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    chromiumSandbox: false,
    ...asked,
  });
  try {
    const takeShots = async (isEmpty: boolean) => {
      for (const shot of wanted.filter((one) => (one.isEmpty ?? false) === isEmpty)) {
        for (const frame of framesOf(shot)) {
          stop.signal.throwIfAborted();
          const file = path.join(folder, `${shot.name}-${frame.width}-${frame.scheme}.png`);
          // One page that does not come into its state is no reason to miss all others.
          await take(browser, site, shot, frame, file).then(
            () => console.log(file),
            (error: Error) => {
              console.error(`${file} is missing: ${error.message}`);
              process.exitCode = 1;
            },
          );
        }
      }
    };
    await takeShots(true);
    if (wanted.every(({ isEmpty }) => isEmpty)) return;
    await site.fill();
    await takeShots(false);
  } finally {
    await browser.close();
    await site.close();
  }
});

function framesOf({ isState }: Shot): Frame[] {
  const frames = [widths.phone, widths.desktop].flatMap((width): Frame[] => [
    { width, scheme: 'light' },
    { width, scheme: 'dark' },
  ]);
  return isState ? frames : [...frames, { width: widths.tablet, scheme: 'light' }];
}

/** Writes one picture as PNG: the whole page, or the window where the shot is of something that covers it. */
async function take(
  browser: Browser,
  site: PhotographedSite,
  shot: Shot,
  { width, scheme }: Frame,
  file: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.publicUrl,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: shot.isMoving ? 'no-preference' : 'reduce',
    ...(shot.as && { storageState: await sessionOf(browser, site, shot.as) }),
  });
  try {
    context.setDefaultTimeout(timeoutMs);
    const page = await context.newPage();
    await page.goto(typeof shot.at === 'string' ? shot.at : shot.at(site), { waitUntil: 'networkidle' });
    await shot.arrange?.(page);
    if (!shot.isMoving) await showAllImages(page);
    await page.screenshot({ path: file, fullPage: !shot.isWindow });
  } finally {
    await context.close();
  }
}

async function sessionOf(
  browser: Browser,
  { publicUrl }: PhotographedSite,
  person: keyof typeof people,
): Promise<NonNullable<Session>> {
  const known = sessions[person];
  if (known) return known;
  const context = await browser.newContext({ baseURL: publicUrl });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(people[person]);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  const session = await context.storageState();
  await context.close();
  sessions[person] = session;
  return session;
}

/** Scrolls through the page, and back to where it was. */
async function showAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { scrollY } = window;
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, scrollY);
  });
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { left, right } = image.getBoundingClientRect();
      const isShown = image.checkVisibility() && right > 0 && left < innerWidth;
      return image.complete || !isShown;
    }),
  );
  await page.waitForLoadState('networkidle');
}
