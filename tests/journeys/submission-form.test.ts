// The submission form under real conditions: a connection that comes and goes, two tabs, impatience.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { journey } from '../support/browser.ts';
import { fillInSteps, beginAtPhotos } from '../support/owner.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite();

/** Chromium's console messages about failed and refused requests. */
const expectedComplaints = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[49]/;

const photos = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from + 1 }, async (_, index) => ({
      name: `${from + index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await cameraPhoto({ width: 320, height: 240, seed: from + index }),
    })),
  );

async function choose(page: Page, from: number, to: number): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await photos(from, to));
}

/** Waits until exactly these photos are stored, in this order. */
async function expectStored(page: Page, names: string[]): Promise<void> {
  const cards = page.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await expect
    .poll(() => cards.allInnerTexts(), { timeout: 20_000 })
    .toEqual(names.map((name): unknown => expect.stringMatching(`${name}\\s+Uploaded`)));
}

/** Waits until all input is saved. */
const saved = (page: Page) => page.locator('[data-save=saved]').waitFor();

/** Checks accessibility, and the layout on the narrowest phone. */
async function expectUsable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingBeyond(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

journey(
  'errors show in a summary and beside each field, and invalid numbers are kept as typed',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await page.goto(`${site.url}/submit-property`);
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('alert');
    await expect
      .poll(() => summary.innerText())
      .toBe('Landlord/Manager Full Name is required. Contact Phone is required. Email is required');
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);

    await summary.getByRole('link', { name: 'Contact Phone is required' }).click();
    const phone = page.getByLabel('Contact Phone');
    await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => phone.getAttribute('aria-describedby')).toBe('field-landlordPhone-error');
    await page.keyboard.type('619-555-0142');
    await expect.poll(() => page.locator('#field-landlordPhone-error').count()).toBe(0);

    await fillInSteps(page, { title: 'Odd numbers', photos: [] }, 2);
    await page.getByLabel('Number of Bedrooms').fill('2e');
    await saved(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Number of Bedrooms').inputValue()).toBe('2e');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('alert')
      .getByText('Number of Bedrooms must be a whole number from 0 to 50')
      .waitFor();
  },
);

journey('hints at unfair wording once it is saved, and keeps what was typed', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.goto(`${site.url}/submit-property`);
  await fillInSteps(page, { title: 'Bungalow', photos: [] }, 3);
  const name = page.getByLabel('Property Listing Name');
  const hint = page.getByText('US and California law protects families with children');
  await name.fill('Bungalow, no children');
  await hint.waitFor();
  await expectUsable(page);
  await page.reload();
  await hint.waitFor();
  expect(await name.inputValue()).toBe('Bungalow, no children');
  await name.fill('Bungalow for two');
  await hint.waitFor({ state: 'detached' });
});

journey('hides costs without a meaning, and keeps what they hold', async ({ openVisitor }) => {
  const page = await openVisitor();
  await page.goto(`${site.url}/submit-property`);
  await fillInSteps(page, { title: 'Costs', photos: [] }, 2);
  const [pets, petFee] = [page.getByLabel('Pets Allowed'), page.locator('#field-petFee')];
  await petFee.fill('200');
  await expectUsable(page);
  await pets.selectOption('no');
  await expect.poll(() => petFee.isVisible()).toBe(false);
  await saved(page);
  await page.reload();
  await expect.poll(() => petFee.isVisible()).toBe(false);
  await pets.selectOption('cats-only');
  await expect.poll(() => petFee.isVisible()).toBe(true);
  expect(await petFee.inputValue()).toBe('200');
});

/** Presses with the mouse, holds, and waits until the page has rendered the change. */
async function pressAndHold(page: Page, button: Locator): Promise<void> {
  await button.hover();
  const top = async () => Math.round((await button.boundingBox())?.y ?? 0);
  const before = await top();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await top()).toBe(before);
}

journey(
  'keeps the page still while a pointer is pressed, so that the first press on Continue counts',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await page.goto(`${site.url}/submit-property`);
    const next = page.getByRole('button', { name: 'Continue' });
    await next.click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
    await page.getByLabel('Email', { exact: true }).fill('rosa@example.com');
    await page.getByLabel('Contact Phone').fill('619-555');
    await page.keyboard.press('Tab');
    // The errors are gone once all fields have changed. The question about the phone number isn't an error.
    await expect.poll(() => summary.count()).toBe(0);
    await page.getByText('Is this number complete?').waitFor();
    await page.getByLabel('Contact Phone').fill('619-555-0142');
    await pressAndHold(page, next);
    await page.mouse.up();
    await page.getByRole('heading', { name: 'The property' }).waitFor();

    await page.getByLabel('Zip Code').fill('91910');
    await pressAndHold(page, next);
    const question = page.getByText('Is 91910 right?');
    expect(await question.count()).toBe(0);
    // Releases elsewhere, so the button gets no click.
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await question.waitFor();
  },
);

journey(
  'a lost connection loses no input, and Back and Forward stay in the form',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
    await page.goto(`${site.url}/submit-property`);
    await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
    await page.getByLabel('Contact Phone').fill('619-555-0142');
    await page.getByLabel('Email', { exact: true }).fill('rosa@example.com');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('We couldn’t reach the server.').waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('rosa@example.com');

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('The property');
    await page.getByLabel('Zip Code').fill('91932');
    await saved(page);
    await page.context().setOffline(true);
    await page.getByLabel('City, State').fill('Imperial Beach, CA');
    await page.locator('[data-save=offline]').getByText('You’re offline. We saved this here').waitFor();
    await page.goBack();
    await heading('About you');
    await page.getByLabel('Company Name').fill('Whitcomb Homes');
    await page.goForward();
    await heading('The property');
    await expect.poll(() => page.getByLabel('Zip Code').inputValue()).toBe('91932');
    await page.context().setOffline(false);
    await saved(page);

    // Closes the page while typing, before the input can have been saved.
    await page.getByLabel('Property Address').fill('12 Hidden');
    await page.close();
    const again = await page.context().newPage();
    await again.goto(`${site.url}/submit-property`);
    await expect.poll(() => again.getByLabel('Property Address').inputValue()).toBe('12 Hidden');
    await expect.poll(() => again.getByLabel('City, State').inputValue()).toBe('Imperial Beach, CA');
    await again.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => again.getByLabel('Company Name').inputValue()).toBe('Whitcomb Homes');
  },
);

journey(
  'a window that is behind another one says so, and loads the newest version',
  async ({ openVisitor }) => {
    const here = await openVisitor({ expectedComplaints });
    await beginAtPhotos(here, site.url, { title: 'Two windows' });
    const url = `${site.url}/submit-property?step=4`;
    await here.goto(url);
    const there = await here.context().newPage();
    await there.goto(url);
    await there.getByLabel('Property Listing Name').fill('Theirs');
    await saved(there);

    const name = here.getByLabel('Property Listing Name');
    await name.fill('Mine');
    const alert = here
      .getByRole('alert')
      .filter({ hasText: 'changed, submitted, or removed in another window' });
    await alert.waitFor();
    await expectUsable(here);
    expect(await here.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await here.reload();
    await alert.waitFor();
    await expect.poll(() => name.inputValue()).toBe('Mine');
    await alert.getByRole('button', { name: 'Load the newest version' }).click();
    await expect.poll(() => name.inputValue()).toBe('Theirs');
    await name.fill('Agreed');
    await saved(here);
  },
);

journey(
  'photos can be reordered, removed, captioned and previewed, and starting over deletes them',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await beginAtPhotos(page, site.url, { title: 'Rooms in order' });
    await choose(page, 1, 3);
    await expectStored(page, ['1.jpg', '2.jpg', '3.jpg']);
    await page.getByRole('button', { name: 'Move 3.jpg earlier' }).press('Enter');
    await page.getByRole('button', { name: 'Make 3.jpg the main photo' }).press('Enter');
    await page.getByText('3.jpg is now photo 1 of 3, the main photo.').waitFor();
    await page.getByText('3 of 3 photos uploaded.').waitFor();
    await page.getByRole('button', { name: 'Remove 1.jpg' }).press('Enter');
    await expectStored(page, ['3.jpg', '2.jpg']);
    await page.getByText('Photo removed.').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Main photo' }).innerText())
      .toContain('3.jpg');

    const handle = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).locator('[data-handle]');
    await page.getByLabel('Caption of 2.jpg').fill('The deck at sunset');
    await handle('2.jpg').dragTo(handle('3.jpg'));
    await page.getByText('2.jpg is now photo 1 of 2, the main photo.').waitFor();
    await saved(page);
    const newTab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Preview your listing' }).click();
    const preview = await newTab;
    await preview.getByText('This is a preview. Only you can see it.').waitFor();
    await preview.getByRole('heading', { name: 'Rooms in order' }).waitFor();
    await preview.getByRole('img', { name: 'The deck at sunset' }).waitFor();
    await expectUsable(preview);
    await preview.close();
    await page.reload();
    await expectStored(page, ['2.jpg', '3.jpg']);
    await expect.poll(() => page.getByLabel('Caption of 2.jpg').inputValue()).toBe('The deck at sunset');

    await page.getByText('Start over', { exact: true }).click();
    await page.getByText('all photos will be removed for good').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Remove and start over' }).click();
    await page.getByRole('heading', { name: 'About you' }).waitFor();
    await expect.poll(() => page.getByLabel('Contact Phone').inputValue()).toBe('');
  },
);

journey('a lost response still ends with one property', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  await beginAtPhotos(page, site.url, { title: 'Only once' });
  await choose(page, 1, 2);
  await expectStored(page, ['1.jpg', '2.jpg']);
  await saved(page);
  let sent = '';
  await page.route(
    '**/submit-property/draft',
    async (route) => {
      // The server may be closing the idle connection that this uses.
      const response = await route.fetch({ maxRetries: 1 });
      sent = await response.text();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit Property' }).click();
  await page.getByText('We couldn’t reach the server.').waitFor();
  // The response was lost but its cookies arrived, so this browser can no longer open the draft.
  await page.reload();
  await page.getByText('We’re not sure your listing reached us').waitFor();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.waitForURL('**/submission-success');
  expect(sent).toContain(await page.locator('[data-property-id]').innerText());
});
