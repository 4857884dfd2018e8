// The form under the conditions in which people fill it in: a connection that comes and goes, two tabs, impatience.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { journey } from '../support/browser.ts';
import { answerFiveSteps } from '../support/owner.ts';
import { photograph } from '../support/photographs.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** What Chromium itself says on the console of a request that failed, and of one that was refused. */
const expectedComplaints = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/;

const photographs = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from + 1 }, async (_, index) => ({
      name: `${from + index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph({ width: 800, height: 600, seed: from + index }),
    })),
  );

async function choose(page: Page, from: number, to: number): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await photographs(from, to));
}

/** Waits until exactly these photographs are stored, in this order. */
async function expectStored(page: Page, names: string[]): Promise<void> {
  const cards = page.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await expect
    .poll(() => cards.filter({ hasText: 'Uploaded' }).allInnerTexts(), { timeout: 20_000 })
    .toEqual(names.map((name): unknown => expect.stringContaining(name)));
}

journey('what is wrong is said in one place and beside each field', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.goto(`${site.url}/submit-property`);
  await page.getByRole('button', { name: 'Continue' }).click();
  const summary = page.getByRole('alert');
  expect(await summary.innerText()).toBe(
    'Landlord/Manager Full Name is required. Contact Phone is required. Email is required',
  );
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);

  await summary.getByRole('link', { name: 'Contact Phone is required' }).click();
  const phone = page.getByLabel('Contact Phone');
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await phone.getAttribute('aria-describedby')).toBe('field-landlordPhone-error');
  await page.keyboard.type('619-555-0142');
  expect(await page.locator('#field-landlordPhone-error').count()).toBe(0);
});

journey('a lost connection loses nothing, and Back and Forward stay in the form', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  await page.goto(`${site.url}/submit-property`);
  await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
  await page.getByLabel('Contact Phone').fill('619-555-0142');
  await page.getByLabel('Email', { exact: true }).fill('rosa@example.com');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('We could not reach the server.').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('rosa@example.com');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading('The property');
  await page.getByLabel('Zip Code').fill('91932');
  await page.context().setOffline(true);
  await page.goBack();
  await heading('About you');
  await page.goForward();
  await heading('The property');
  expect(await page.getByLabel('Zip Code').inputValue()).toBe('91932');
  await page.context().setOffline(false);

  await page.goto(`${site.url}/submit-property`);
  expect(await page.getByLabel('Contact Phone').inputValue()).toBe('619-555-0142');
});

journey(
  'photographs are put in order by keyboard, and a failed one is tried again',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await page.goto(`${site.url}/submit-property`);
    await answerFiveSteps(page, { title: 'Rooms in order', photographs: [] });
    let failures = 0;
    await page.route('**/submit-property/photos', (route) => {
      failures += 1;
      return failures <= 2 ? route.abort() : route.continue();
    });
    await choose(page, 1, 1);
    await page.getByText('Listings with at least 3 photos get noticed.').waitFor();
    await expectStored(page, ['1.jpg']);
    expect(failures).toBe(3);

    await choose(page, 2, 3);
    await expectStored(page, ['1.jpg', '2.jpg', '3.jpg']);
    await page.getByRole('button', { name: 'Move 3.jpg earlier' }).press('Enter');
    await page.getByRole('button', { name: 'Make 3.jpg the main photo' }).press('Enter');
    await page.getByText('3.jpg is now photo 1 of 3, the main photo.').waitFor();
    await page.getByRole('button', { name: 'Remove 1.jpg' }).press('Enter');
    await expectStored(page, ['3.jpg', '2.jpg']);
    expect(await page.getByRole('listitem').filter({ hasText: 'Main photo' }).innerText()).toContain('3.jpg');
  },
);

journey(
  'a draft that was closed, and an answer that was lost, end with one property',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await page.goto(`${site.url}/submit-property`);
    await answerFiveSteps(page, { title: 'Only once', photographs: [] });
    await choose(page, 1, 2);
    await expectStored(page, ['1.jpg', '2.jpg']);
    // As when another tab has submitted: the next photograph finds no draft, and all go to a new one.
    await page.context().clearCookies();
    await choose(page, 3, 3);
    await expectStored(page, ['1.jpg', '2.jpg', '3.jpg']);

    const cookies = await page.context().cookies();
    let sent = '';
    await page.route(
      '**/submit-property.data',
      async (route) => {
        sent = await (await route.fetch()).text();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Submit Property' }).click();
    await page.getByText('We could not reach the server.').waitFor();
    // The answer never came, and neither did its cookie.
    await page.context().addCookies(cookies);
    await page.getByRole('button', { name: 'Submit Property' }).dblclick();
    await page.waitForURL('**/submission-success');
    expect(sent).toContain(await page.getByRole('definition').first().innerText());
  },
);
