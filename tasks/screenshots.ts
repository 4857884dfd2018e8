// npm run screenshots -- FOLDER [WORD]: pictures of the main screens of a temporary site with the
// demonstration data, at three widths and in both color schemes. With a word, only the screens whose names
// contain it. `mails`: pictures of every mail instead.
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import { startVitest } from 'vitest/node';
import { onStopRequest, runCommand, OperatorError } from '#server/terminal.ts';
import { demonstrationCredentials } from '../demo/administrator.ts';
import { fillInFiveSteps, sendWithPhotos } from '#tests/support/owner.ts';
import { launchSite, runTaskToEnd, temporaryDataDir } from '#tests/support/launched-site.ts';
import { readArguments } from './arguments.ts';
import { findChromium, launchChromium } from './chromium.ts';

/** A phone, a tablet and a desktop. */
const widths = [390, 820, 1440];

type Viewer = 'visitor' | 'owner' | 'administrator';
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Screen {
  name: string;
  path: string;
  /** A visitor by default. */
  as?: Viewer;
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Takes the window instead of the whole page, for dialogs. */
  isWindowOnly?: true;
}

/** The screens of a site with this submission and this mailbox. `submission` is pending. */
const screensOf = (submission: string, mailbox: string): readonly Screen[] => [
  { name: 'home', path: '/' },
  { name: 'listings', path: '/listings' },
  { name: 'listings-filtered', path: '/listings?location=San+Diego&bedrooms=2&amenity=WiFi&sort=rent-up' },
  { name: 'listings-empty', path: '/listings?location=Imperial+Beach&bedrooms=5&amenity=Pool&pets=1' },
  { name: 'listing', path: '/listings', prepare: openFirstListing },
  { name: 'listing-photos', path: '/listings', prepare: openPhotos, isWindowOnly: true },
  { name: 'ask', path: '/listings', prepare: askAboutFirstListing },
  { name: 'form', path: '/submit-property' },
  { name: 'form-errors', path: '/submit-property', prepare: sendEmptyStep },
  { name: 'form-photos', path: '/submit-property', prepare: (page) => fillInFiveSteps(page, submitted) },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'my-properties', path: '/my-properties', as: 'owner' },
  { name: 'submission', path: `/submission/${submission}`, as: 'owner' },
  { name: 'account', path: '/account', as: 'owner' },
  { name: 'mailbox', path: mailbox, isWindowOnly: true },
  { name: 'about', path: '/about' },
  { name: 'not-found', path: '/404' },
  { name: 'administration', path: '/admin', as: 'administrator' },
  { name: 'administration-approved', path: '/admin/properties?status=approved', as: 'administrator' },
  { name: 'administration-featured', path: '/admin/properties?status=featured', as: 'administrator' },
  { name: 'administration-history', path: '/admin/history', as: 'administrator' },
  ...(['review', 'edit', 'delete'] as const).map((dialog): Screen => ({
    name: `administration-${dialog}`,
    path: `/admin/properties/${submission}/${dialog}?status=pending`,
    as: 'administrator',
    isWindowOnly: true,
    prepare: (page) => page.locator('dialog:modal').waitFor(),
  })),
];

const ownerAccount = {
  email: 'rosa@site.example',
  password: 'a long enough password',
  confirmPassword: 'a long enough password',
  firstName: 'Rosa',
  lastName: 'Whitcomb',
};
const submitted = { title: 'Two bright rooms by the pier', photos: [] };

async function openFirstListing(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^View Details/ }).first();
  await page.goto((await link.getAttribute('href')) ?? '', { waitUntil: 'networkidle' });
}

async function openPhotos(page: Page): Promise<void> {
  await openFirstListing(page);
  await page.getByRole('button', { name: /^Show/ }).first().click();
}

async function askAboutFirstListing(page: Page): Promise<void> {
  await openFirstListing(page);
  await page.goto(`${page.url()}/ask`, { waitUntil: 'networkidle' });
}

async function sendEmptyStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

await runCommand(async () => {
  const usage = 'npm run screenshots -- FOLDER [WORD]';
  const [folder, filter = ''] = readArguments(usage).words;
  if (folder === undefined) throw new OperatorError(`Where to? Say: ${usage}`);
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped.')));
  await mkdir(folder, { recursive: true });
  // Before the demonstration, which takes minutes.
  await findChromium(console.log);
  if (filter === 'mails') return takeMails(path.resolve(folder));
  const dataDir = await temporaryDataDir();
  console.log('Filling a site with the demonstration. Its photos take some minutes.');
  const filled = await runTaskToEnd('demo', [], { DATA_DIR: dataDir });
  if (filled.outcome !== 0) throw new OperatorError(filled.output);
  const site = await launchSite({ dataDir });
  // Playwright would end this process on a signal before the site's folder is removed.
  const browser = await launchChromium({ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
  try {
    const newPage = (session?: Session, options: BrowserContextOptions = {}) =>
      browser.newPage({ baseURL: site.url, ...options, ...(session && { storageState: session }) });
    const administrator = await signIn(await newPage(), '/login', await demonstrationCredentials(dataDir));
    const owner = await signIn(await newPage(), '/register', ownerAccount);
    const submission = await submit(await newPage(owner));
    const sessions: Record<Viewer, Session | undefined> = { administrator, owner, visitor: undefined };
    for (const screen of screensOf(submission, site.mailboxUrl)) {
      if (!screen.name.includes(filter)) continue;
      for (const width of widths) {
        for (const scheme of ['light', 'dark'] as const) {
          stop.signal.throwIfAborted();
          const file = path.join(folder, `${screen.name}-${width}-${scheme}.webp`);
          const page = await newPage(sessions[screen.as ?? 'visitor'], {
            viewport: { width, height: 900 },
            colorScheme: scheme,
            reducedMotion: 'reduce',
          });
          await takeShot(page, screen, file);
          await page.close();
          console.log(file);
        }
      }
    }
  } finally {
    await browser.close();
    site.signal('SIGTERM');
    await site.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** The journey that looks at every mail takes the pictures. */
async function takeMails(folder: string): Promise<void> {
  const config = 'vitest.journeys.config.ts';
  const env = { MAIL_PICTURES: folder };
  const vitest = await startVitest(['tests/journeys/mails.test.ts'], { config, env, run: true });
  await vitest.close();
  if (vitest.state.getCountOfFailedTests() > 0) throw new OperatorError('Some mails could not be shown.');
}

async function takeShot(page: Page, screen: Screen, file: string): Promise<void> {
  await page.goto(screen.path, { waitUntil: 'networkidle' });
  await screen.prepare?.(page);
  await page.evaluate(() => document.querySelectorAll('img').forEach((image) => (image.loading = 'eager')));
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot({ fullPage: !screen.isWindowOnly }))
    .webp()
    .toFile(file);
}

/** Sends a form that answers with a session. */
async function signIn(
  page: Page,
  at: '/login' | '/register',
  form: Record<string, string>,
): Promise<Session> {
  await page.goto(at);
  const { origin } = new URL(page.url());
  const response = await page.request.post(at, { headers: { origin }, form });
  if (!response.ok()) throw new Error(`${at} answered with status ${response.status()}`);
  return page.context().storageState();
}

/** Submits a property with one photo. Returns its id. */
async function submit(page: Page): Promise<string> {
  const photo = await readFile('demo/photos/01-1.webp');
  await page.goto('/submit-property');
  await fillInFiveSteps(page, submitted);
  return sendWithPhotos(page, {
    ...submitted,
    photos: [{ name: 'Room.jpg', content: await sharp(photo).jpeg().toBuffer() }],
  });
}
