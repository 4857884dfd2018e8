// An owner without an account finds a submission through mailed links on any device, and keeps a public
// listing up to date while a visitor and an administrator look on.
import { sql } from 'kysely';
import type { Page, Response } from 'playwright';
import { afterAll, expect } from 'vitest';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { openReview, signIn } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { propertyOf } from '../support/inquiries.ts';
import { linkMailedTo, waitForMail } from '../support/mail-reader.ts';
import { beginAtPhotos, openSection, sendWithPhotos } from '../support/owner.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { showTheHome } from '../support/show-the-home.ts';
import { serveFeed } from '../support/small-server.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { newAdmin, submitProperty, valueOf } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';
import { approveProperty } from '#server/admin/decide.ts';
import { addJob } from '#server/database/queue.ts';

/** The calendar of another site: three nights, ten days from now. */
const feed = await serveFeed(() => {
  const day = addDays(todayInLosAngeles(new Date()), 10).replaceAll('-', '');
  return `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nDURATION:P3D\nEND:VEVENT\nEND:VCALENDAR`;
});
afterAll(feed.close);
const site = await setUpTestSite({ CALENDAR_TEST_HOSTS: feed.host });

const photos = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `IMG_${index + 1}.jpg`,
      content: await cameraPhoto({ width: 320, height: 240, seed: index + 1 }),
    })),
  );

/** The link in the newest mail with this recipient and subject. */
const linkOfMail = (subject: string, to: string) => linkMailedTo(site, { to, subject });

/** Whether it answers a form of the administration. Pages also send their measurements by POST. */
const isDecision = (response: Response) =>
  response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith('/admin/');

/**
 * Presses a button of the review that decides, and lets the mail about the decision go. Doesn't wait until
 * the review closes by itself: timing.test.ts does.
 */
async function decide(administrator: Page, name: string): Promise<void> {
  const decision = administrator.waitForResponse(isDecision);
  await administrator.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  expect((await decision).ok()).toBe(true);
  await site.endUndoTime();
}

async function reject(administrator: Page, title: string, reason: string): Promise<void> {
  await openReview(administrator, site.url, title);
  await administrator.getByRole('dialog').getByLabel('Reason for rejection').fill(reason);
  await decide(administrator, 'Reject');
}

/** Opens the review of a property whose owner sent changes. */
async function openChanges(page: Page, title: string): Promise<void> {
  await page.goto(`${site.url}/admin/properties?status=changes`);
  await page.getByRole('link', { name: `Review ${title}` }).click();
  await page.getByRole('heading', { name: 'The owner’s changes' }).waitFor();
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
  await calendar.getByRole('button', { name: 'Earlier months' }).click();
  const nights = calendar.getByRole('grid').first().getByRole('button');
  const pressed = calendar.getByRole('button', { pressed: true });
  const status = calendar.getByRole('status').filter({ hasText: /night/ });
  const block = calendar.getByRole('button', { name: 'Block these nights', exact: true });
  const unblock = calendar.getByRole('button', { name: 'Unblock these nights', exact: true });
  const blocked = calendar.getByRole('listitem').filter({ hasText: ', 3 nights' });
  await nights.nth(11).click();
  await calendar.getByText('Now choose the last night.').waitFor();
  await nights.nth(9).click();
  // An earlier second press swaps the ends. Choosing sends nothing.
  await status.getByText(/ 10 to .* 13, 3 nights$/).waitFor();
  await expect.poll(() => calendar.getByLabel('Morning after the last night').inputValue()).toMatch(/-13$/);
  expect([await unblock.count(), await blocked.count()]).toEqual([0, 0]);
  await expectAccessible(page);
  await expectNothingBeyond(page);
  await page.context().setOffline(true);
  await block.click();
  await calendar.getByText('You’re offline. Try again when you’re back.').waitFor();
  await page.context().setOffline(false);
  await block.click();
  await status.getByText(/^Blocked: /).waitFor();
  await blocked.waitFor();
  // The calendar shows the blocked nights instead of the choice.
  await expect.poll(() => pressed.count()).toBe(0);
  expect(await nights.nth(9).getAttribute('aria-label')).toContain('blocked by you');
  expect(await calendar.getByLabel('First night').inputValue()).toBe('');
  await expect.poll(() => status.evaluate((element) => element === document.activeElement)).toBe(true);
  await calendar.getByRole('button', { name: 'Undo' }).click();
  await status.getByText(/^Unblocked: /).waitFor();
  await expect.poll(() => blocked.count()).toBe(0);
  expect(await pressed.count()).toBe(0);
  await calendar.getByRole('button', { name: 'Undo' }).click();
  await blocked.waitFor();
  // Chooses two blocked nights and a free one.
  await nights.nth(10).click();
  await nights.nth(12).click();
  await block.waitFor();
  await unblock.waitFor();
  await calendar.getByRole('button', { name: 'Clear' }).click();
  await status.getByText('Choose your first and last night.').waitFor();
  expect(await calendar.getByLabel('First night').inputValue()).toBe('');
  await expectAccessible(page);
  await expectNothingBeyond(page);
  await nights.nth(9).focus();
  await page.keyboard.press('Enter');
  // Simulates a page that moves under a resting mouse.
  await nights.nth(4).dispatchEvent('pointerover');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await unblock.focus();
  await page.keyboard.press('Enter');
  await calendar.getByText(/^Unblocked/).waitFor();
  await expect.poll(() => blocked.count()).toBe(0);
}

/** Renews the calendar's URL. The copied old one stops working. */
async function renewAddress(page: Page): Promise<void> {
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  await calendar.getByRole('button', { name: 'Copy' }).click();
  await calendar.getByText('Address copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(copied)).status()).toBe(200);
  await calendar.getByText('Renew', { exact: true }).click();
  await calendar.getByRole('button', { name: 'Yes, renew it' }).click();
  await calendar.getByText('Your calendar has a new address.').waitFor();
  const field = calendar.getByLabel('Calendar address');
  await expect.poll(() => field.inputValue()).not.toBe(copied);
  const address = await field.inputValue();
  expect((await page.request.get(address)).status()).toBe(200);
  expect((await page.request.get(copied)).status()).toBe(404);
}

const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

journey('a rejected property is corrected on another device and deleted', async ({ openVisitor }) => {
  const email = 'rosa@example.com';
  const home = { title: 'Pier View Rooms', email, photos: await photos(3) };
  const owner = await openVisitor();
  await beginAtPhotos(owner, site.url, home);
  await sendWithPhotos(owner, home);
  await owner.getByRole('link', { name: 'View your submission and its status' }).click();
  await badge(owner, 'Pending').waitFor();

  const phone = await openVisitor({
    viewport: { width: 320, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
    expectedComplaints: /ERR_INTERNET_DISCONNECTED/,
  });
  await phone.goto(await linkOfMail('We received your listing', email));
  expect(new URL(phone.url()).pathname).toMatch(/^\/submission\/[\w-]{36}$/);
  await phone.getByRole('heading', { level: 1, name: home.title }).waitFor();
  await badge(phone, 'Pending').waitFor();
  await phone.getByText('That takes 24-48 hours').waitFor();
  await blockAndUnblockNights(phone);
  await renewAddress(phone);
  const propertyPage = phone.url();

  const administrator = await openVisitor();
  await signIn(administrator, site);
  await reject(administrator, home.title, 'The photos are dark.');

  const tablet = await openVisitor({ viewport: { width: 820, height: 1180 } });
  await tablet.goto(await linkOfMail('We couldn’t approve your listing', email));
  await tablet.getByText('The photos are dark.').waitFor();
  await expectAccessible(tablet);
  await tablet.getByRole('button', { name: 'Correct and send again' }).click();
  await tablet.waitForURL('**/submit-property?step=1');
  const name = tablet.getByLabel('Landlord/Manager Full Name');
  await expect.poll(() => name.inputValue()).toBe('Rosa Whitcomb');
  const goOn = tablet.getByRole('button', { name: '6. Photos' });
  await goOn.click();
  const cards = tablet.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await cards.filter({ hasText: 'IMG_3.jpg' }).waitFor();
  await tablet.getByText('The photos are dark.').waitFor();
  await expectAccessible(tablet);
  const names = (await cards.allInnerTexts()).map((text) => /IMG_\d/.exec(text)?.[0]);
  expect(names).toEqual(['IMG_1', 'IMG_2', 'IMG_3']);
  await tablet.getByRole('button', { name: 'Submit Property' }).click();
  await tablet.waitForURL('**/submission-success');
  await tablet.getByRole('link', { name: 'View your submission and its status' }).click();
  await badge(tablet, 'Pending').waitFor();
  expect(tablet.url()).toBe(propertyPage);
  const sent = await openSection(tablet, 'What you sent');
  await sent.getByRole('heading', { name: '3 photos' }).waitFor();

  // The correction has the same URL in every browser that opens the property.
  await phone.goto(propertyPage);
  await badge(phone, 'Pending').waitFor();
  await expectAccessible(phone);
  await expectNothingBeyond(phone);

  await tablet.goto(`${site.url}/link/${'a'.repeat(43)}`);
  await tablet.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await expectAccessible(tablet);
  await tablet.getByLabel('Email').fill(email);
  await tablet.getByRole('button', { name: 'Send me my links' }).click();
  await tablet.getByText('an email with new links is on its way').waitFor();
  await tablet.goto(await linkOfMail('Your links on Baystead', email));
  await tablet.waitForURL(propertyPage);
  await badge(tablet, 'Pending').waitFor();

  await phone.locator('summary', { hasText: 'Delete this home' }).click();
  await phone.getByRole('button', { name: 'Delete this home for good' }).click();
  await phone.getByRole('heading', { name: 'We’ve deleted your home' }).waitFor();
  await expectAccessible(phone);
  await tablet.reload();
  await tablet.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
});

journey('an owner adds, tests and removes calendar links', async ({ openVisitor }) => {
  const email = 'lena@example.com';
  const propertyId = await propertyOf(site.testServer, email, 'Two Calendars');
  await addJob(site.testServer.db, 'send-mail', { about: 'decision', propertyId });
  const owner = await openVisitor({
    viewport: { width: 390, height: 844 },
    expectedComplaints: /422 \(Unprocessable/,
  });
  await waitForMail(site, { to: email, subject: 'Your listing is live on Baystead' });
  await owner.goto(site.mailboxUrl);
  const link = await owner.getByRole('link', { name: '#calendar' }).innerText();
  // The link opens the section, also without JavaScript.
  const plain = await openVisitor({ javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByText('Choose the nights you don’t want to rent').waitFor();
  await owner.goto(link);
  const others = owner.getByRole('region', { name: 'Other sites' });
  const field = others.getByLabel('iCal Link');
  const add = others.getByRole('button', { name: 'Add calendar' });
  await field.fill('http://192.168.1.1/calendar.ics');
  await add.click();
  await others.getByText('The link leads to a private network that we can’t reach.').waitFor();
  expect(await field.inputValue()).toBe('http://192.168.1.1/calendar.ics');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(owner);

  await field.fill(feed.url);
  await owner.keyboard.press('Enter');
  await others.getByText('Calendar added. We found 3 busy nights.').waitFor();
  expect(await field.inputValue()).toBe('');
  await owner.getByRole('region', { name: 'Coming up' }).getByText('127.0.0.1').waitFor();
  await field.fill(`${feed.url}?studio`);
  await others.getByLabel('Name').fill('Studio');
  await add.click();
  await owner.getByRole('region', { name: 'Coming up' }).getByText('Studio').waitFor();
  await others.getByRole('button', { name: 'Read now from 127.0.0.1' }).click();
  await others.getByText('Your calendar is up to date.').waitFor();
  await expectAccessible(owner);
  await owner.setViewportSize({ width: 320, height: 640 });
  await expectNothingBeyond(owner);
  await others.locator('summary', { hasText: 'Remove 127.0.0.1' }).click();
  await others.getByRole('button', { name: 'Yes, remove it' }).click();
  await others.getByText('Calendar removed.').waitFor();
  await expect.poll(() => others.getByText('Remove 127.0.0.1').count()).toBe(0);
});

journey(
  'a mailed link opens a draft on another device and keeps that device’s own draft',
  async ({ openVisitor }) => {
    const begin = async (page: Page, name: string) => {
      await page.goto(`${site.url}/submit-property`);
      await page.getByLabel('Landlord/Manager Full Name').fill(name);
      await page.getByLabel('Contact Phone').fill('619-555-0142');
      await page.getByLabel('Email', { exact: true }).fill('two@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'The property' }).waitFor();
    };
    const laptop = await openVisitor();
    await begin(laptop, 'Rosa Laptop');
    const phone = await openVisitor({ viewport: { width: 390, height: 844 } });
    await begin(phone, 'Rosa Phone');

    await laptop.getByText('Finish on another device').click();
    await laptop.getByRole('button', { name: 'Send link' }).click();
    await laptop.getByText('A link is on its way').waitFor();

    await phone.goto(await linkOfMail('Continue your listing', 'two@example.com'));
    await phone.getByText('anyone with this link').waitFor();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'It’s mine, continue' }).click();
    await phone.waitForURL('**/submit-property?step=2');
    await phone.getByRole('heading', { name: 'The property' }).waitFor();
    await phone.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => phone.getByLabel('Landlord/Manager Full Name').inputValue()).toBe('Rosa Laptop');
    await phone.getByRole('heading', { name: 'Not finished yet' }).waitFor();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: /^Continue ?:/ }).click();
    await phone.getByRole('heading', { name: 'The property' }).waitFor();
    await phone.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => phone.getByLabel('Landlord/Manager Full Name').inputValue()).toBe('Rosa Phone');
  },
);

journey('an owner changes price, text and photos, and pauses the listing', async ({ openVisitor }) => {
  const title = 'Pier View Loft';
  const email = 'ruth@example.com';
  const id = await submitProperty(site.testServer, { title, email });
  await addPhotos(site.testServer.db, id, 3);
  // The worker would read its calendar every five minutes, and the owner's page would say that it can't.
  await site.testServer.db.deleteFrom('calendarLinks').where('propertyId', '=', id).execute();
  // The review tells photos apart by their digests.
  await sql`UPDATE photos SET digest = sha256(id::text::bytea) WHERE property_id = ${id}`.execute(
    site.testServer.db,
  );
  const admin = await newAdmin(site.testServer.server, 'ada@site.example');
  valueOf(await approveProperty(site.testServer.server, admin, id));
  // The photos have no files, so the site answers 404.
  const administrator = await openVisitor({ expectedComplaints: /404/ });
  await signIn(administrator, site);

  // The price is live as soon as it is saved.
  const phone = await openVisitor({
    viewport: { width: 390, height: 844 },
    expectedComplaints: /404|422/,
    reducedMotion: 'reduce',
  });
  await phone.goto(await linkOfMail('We received your listing', email));
  const ownerPage = phone.url();
  // The preload: Chromium once reported an unused AVIF preload on a busy machine. The cause is unknown.
  const visitor = await openVisitor({ expectedComplaints: /404|422|was preloaded/ });
  const listing = `${site.url}/listings/${id}`;
  await visitor.goto(listing);
  await visitor.getByText('$3,450').first().waitFor();
  await phone.getByText('Nothing needs you right now.').waitFor();
  await expectAccessible(phone);
  await expectNothingBeyond(phone);
  const price = await openSection(phone, 'Price and availability');
  // The form asks about a rent that looks like a mistake before guests see it.
  await price.getByLabel('Desired Monthly Rent').fill('390');
  await price.getByRole('button', { name: 'Save price and availability' }).click();
  await price.getByRole('button', { name: 'Yes, save it' }).waitFor();
  await price.getByText('Is $390 a month right?').waitFor();
  expect(await (await fetch(listing)).text()).not.toContain('$390');
  await price.getByLabel('Desired Monthly Rent').fill('3900');
  const pressedAt = performance.now();
  await price.getByRole('button', { name: 'Save price and availability' }).click();
  const readListing = () => fetch(listing).then((response) => response.text());
  await expect.poll(readListing, { interval: 20 }).toContain('$3,900');
  console.log(`Live ${Math.round(performance.now() - pressedAt)} ms after the press.`);
  await phone.getByText('Saved.').waitFor();
  await expectAccessible(phone);
  await expectNothingBeyond(phone);
  await visitor.reload();
  await visitor.getByText('$3,900').first().waitFor();
  await visitor.getByText('Availability confirmed today').waitFor();

  // A change of the photos ends the check again.
  await showTheHome(phone, administrator, { url: site.url, title });
  await visitor.reload();
  await visitor.getByText(/^Seen on \w{3} \d+: kitchen, front door$/).waitFor();
  await phone.goto(ownerPage);

  // Text and photos wait for a review.
  const details = await openSection(phone, 'Details and photos');
  await details.getByRole('button', { name: 'Change details and photos' }).click();
  await phone.getByRole('heading', { name: 'Change your listing' }).waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '4. Your listing' }).click();
  await phone.getByLabel('Property Listing Name').fill('Pier View Suite');
  // A rent goes live with the changes, so the form asks about it before it continues.
  await phone.getByRole('button', { name: '3. Details and rent' }).click();
  const rent = phone.getByLabel('Desired Monthly Rent');
  await rent.fill('390');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByText('Is $390 a month right?').waitFor();
  const isRentFocused = () => rent.evaluate((field) => field === document.activeElement);
  await expect.poll(isRentFocused).toBe(true);
  await rent.fill('3900');
  await phone.getByRole('button', { name: '6. Photos' }).click();
  const cards = phone.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await cards
    .last()
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect.poll(() => cards.count()).toBe(2);
  await phone.getByRole('button', { name: 'Send your changes' }).click();
  await phone.waitForURL(ownerPage);
  await phone.getByText('Thanks! We’ve got your changes.').waitFor();
  await phone.getByText('Your listing stays as it is until we’ve looked at them.').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();

  // The administrator asks for one more change. The owner's link leads to the field.
  await openChanges(administrator, title);
  const review = administrator.getByRole('dialog');
  const changedTitle = review.getByRole('listitem').filter({ hasText: 'Title:' });
  await changedTitle.getByRole('deletion').getByText('Loft').waitFor();
  await changedTitle.getByRole('insertion').getByText('Suite').waitFor();
  await review.getByRole('list', { name: 'Changed photos' }).getByText('Removed').waitFor();
  await review.getByText('Show 2 photos in the new order').click();
  await review.getByRole('list', { name: 'New photos' }).waitFor();
  await expectAccessible(administrator);
  await review.getByText('Ask for changes').first().click();
  await review.getByLabel('What needs to change').fill('Please mention the noise of the pier.');
  await review.getByRole('checkbox', { name: 'Description' }).check();
  await decide(administrator, 'Ask for changes');
  await phone.goto(await linkOfMail('One more thing about your listing', email));
  await phone.getByText('Please mention the noise of the pier.').waitFor();
  await phone.getByRole('button', { name: 'Make the changes' }).click();
  await phone.waitForURL(/step=4#field-description$/);
  await phone.getByText('What our reviewer wrote').waitFor();
  await phone.getByLabel('Listing Description').fill('Two bright rooms. The pier is lively until ten.');
  await phone.getByRole('button', { name: '6. Photos' }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await phone.getByRole('button', { name: 'Send your changes' }).click();
  await phone.waitForURL(ownerPage);
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();

  await openChanges(administrator, title);
  await decide(administrator, 'Accept changes');
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'Pier View Suite' }).waitFor();
  await visitor.getByText('lively until ten').waitFor();

  // A paused listing is gone for visitors, and comes back.
  await phone.goto(ownerPage);
  const pause = await openSection(phone, 'Take it off the site');
  await pause.getByLabel('Until').fill('2020-01-01');
  await pause.getByRole('button', { name: 'Take it off the site' }).click();
  await pause.getByText('Choose tomorrow or a later day.').waitFor();
  await pause.getByLabel('Until').fill('');
  await pause.getByRole('button', { name: 'Take it off the site' }).click();
  await phone.getByRole('heading', { name: 'Your listing is off the site' }).waitFor();
  await expectAccessible(phone);
  expect((await visitor.goto(listing))?.status()).toBe(404);
  await phone.getByRole('button', { name: 'Put it back on the site' }).click();
  await phone.getByText('Your listing is back on the site.').waitFor();
  await visitor.goto(listing);
  await visitor.getByRole('heading', { level: 1, name: 'Pier View Suite' }).waitFor();

  // A visitor's report ends in a pause, which only the team can end.
  await visitor.getByRole('link', { name: 'Report this home' }).click();
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await visitor.getByText('Please choose a reason.').first().waitFor();
  await visitor.getByLabel('It looks like a scam').check();
  await visitor.getByLabel('Tell us more').fill('The same photos are on another site.');
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await visitor.getByText('Thanks for telling us.').waitFor();
  await administrator.goto(`${site.url}/admin/reports`);
  await administrator.getByText('The same photos are on another site.').waitFor();
  await administrator.getByText('Take it off the site').first().click();
  await administrator.getByLabel('Why it’s off the site').fill('Please send us a photo with today’s paper.');
  await expectAccessible(administrator);
  await administrator.getByRole('button', { name: 'Take it off the site' }).click();
  await administrator.getByText('The home is off the site').waitFor();
  await site.endUndoTime();
  expect((await visitor.goto(listing))?.status()).toBe(404);
  await phone.goto(await linkOfMail('We took your listing off the site', email));
  await phone.getByText('Please send us a photo with today’s paper.').waitFor();
  await expectAccessible(phone);
});
