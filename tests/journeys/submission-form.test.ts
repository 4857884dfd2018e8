// The submission form under real conditions: mistakes, a connection that comes and goes, two tabs.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { isFocused, journey } from '../support/browser.ts';
import { beginAtPhotos, fillInSteps } from '../support/owner.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { standIn } from '../support/stand-in-photos.ts';

const { url } = await setUpServedSite();

/** Chromium's console messages about failed and refused requests. */
const expectedComplaints = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[49]/;

const chooseFile = (page: Page) => page.locator('input[type=file]');
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: standIn });

/** Waits until exactly these photos are stored, in this order. */
async function expectStored(page: Page, ...names: string[]): Promise<void> {
  const cards = page.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await expect
    .poll(() => cards.allInnerTexts())
    .toEqual(names.map((name): unknown => expect.stringMatching(`${name}\\s+Uploaded`)));
}

/** Ends the rest after typing, and waits until all input is saved. */
async function saved(page: Page): Promise<void> {
  await page.clock.runFor(3000);
  await page.locator('[data-save=saved]').waitFor();
}

/** Checks accessibility, and every layout. */
async function expectUsable(page: Page): Promise<void> {
  await expectNothingBeyond(page);
  await expectAccessible(page);
}

journey('an owner’s mistakes are shown, asked about and kept as typed', async ({ openVisitor }) => {
  const page = await openVisitor({ expectedComplaints });
  await page.clock.install();
  await page.goto(`${url}/submit-property`);
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  const summary = page.getByRole('alert');
  await expect
    .poll(() => summary.innerText())
    .toBe('Landlord/Manager Full Name is required. Contact Phone is required. Email is required');
  await expect.poll(() => isFocused(summary)).toBe(true);
  await expectUsable(page);
  await summary.getByRole('link', { name: 'Contact Phone is required' }).click();
  const phone = page.getByLabel('Contact Phone');
  await expect.poll(() => isFocused(phone)).toBe(true);
  await page.keyboard.type('619-555');
  await expect.poll(() => page.locator('#field-landlordPhone-error').count()).toBe(0);
  await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
  await page.getByLabel('Email', { exact: true }).fill('rosa@example.com');
  await page.keyboard.press('Tab');
  // The errors are gone once all fields have changed. The question about the phone number isn't an error.
  await expect.poll(() => summary.count()).toBe(0);
  await page.getByText('Is this number complete?').waitFor();

  // The page stays still while a pointer is pressed, so that the first press on "Continue" counts.
  await phone.fill('619-555-0142');
  const top = async () => Math.round((await next.boundingBox())?.y ?? 0);
  await next.hover();
  const before = await top();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await top()).toBe(before);
  await page.mouse.up();
  await page.getByRole('heading', { name: 'The property' }).waitFor();

  // Numbers are kept as typed, and so is a fee that has no meaning now.
  await page.goto(`${url}/submit-property?step=1`);
  await fillInSteps(page, { title: '', photos: [] }, 2);
  const [pets, petFee] = [page.getByLabel('Pets Allowed'), page.locator('#field-petFee')];
  const license = page.getByLabel('Short-Term License Number (STRO)');
  await expect.poll(() => license.isVisible()).toBe(false);
  await page.getByLabel('Less than 30 days').check();
  await license.fill('STR-00142L');
  const fees = page.locator('summary', { hasText: 'Fees, longer stays, and terms' });
  await page.getByLabel('Number of Bedrooms').fill('2e');
  await fees.getByText('deposit, and 8 more').waitFor();
  await fees.click();
  await petFee.fill('200');
  await expectUsable(page);
  await pets.selectOption('no');
  await expect.poll(() => petFee.isVisible()).toBe(false);
  await saved(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('Number of Bedrooms').inputValue()).toBe('2e');
  await fees.click();
  await expect.poll(() => petFee.isVisible()).toBe(false);
  await pets.selectOption('cats-only');
  await expect.poll(() => petFee.isVisible()).toBe(true);
  expect(await petFee.inputValue()).toBe('200');
  await next.click();
  await summary.getByText('Number of Bedrooms must be a whole number from 0 to 50').waitFor();
});

journey(
  'a lost connection loses no input, and Back and Forward stay in the form',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await page.clock.install();
    const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
    await page.goto(`${url}/submit-property`);
    await page.getByLabel('Landlord/Manager Full Name').fill('Rosa Whitcomb');
    await page.getByLabel('Contact Phone').fill('619-555-0142');
    await page.getByLabel('Email', { exact: true }).fill('rosa@example.com');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('We couldn’t reach the server.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('The property');
    await page.getByLabel('Zip Code').fill('91932');
    await saved(page);
    await page.context().setOffline(true);
    await page.getByLabel('City, State').fill('Imperial Beach, CA');
    await page.clock.runFor(3000);
    await page.locator('[data-save=offline]').getByText('You’re offline. We saved this here').waitFor();
    await page.goBack();
    await heading('About you');
    await page.locator('summary', { hasText: 'More about you' }).click();
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
    await again.goto(`${url}/submit-property`);
    await expect.poll(() => again.getByLabel('Property Address').inputValue()).toBe('12 Hidden');
    await expect.poll(() => again.getByLabel('City, State').inputValue()).toBe('Imperial Beach, CA');
    await again.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => again.getByLabel('Company Name').inputValue()).toBe('Whitcomb Homes');
  },
);

journey(
  'unfair wording has a hint, and a window that is behind another one loads the newest version',
  async ({ openVisitor }) => {
    const here = await openVisitor({ expectedComplaints });
    await here.clock.install();
    await beginAtPhotos(here, url, { title: 'Two windows' });
    await here.goto(`${url}/submit-property?step=4`);
    const name = here.getByLabel('Property Listing Name');
    const hint = here.getByText('US and California law protects families with children');
    await name.fill('Bungalow, no children');
    await saved(here);
    await hint.waitFor();
    expect(await name.inputValue()).toBe('Bungalow, no children');
    await name.fill('Bungalow for two');
    await saved(here);
    await hint.waitFor({ state: 'detached' });

    const there = await here.context().newPage();
    await there.goto(here.url());
    await there.getByLabel('Property Listing Name').fill('Theirs');
    await saved(there);

    await name.fill('Mine');
    await here.clock.runFor(3000);
    const alert = here
      .getByRole('alert')
      .filter({ hasText: 'changed, submitted, or removed in another window' });
    await alert.waitFor();
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
  'photos are ordered and previewed, starting over deletes them, and a lost response ends with one property',
  async ({ openVisitor }) => {
    const page = await openVisitor({ expectedComplaints });
    await page.clock.install();
    await beginAtPhotos(page, url, { title: 'Rooms in order' });
    await chooseFile(page).setInputFiles(['1.jpg', '2.jpg', '3.jpg'].map(photo));
    await expectStored(page, '1.jpg', '2.jpg', '3.jpg');
    await page.getByRole('button', { name: 'Move 3.jpg earlier' }).press('Enter');
    await page.getByRole('button', { name: 'Make 3.jpg the main photo' }).press('Enter');
    await page.getByText('3.jpg is now photo 1 of 3, the main photo.').waitFor();
    await page.getByRole('button', { name: 'Remove 1.jpg' }).press('Enter');
    await expectStored(page, '3.jpg', '2.jpg');
    const handle = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).locator('[data-handle]');
    await page.getByLabel('Caption of 2.jpg').fill('The deck at sunset');
    await handle('2.jpg').dragTo(handle('3.jpg'));
    await page.getByText('2.jpg is now photo 1 of 2, the main photo.').waitFor();
    await saved(page);
    await expectUsable(page);
    const newTab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Preview your listing' }).click();
    const preview = await newTab;
    await preview.getByText('This is a preview. Only you can see it.').waitFor();
    await preview.getByRole('heading', { name: 'Rooms in order' }).waitFor();
    await preview.getByRole('img', { name: 'The deck at sunset' }).waitFor();
    await preview.close();
    const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.clock.runFor(10_000);
    await page.getByText('Photo removed.').waitFor({ state: 'detached' });
    await deletion;
    await page.reload();
    await expectStored(page, '2.jpg', '3.jpg');
    await expect.poll(() => page.getByLabel('Caption of 2.jpg').inputValue()).toBe('The deck at sunset');
    await page.getByText('Start over', { exact: true }).click();
    await page.getByText('all photos will be removed for good').waitFor();
    await page.getByRole('button', { name: 'Remove and start over' }).click();
    await page.getByRole('heading', { name: 'About you' }).waitFor();
    await expect.poll(() => page.getByLabel('Contact Phone').inputValue()).toBe('');

    await beginAtPhotos(page, url, { title: 'Only once' });
    await chooseFile(page).setInputFiles(photo('1.jpg'));
    await expectStored(page, '1.jpg');
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
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.waitForURL('**/submission-success');
    expect(sent).toContain(await page.locator('[data-property-id]').innerText());
  },
);
