// An owner without an account finds a submission through mailed links, on any device.
import type { Page } from 'playwright';
import { afterAll, expect } from 'vitest';
import { addDays } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { expectAccessible, expectNothingBeyond } from '../support/accessibility.ts';
import { openReview, signIn } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { propertyOf } from '../support/inquiries.ts';
import { linkMailedTo, waitForMail } from '../support/mail-reader.ts';
import { beginAtPhotos, sendWithPhotos } from '../support/owner.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { serveFeed } from '../support/small-server.ts';
import { setUpTestSite } from '../support/test-site.ts';
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
      content: await cameraPhoto({ width: 800, height: 600, seed: index + 1 }),
    })),
  );

/** The link in the newest mail with this recipient and subject. */
const linkOfMail = (mailbox: Page, subject: string, to: string) =>
  linkMailedTo(mailbox, site.mailboxUrl, { to, subject });

async function reject(administrator: Page, title: string, reason: string): Promise<void> {
  await openReview(administrator, site.url, title);
  const review = administrator.getByRole('dialog');
  await review.getByLabel('Reason for rejection').fill(reason);
  await review.getByRole('button', { name: 'Reject' }).click();
  await review.waitFor({ state: 'detached' });
  await site.endUndoTime();
}

/** Blocks nights with two clicks, keeps the selection through a lost connection, and unblocks by keyboard. */
async function blockAndUnblockNights(page: Page): Promise<void> {
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  // Appears after hydration.
  await calendar.getByRole('button', { name: 'Copy' }).waitFor();
  await calendar.getByRole('button', { name: 'Later months' }).click();
  const nights = calendar.getByRole('grid').first().getByRole('button');
  await page.context().setOffline(true);
  await nights.nth(9).click();
  await calendar.getByText('Now choose the last night.').waitFor();
  await nights.nth(11).click();
  await calendar.getByText('You’re offline. Try again when you’re back.').waitFor();
  await expect.poll(() => calendar.getByLabel('Check-out').inputValue()).toMatch(/-13$/);
  await page.context().setOffline(false);
  await calendar.getByRole('button', { name: 'Block these nights', exact: true }).click();
  const blocked = calendar.getByRole('listitem').filter({ hasText: ', 3 nights' });
  await blocked.waitFor();
  await expectAccessible(page);
  await expectNothingBeyond(page);
  await nights.nth(9).focus();
  await page.keyboard.press('Enter');
  // Simulates a page that moves under a resting mouse.
  await nights.nth(4).dispatchEvent('pointerover');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
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

journey('a rejected property is resubmitted from another device and withdrawn', async ({ openVisitor }) => {
  const email = 'rosa@example.com';
  const home = { title: 'Pier View Rooms', email, photos: await photos(3) };
  const owner = await openVisitor();
  await beginAtPhotos(owner, site.url, home);
  await sendWithPhotos(owner, home);
  await owner.getByRole('link', { name: 'View your submission and its status' }).click();
  await badge(owner, 'Pending').waitFor();

  const mailbox = await openVisitor();
  const phone = await openVisitor({
    viewport: { width: 320, height: 640 },
    permissions: ['clipboard-read', 'clipboard-write'],
    expectedComplaints: /ERR_INTERNET_DISCONNECTED/,
  });
  await phone.goto(await linkOfMail(mailbox, 'We received your listing', email));
  expect(new URL(phone.url()).pathname).toMatch(/^\/submission\/[\w-]{36}$/);
  await phone.getByRole('heading', { level: 1, name: home.title }).waitFor();
  await badge(phone, 'Pending').waitFor();
  await phone.getByText('That takes 24-48 hours').waitFor();
  await blockAndUnblockNights(phone);
  await renewAddress(phone);
  const rejectedPage = phone.url();

  const administrator = await openVisitor();
  await signIn(administrator, site);
  await reject(administrator, home.title, 'The photos are dark.');

  const tablet = await openVisitor({ viewport: { width: 820, height: 1180 } });
  await tablet.goto(await linkOfMail(mailbox, 'We couldn’t approve your listing', email));
  await tablet.getByText('The photos are dark.').waitFor();
  await expectAccessible(tablet);
  await tablet.getByRole('button', { name: 'Correct and send again' }).click();
  await tablet.waitForURL('**/submit-property');
  const name = tablet.getByLabel('Landlord/Manager Full Name');
  await expect.poll(() => name.inputValue()).toBe('Rosa Whitcomb');
  const goOn = tablet.getByRole('button', { name: 'Go to step 6: Photos' });
  // The form stays at an invalid field, even while the owner fixes it.
  await name.fill('');
  await goOn.click();
  await tablet.getByRole('link', { name: /Full Name/ }).waitFor();
  await name.fill('Rosa Whitcomb');
  await goOn.click();
  const cards = tablet.getByRole('region', { name: 'Your photos' }).getByRole('listitem');
  await cards.filter({ hasText: 'IMG_3.jpg' }).waitFor();
  await tablet.getByText('The photos are dark.').waitFor();
  await expectAccessible(tablet);
  const names = (await cards.allInnerTexts()).map((text) => /IMG_\d/.exec(text)?.[0]);
  expect(names).toEqual(['IMG_1', 'IMG_2', 'IMG_3']);
  // The same holds when Forward asks for a later step.
  await tablet.goBack();
  await name.fill('');
  await tablet.goForward();
  // The form replaces the URL of a step that isn't reachable yet.
  await tablet.waitForURL(/\/submit-property$/);
  await name.pressSequentially('Rosa Whitcomb');
  await expect.poll(() => name.inputValue()).toBe('Rosa Whitcomb');
  await goOn.click();
  await cards.filter({ hasText: 'IMG_3.jpg' }).waitFor();
  await tablet.getByRole('button', { name: 'Submit Property' }).click();
  await tablet.waitForURL('**/submission-success');
  await tablet.getByRole('link', { name: 'View your submission and its status' }).click();
  await badge(tablet, 'Pending').waitFor();
  expect(tablet.url()).not.toBe(rejectedPage);
  await tablet.getByRole('heading', { name: '3 photos' }).waitFor();

  // The old property stays rejected. It links to the resubmission only in a browser with access to it.
  await phone.goto(rejectedPage);
  await badge(phone, 'Rejected').waitFor();
  await phone.getByRole('button', { name: 'See the corrected version' }).click();
  await phone.getByRole('heading', { name: 'You’ve already sent a corrected version' }).waitFor();
  await expectAccessible(phone);
  await phone.goto(await linkOfMail(mailbox, 'We received your listing', email));
  await phone.waitForURL(tablet.url());
  await phone.goto(rejectedPage);
  await phone.getByRole('button', { name: 'See the corrected version' }).click();
  await phone.waitForURL(tablet.url());
  await phone.locator('summary', { hasText: 'Withdraw' }).click();
  await phone.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await phone.getByRole('heading', { name: 'We’ve withdrawn your submission' }).waitFor();
  await expectAccessible(phone);

  await tablet.reload();
  await tablet.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await expectAccessible(tablet);
  await tablet.goto(`${site.url}/owner-link/${'a'.repeat(43)}`);
  await tablet.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await tablet.getByLabel('Email').fill(email);
  await tablet.getByRole('button', { name: 'Send me the links' }).click();
  await tablet.getByText('an email with new links is on its way').waitFor();
  await tablet.goto(await linkOfMail(mailbox, 'New links to your listings', email));
  await badge(tablet, 'Rejected').waitFor();
});

journey('an owner adds, tests and removes calendar links', async ({ openVisitor }) => {
  const email = 'lena@example.com';
  const propertyId = await propertyOf(site.testServer, email, 'Two Calendars');
  await addJob(site.testServer.db, 'send-mail', { about: 'decision', propertyId });
  const owner = await openVisitor({
    viewport: { width: 390, height: 844 },
    expectedComplaints: /422 \(Unprocessable/,
  });
  await waitForMail(owner, site.mailboxUrl, { to: email, subject: 'Your listing is live on Baystead' });
  await owner.goto(await owner.getByRole('link', { name: '#calendar' }).innerText());
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
  await others.getByRole('button', { name: 'Read now from 127.0.0.1' }).click();
  await others.getByText('Your calendar is up to date.').waitFor();
  await expectAccessible(owner);
  await owner.setViewportSize({ width: 320, height: 640 });
  await expectNothingBeyond(owner);
  await others.locator('summary', { hasText: 'Remove' }).click();
  await others.getByRole('button', { name: 'Yes, remove it' }).click();
  await others.getByText('Calendar removed.').waitFor();
  await expect.poll(() => others.getByText('127.0.0.1').count()).toBe(0);
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

    await laptop.getByRole('button', { name: 'Finish on another device' }).click();
    await laptop.getByRole('button', { name: 'Send link' }).click();
    await laptop.getByText('A link is on its way').waitFor();

    const mailbox = await openVisitor();
    await phone.goto(await linkOfMail(mailbox, 'Continue your listing', 'two@example.com'));
    await phone.getByText('anyone with this link').waitFor();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'It’s mine, continue' }).click();
    await phone.waitForURL('**/submit-property');
    await expect.poll(() => phone.getByLabel('Landlord/Manager Full Name').inputValue()).toBe('Rosa Laptop');
    await phone.getByRole('heading', { name: 'Another unfinished listing in this browser' }).waitFor();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: /^Open/ }).click();
    await expect.poll(() => phone.getByLabel('Landlord/Manager Full Name').inputValue()).toBe('Rosa Phone');
  },
);
