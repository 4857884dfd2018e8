// Two administrators edit the same property concurrently, and then both delete it.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { isFocused, journey } from '../support/browser.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { valueOf } from '../support/site.ts';
import { standIn } from '../support/stand-in-photos.ts';
import { getPropertyToEdit } from '#server/admin/edit-property.ts';

const site = await setUpServedSite();
const admin = await site.admin();
await site.admin('bob@site.example');
await site.pendingHome({ title: 'The one beside it' });
const id = await site.listedHome(admin, { title: 'Home of two minds' });

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Opens a dialog by keyboard from the property's row. */
async function openFromRow(page: Page, action: 'Edit' | 'Delete', title: string): Promise<Locator> {
  await page.getByRole('link', { name: `${action} ${title}` }).press('Enter');
  await dialog(page).getByRole('heading', { level: 2 }).waitFor();
  return dialog(page);
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' }).press('Enter');
/** Waits until the dialog has closed, two seconds after a success. timing.test.ts checks its message. */
async function closes(page: Page): Promise<void> {
  await expect.poll(() => page.clock.runFor(2500).then(() => dialog(page).count())).toBe(0);
}

journey(
  'two administrators edit one property concurrently without losing changes',
  async ({ openVisitor }) => {
    const ada = await openVisitor({ expectedComplaints: /409|410|ERR_FAILED/, reducedMotion: 'reduce' });
    const bob = await openVisitor({ expectedComplaints: /410/, reducedMotion: 'reduce' });
    await enterAsAdministrator(ada, site, 'ada@site.example');
    await enterAsAdministrator(bob, site, 'bob@site.example');
    for (const page of [ada, bob]) {
      await page.clock.install();
      await page.goto(`${site.url}/admin/properties`, { waitUntil: 'networkidle' });
    }

    // Closing an unchanged form asks no question.
    const mine = await openFromRow(ada, 'Edit', 'Home of two minds');
    await ada.keyboard.press('Escape');
    await mine.waitFor({ state: 'detached' });
    await openFromRow(ada, 'Edit', 'Home of two minds');
    await mine.getByLabel('Title').fill('Home of Ada');
    await mine.getByLabel('City').fill('Coronado');
    await expect.poll(() => mine.getByLabel('Display Location').inputValue()).toBe('Coronado, CA');
    await mine.getByLabel('Another rule').fill('  Quiet after ten ');
    await mine.getByLabel('Another rule').press('Enter');
    await mine
      .getByLabel(/^Choose photos/)
      .setInputFiles({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer: standIn });
    await mine.getByRole('button', { name: 'Make pier.jpg the main photo' }).press('Enter');
    await mine.getByLabel('Caption of pier.jpg').fill('The pier, seen from the bed');

    // Missing fields are reported. Typed values survive an accidental Escape and a lost connection.
    await mine.getByLabel('Description').fill('');
    await save(ada);
    await mine.getByRole('alert').filter({ hasText: 'Please fill in all required fields.' }).waitFor();
    await expect.poll(() => isFocused(mine.getByLabel('Description'))).toBe(true);
    await mine.getByLabel('Description').fill('Written by Ada');
    const question = ada.waitForEvent('dialog');
    await Promise.all([
      ada.keyboard.press('Escape'),
      question.then((browserDialog) => browserDialog.dismiss()),
    ]);
    expect((await question).message()).toBe('Leave without saving? Your changes will be lost.');
    await expect.poll(() => mine.getByLabel('Description').inputValue()).toBe('Written by Ada');
    await ada.route('**/*.data*', (route) => route.abort('failed'));
    await save(ada);
    await mine.getByRole('alert').getByText('Failed to update property. Please try again.').waitFor();
    await ada.unroute('**/*.data*');

    const theirs = await openFromRow(bob, 'Edit', 'Home of two minds');
    await theirs.getByLabel('Title').fill('Home of Bob');
    await theirs.getByLabel('Number of Bedrooms').fill('4');
    await save(bob);
    await closes(bob);
    await bob.getByRole('row', { name: /Home of Bob\s+4 bedrooms/ }).waitFor();

    // The second administrator sees the newest values, types some of them and saves.
    await save(ada);
    await mine.getByText('It was changed by bob@site.example on').waitFor();
    await mine.getByText('Title, now: Home of Bob. Yours: Home of Ada.').waitFor();
    await mine.getByText('Bedrooms, now: 4. Yours: 2.').waitFor();
    await expectAccessible(ada);
    await expectNothingBeyond(ada);
    await expect.poll(() => mine.getByLabel('Title').inputValue()).toBe('Home of Ada');
    await mine.getByLabel('Title').fill('Home of Bob');
    await mine.getByLabel('Number of Bedrooms').fill('4');
    await expect.poll(() => mine.getByLabel('Description').inputValue()).toBe('Written by Ada');
    await save(ada);
    await closes(ada);
    await ada.getByRole('row', { name: /Home of Bob.*Coronado, CA/ }).waitFor();
    const { form, photos } = valueOf(await getPropertyToEdit(site.server, admin, id));
    expect(photos.map(({ name }) => name)).toEqual(['pier.jpg', 'sea.jpg']);
    expect(form).toMatchObject({
      title: 'Home of Bob',
      bedrooms: '4',
      description: 'Written by Ada',
      location: 'Coronado, CA',
      houseRules: ['No smoking', 'Quiet after ten'],
      photoCaptions: { [photos[0]?.id ?? '']: 'The pier, seen from the bed' },
    });

    // One deletes the property, and the other is told who did.
    const confirmation = await openFromRow(bob, 'Delete', 'Home of Bob');
    await confirmation.getByText('2 photos').waitFor();
    await openFromRow(ada, 'Delete', 'Home of Bob');
    const reason = mine.getByLabel('Why it’s deleted');
    await reason.fill('It was sold.');
    await mine.getByRole('button', { name: 'Delete' }).press('Enter');
    await closes(ada);
    await expect.poll(() => ada.getByRole('link', { name: /Home of Bob/ }).count()).toBe(0);
    await confirmation.getByLabel('Why it’s deleted').fill('It was sold.');
    await confirmation.getByRole('button', { name: 'Delete' }).press('Enter');
    await confirmation.getByText('it was deleted by ada@site.example').waitFor();
    await confirmation.getByRole('button', { name: 'Close' }).press('Enter');
    await expect.poll(() => bob.getByRole('link', { name: /Home of Bob/ }).count()).toBe(0);

    await ada.getByRole('link', { name: 'History' }).press('Enter');
    await ada.getByText('Deleted by ada@site.example').waitFor();
    await expectAccessible(ada);
  },
);
