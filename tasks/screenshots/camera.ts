// Takes the pictures: opens a page as somebody at a width and in a scheme, brings it into its state, waits until it has
// come to rest.
import type { Browser, BrowserContext, Page } from 'playwright';
import type { Shot } from './shots.ts';
import { password, people, type Stage } from './stage.ts';

export interface Frame {
  width: number;
  scheme: 'light' | 'dark';
}

/** How long a page may take to come into its state, in milliseconds. */
const patience = 30_000;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export function openCamera(browser: Browser, stage: Stage) {
  const sessions: Partial<Record<keyof typeof people, Session>> = {};

  async function sessionOf(person: keyof typeof people): Promise<Session> {
    const context = await browser.newContext({ baseURL: stage.publicUrl });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(people[person]);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    const session = await context.storageState();
    await context.close();
    return session;
  }

  return {
    /** Writes one picture as PNG: the whole page, or the window where the shot is of something that covers it. */
    async take(shot: Shot, { width, scheme }: Frame, file: string): Promise<void> {
      const person = shot.as;
      if (person) sessions[person] ??= await sessionOf(person);
      const context = await browser.newContext({
        baseURL: stage.publicUrl,
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: shot.moving ? 'no-preference' : 'reduce',
        ...(person && sessions[person] && { storageState: sessions[person] }),
      });
      try {
        context.setDefaultTimeout(patience);
        const page = await context.newPage();
        await page.goto(typeof shot.at === 'string' ? shot.at : shot.at(stage), { waitUntil: 'networkidle' });
        await shot.arrange?.(page);
        if (!shot.moving) await comeToRest(page);
        await page.screenshot({ path: file, fullPage: !shot.window });
      } finally {
        await context.close();
      }
    },
  };
}

/** Scrolls through the page, so that every picture is there, and back to where it was. */
async function comeToRest(page: Page): Promise<void> {
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
