// An owner without an account finds a submission through mailed links on any device, and keeps a public
// listing up to date while a visitor and an administrator look on.
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { approveProperty, rejectProperty } from '#server/admin/decide.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { enterAsAdministrator } from '../support/administrator.ts';
import { isFocused, journey, phone as phoneSize } from '../support/browser.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { linkMailedTo } from '../support/mail-reader.ts';
import { answerFiveSteps, openSection } from '../support/owner.ts';
import { setUpServedSite } from '../support/served-site.ts';
import { valueOf } from '../support/site.ts';
import { deriveVisitPhotos } from '../support/site-visits.ts';
import { addPhotos } from '../support/stand-in-photos.ts';

const site = await setUpServedSite();
const { url } = site;
const admin = await site.admin();

/** The link in the newest mail with this recipient and subject. */
const linkOfMail = (subject: string, to: string) => linkMailedTo(site, { to, subject });

const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

/** Opens a step of the form, which takes presses once it's hydrated. */
async function openStep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name }).click();
}

/**
 * Chooses nights, which changes nothing, then blocks them through a lost connection, undoes it, and unblocks
 * by keyboard.
 */
async function blockAndUnblockNights(page: Page): Promise<void> {
  const calendar = await openSection(page, 'Calendar');
  // Appears after hydration.
  await calendar.getByRole('button', { name: 'Copy' }).waitFor();
  await calendar.getByLabel('First month').selectOption({ index: 2 });
  const nights = calendar.getByRole('grid').first().getByRole('button');
  const status = calendar.getByRole('status').filter({ hasText: /night/ });
  const block = calendar.getByRole('button', { name: 'Block these nights', exact: true });
  const unblock = calendar.getByRole('button', { name: 'Unblock these nights', exact: true });
  const blocked = calendar.getByRole('listitem').filter({ hasText: ', 3 nights' });
  await nights.nth(11).click();
  await nights.nth(9).click();
  // An earlier second press swaps the ends. Choosing sends nothing.
  await status.getByText(/ 10 to .* 13, 3 nights$/).waitFor();
  await expect.poll(() => calendar.getByLabel('Morning after the last night').inputValue()).toMatch(/-13$/);
  expect([await unblock.count(), await blocked.count()]).toEqual([0, 0]);
  await page.context().setOffline(true);
  await block.click();
  await calendar.getByText('You’re offline. Try again when you’re back.').waitFor();
  await page.context().setOffline(false);
  await block.click();
  await blocked.waitFor();
  // The calendar shows the blocked nights instead of the choice.
  await expect.poll(() => calendar.getByRole('button', { pressed: true }).count()).toBe(0);
  expect(await nights.nth(9).getAttribute('aria-label')).toContain('blocked by you');
  await expect.poll(() => isFocused(status)).toBe(true);
  for (const count of [0, 1]) {
    await calendar.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => blocked.count()).toBe(count);
  }
  // Chooses two blocked nights and a free one.
  await nights.nth(10).click();
  await nights.nth(12).click();
  await block.waitFor();
  await unblock.waitFor();
  await expectAccessible(page);
  await expectNothingBeyond(page);
  await calendar.getByRole('button', { name: 'Clear' }).click();
  await nights.nth(9).focus();
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await unblock.press('Enter');
  await expect.poll(() => blocked.count()).toBe(0);
}

journey('a rejected property is corrected on another device and deleted', async ({ openVisitor }) => {
  const home = { title: 'Pier View Rooms', email: 'rosa@example.com' };
  const id = await site.pendingHome(home);
  await addPhotos(site.db, id, 3);

  const phone = await openVisitor({
    viewport: { width: 320, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
    expectedComplaints: /ERR_INTERNET_DISCONNECTED/,
  });
  await phone.goto(await linkOfMail('We received your listing', home.email));
  const propertyPage = phone.url();
  await badge(phone, 'Pending').waitFor();
  await blockAndUnblockNights(phone);
  // The calendar's URL is renewed. The copied old one stops working.
  const calendar = phone.getByRole('region', { name: 'Calendar', exact: true });
  await calendar.getByRole('button', { name: 'Copy' }).click();
  await calendar.getByText('Address copied.').waitFor();
  const copied = await phone.evaluate(() => navigator.clipboard.readText());
  expect((await phone.request.get(copied)).status()).toBe(200);
  await calendar.getByText('Renew', { exact: true }).click();
  await calendar.getByRole('button', { name: 'Yes, renew it' }).click();
  await calendar.getByText('Your calendar has a new address.').waitFor();
  expect((await phone.request.get(copied)).status()).toBe(404);

  valueOf(await rejectProperty(site.server, admin, id, 'The photos are dark.'));
  const tablet = await openVisitor({ viewport: { width: 820, height: 1180 } });
  await tablet.goto(await linkOfMail('We couldn’t approve your listing', home.email));
  await tablet.getByText('The photos are dark.').waitFor();
  await expectAccessible(tablet);
  await tablet.getByRole('button', { name: 'Correct and send again' }).click();
  await tablet.waitForURL('**/submit-property?step=1');
  await openStep(tablet, '6. Photos');
  const cards = tablet.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(3);
  await tablet.getByText('The photos are dark.').waitFor();
  await tablet.getByRole('button', { name: 'Submit Property' }).click();
  await tablet.waitForURL('**/submission-success');
  await tablet.getByRole('link', { name: 'View your submission and its status' }).click();
  await badge(tablet, 'Pending').waitFor();
  expect(tablet.url()).toBe(propertyPage);

  await tablet.goto(`${url}/link/${'a'.repeat(43)}`);
  await tablet.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await expectAccessible(tablet);
  await tablet.getByLabel('Email').fill(home.email);
  await tablet.getByRole('button', { name: 'Send me my links' }).click();
  await tablet.getByText('an email with new links is on its way').waitFor();
  await tablet.goto(await linkOfMail('Your links on Baystead', home.email));
  await tablet.waitForURL(propertyPage);
  await badge(tablet, 'Pending').waitFor();

  await phone.reload();
  await phone.locator('summary', { hasText: 'Delete this home' }).click();
  await phone.getByRole('button', { name: 'Delete this home for good' }).click();
  await phone.getByRole('heading', { name: 'We’ve deleted your home' }).waitFor();
  await tablet.reload();
  await tablet.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
});

journey('a mailed link opens a draft on a device that keeps its own one', async ({ openVisitor }) => {
  const name = (page: Page) => page.getByLabel('Property Listing Name').inputValue();
  const laptop = await openVisitor();
  await answerFiveSteps(laptop, url, { title: 'Begun on a laptop', email: 'two@example.com' });
  const phone = await openVisitor(phoneSize);
  await answerFiveSteps(phone, url, { title: 'Begun on a phone', email: 'two@example.com' });

  await laptop.goto(`${url}/submit-property?step=4`);
  await laptop.getByText('Finish on another device').click();
  await laptop.getByRole('button', { name: 'Send link' }).click();
  await laptop.getByText('A link is on its way').waitFor();

  await phone.goto(await linkOfMail('Continue your listing', 'two@example.com'));
  await phone.getByText('anyone with this link').waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'It’s mine, continue' }).click();
  await phone.waitForURL('**/submit-property?step=4');
  await expect.poll(() => name(phone)).toBe('Begun on a laptop');
  await phone.goto(`${url}/submit-property?step=1`);
  await phone.getByRole('heading', { name: 'Not finished yet' }).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Continue ?:/ }).click();
  await phone.waitForURL(`${url}/submit-property`);
  await phone.goto(`${url}/submit-property?step=4`);
  await expect.poll(() => name(phone)).toBe('Begun on a phone');
});

/** Shows the home with two photos, which the administrator accepts with one key. */
async function showTheHome(owner: Page, administrator: Page, title: string): Promise<void> {
  const section = await openSection(owner, 'Show us the home');
  await section.getByRole('link', { name: 'Show us the home' }).click();
  await owner.getByLabel('Which room will you show?').fill('Kitchen');
  await owner.getByRole('button', { name: 'I’m at the home. Get my code' }).click();
  await owner.getByText('Your code', { exact: true }).waitFor();
  for (const [seed, answer] of [
    [31, 'We have this one.'],
    [32, 'Someone on our team will look at them'],
  ] as const) {
    const buffer = await cameraPhoto({ width: 320, height: 240, seed });
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await owner.getByLabel('Photo', { exact: true }).first().setInputFiles(file);
    await owner.getByRole('button', { name: 'Send this photo' }).first().click();
    await owner.getByText(answer).waitFor();
  }
  await expectAccessible(owner);
  await expectNothingBeyond(owner);
  await deriveVisitPhotos(site);
  await openChanges(administrator, title);
  const photo = administrator.getByRole('img', { name: 'Taken by the owner: kitchen' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await administrator.keyboard.press('y');
  await administrator.getByText('Guests see it now, and we’ve emailed the owner.').waitFor();
}

/** Opens the review of a property whose owner sent something. */
async function openChanges(page: Page, title: string): Promise<void> {
  await page.goto(`${url}/admin/properties?status=changes`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: `Review ${title}` }).click();
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
}

journey('an owner changes price, text and photos, and pauses the listing', async ({ openVisitor }) => {
  const home = { title: 'Pier View Loft', email: 'ruth@example.com' };
  const id = await site.pendingHome(home);
  await addPhotos(site.db, id, 3);
  // The review tells photos apart by their digests.
  await sql`UPDATE photos SET digest = sha256(id::text::bytea) WHERE property_id = ${id}`.execute(site.db);
  valueOf(await approveProperty(site.server, admin, id));
  const administrator = await openVisitor();
  await enterAsAdministrator(administrator, site, 'ada@site.example');
  const phone = await openVisitor({ ...phoneSize, expectedComplaints: /422/, reducedMotion: 'reduce' });
  const visitor = await openVisitor({ expectedComplaints: /404/ });
  const listing = `${url}/listings/${id}`;
  const expectListing = async (...texts: string[]) => {
    await visitor.goto(listing);
    for (const text of texts) await visitor.getByText(text).first().waitFor();
  };

  // The price is live as soon as it is saved. The form asks about a rent that looks like a mistake before
  // guests see it.
  await phone.goto(await linkOfMail('We received your listing', home.email));
  const ownerPage = phone.url();
  await expectAccessible(phone);
  const price = await openSection(phone, 'Price and availability');
  const savePrice = price.getByRole('button', { name: 'Save price and availability' });
  await price.getByLabel('Desired Monthly Rent').fill('390');
  await savePrice.click();
  await price.getByText('Is $390 a month right?').waitFor();
  await expectListing('$3,450');
  await price.getByLabel('Desired Monthly Rent').fill('3900');
  await savePrice.click();
  await phone.getByText('Saved.').waitFor();
  await expectListing('$3,900', 'Availability confirmed today');

  await showTheHome(phone, administrator, home.title);
  await visitor.reload();
  await visitor.getByText(/^Seen on \w{3} \d+: kitchen, front door$/).waitFor();

  // Text and photos wait for a review.
  await phone.goto(ownerPage);
  const details = await openSection(phone, 'Details and photos');
  await details.getByRole('button', { name: 'Change details and photos' }).click();
  await phone.getByRole('heading', { name: 'Change your listing' }).waitFor();
  await openStep(phone, '4. Your listing');
  await phone.getByLabel('Property Listing Name').fill('Pier View Suite');
  await openStep(phone, '3. Details and rent');
  await phone.getByLabel('Desired Monthly Rent').fill('390');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByText('Is $390 a month right?').waitFor();
  await phone.getByLabel('Desired Monthly Rent').fill('3900');
  await openStep(phone, '6. Photos');
  const cards = phone.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  const remove = cards.last().getByRole('button', { name: /Remove/ });
  await remove.click();
  await expect.poll(() => cards.count()).toBe(2);
  await phone.getByRole('button', { name: 'Send your changes' }).click();
  await phone.waitForURL(ownerPage);
  await phone.getByText('Thanks! We’ve got your changes.').waitFor();
  await expectListing(home.title);

  // The administrator asks for one more change. The owner's link leads to the field.
  await openChanges(administrator, home.title);
  const review = administrator.getByRole('dialog');
  const changedTitle = review.getByRole('listitem').filter({ hasText: 'Title:' });
  await changedTitle.getByRole('deletion').getByText('Loft').waitFor();
  await changedTitle.getByRole('insertion').getByText('Suite').waitFor();
  const photos = review.getByRole('list', { name: 'Photos', exact: true });
  await photos.getByText('Removed').waitFor();
  expect(await photos.getByRole('button').count()).toBe(2);
  await expectAccessible(administrator);
  await review.getByText('Ask for changes').first().click();
  await review.getByLabel('What needs to change').fill('Please mention the noise of the pier.');
  await review.getByRole('checkbox', { name: 'Description' }).check();
  await review.getByRole('button', { name: 'Ask for changes', exact: true }).click();
  await review.getByRole('button', { name: 'Undo' }).waitFor();
  await phone.goto(await linkOfMail('One more thing about your listing', home.email));
  await phone.getByText('Please mention the noise of the pier.').waitFor();
  await phone.getByRole('button', { name: 'Make the changes' }).click();
  await phone.waitForURL(/step=4#field-description$/);
  await phone.getByLabel('Listing Description').fill('Two bright rooms. The pier is lively until ten.');
  await openStep(phone, '6. Photos');
  await phone.getByRole('button', { name: 'Send your changes' }).click();
  await phone.waitForURL(ownerPage);

  await openChanges(administrator, home.title);
  await review.getByRole('button', { name: 'Accept changes', exact: true }).click();
  await review.getByText('Changes accepted.').waitFor();
  await expectListing('Pier View Suite', 'lively until ten');

  // A paused listing is gone for visitors, and comes back.
  await phone.reload();
  const pause = await openSection(phone, 'Take it off the site');
  await pause.getByRole('button', { name: 'Take it off the site' }).click();
  await phone.getByRole('heading', { name: 'Your listing is off the site' }).waitFor();
  expect((await visitor.goto(listing))?.status()).toBe(404);
  await phone.getByRole('button', { name: 'Put it back on the site' }).click();
  await phone.getByText('Your listing is back on the site.').waitFor();
  await expectListing('Pier View Suite');
});
