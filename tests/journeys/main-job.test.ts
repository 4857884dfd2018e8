// The main job from end to end: an owner submits a property while network and server fail, an administrator
// approves it, visitors see it, and the owner adds the calendar of another site.
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { addDays, todayInLosAngeles } from '#domain/day.ts';
import { openReview, signIn } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { openNetwork } from '../support/network.ts';
import { fillInFiveSteps, openSection } from '../support/owner.ts';
import { serveFeed } from '../support/small-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

/** The calendar of another site: three nights, ten days from now. */
const feed = await serveFeed(() => {
  const day = addDays(todayInLosAngeles(new Date()), 10).replaceAll('-', '');
  return `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nDURATION:P3D\nEND:VEVENT\nEND:VCALENDAR`;
});
afterAll(feed.close);
const site = await setUpTestSite({ CALENDAR_TEST_HOSTS: feed.host });
const { db } = site;

const title = 'Pier View Rooms';
const small = { width: 320, height: 240 };

/** Size of a photo that uploads slowly, in bytes, and the network's speed in bytes per second. */
const large = 10_000_000;
const speed = 4_000_000;

/** A photo of at least `bytes`. Appends bytes that no decoder reads. */
async function photo(name: string, settings: Parameters<typeof cameraPhoto>[0], bytes = 0) {
  const image = await cameraPhoto(settings);
  const buffer = Buffer.concat([image, Buffer.alloc(Math.max(0, bytes - image.length))]);
  return { name, mimeType: 'image/jpeg', buffer };
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Your photos' }).getByRole('listitem');

/** Waits until exactly these photos are stored, in this order. Retries failed ones. */
async function expectStored(page: Page, ...names: string[]): Promise<void> {
  const storedNames = async () => {
    // Clicks all buttons in one step, because each disappears after the click or by itself.
    await page
      .getByRole('button', { name: /^Try .* again$/ })
      .evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((again) => again.click()));
    return uploads(page).filter({ hasText: 'Uploaded' }).allInnerTexts();
  };
  await expect
    .poll(storedNames, { timeout: 60_000, interval: 250 })
    .toEqual(names.map((name): unknown => expect.stringContaining(name)));
}

/** Waits until the page shows `count` photos, and checks that their files contain no EXIF data. */
async function expectPhotos(page: Page, count: number): Promise<void> {
  const photos = page.locator('main img[src^="/photos/"]');
  const loaded = () =>
    photos.evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => image.complete && image.naturalWidth > 0).map((image) => image.src),
    );
  await expect.poll(async () => (await loaded()).length).toBe(count);
  for (const address of await loaded()) {
    const response = await page.request.get(address);
    expect(response.headers()['cache-control']).toContain('immutable');
    const { exif } = await sharp(await response.body()).metadata();
    expect(exif, `EXIF of ${address}`).toBeUndefined();
  }
}

journey(
  'a property outlasts cut uploads, stays private until its approval, and is then listed first',
  async ({ openVisitor }) => {
    const network = await openNetwork(site.url, speed);
    const owner = await openVisitor({ expectedComplaints: /net::ERR_|status of (?:404|409|422|423|503)/ });
    const choose = owner.locator('input[type=file]');
    await owner.goto(`${network.url}/submit-property`);
    await fillInFiveSteps(owner, { title, photos: [] });
    await choose.setInputFiles(await photo('one.jpg', small));
    await expectStored(owner, 'one.jpg');

    // An upload that breaks off at 60 % resumes there after the server was killed and the page reloaded.
    const file = await photo('large.jpg', { seed: 3 }, large);
    const cut = network.cutAfter(0.6 * large);
    await choose.setInputFiles(file);
    await cut;
    await site.killAndRestart();
    const before = network.sent();
    network.mend();
    await owner.reload();
    await uploads(owner).filter({ hasText: 'large.jpg' }).getByText('didn’t finish uploading').waitFor();
    await choose.setInputFiles(file);
    await choose.setInputFiles(await photo('last.jpg', { ...small, seed: 2 }));
    await expectStored(owner, 'one.jpg', 'large.jpg', 'last.jpg');
    const again = (network.sent() - before) / large;
    console.log(`${Math.round(again * 100)} % of the photo were sent after the cut, all requests included.`);
    // Two fifths were left, plus the bytes in flight when the server was killed, and when the reload ended a
    // retry. Without resuming, all are sent again.
    expect(again).toBeLessThan(0.7);

    // Two presses send one property, with its photos in order.
    await owner.getByRole('button', { name: 'Submit Property' }).dblclick();
    await owner.waitForURL('**/submission-success');
    const id = await owner.locator('[data-property-id]').innerText();
    const sent = db.selectFrom('photos').innerJoin('properties', 'properties.id', 'photos.propertyId');
    const named = sent.select(['properties.id', 'originalName']).where('title', '=', title);
    expect(await named.orderBy('position').execute()).toEqual(
      ['one.jpg', 'large.jpg', 'last.jpg'].map((originalName) => ({ id, originalName })),
    );

    const visitor = await openVisitor({ expectedComplaints: /404/ });
    await visitor.goto(`${site.url}/listings/${id}`);
    expect(new URL(visitor.url()).pathname).toBe('/404');
    await visitor.getByText('It might have been removed or the ID is incorrect.').waitFor();
    await visitor.goto(`${site.url}/listings`);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => visitor.getByText(title).count()).toBe(0);

    // Photos that are still being processed can't be approved.
    const processing = db.selectFrom('photos').select('id').where('state', '=', 'pending');
    await expect.poll(() => processing.execute(), { timeout: 30_000 }).toEqual([]);
    const administrator = await openVisitor();
    await signIn(administrator, site);
    await openReview(administrator, site.url, title);
    const review = administrator.getByRole('dialog');
    await review.getByText('12 Hidden Lane').first().waitFor();
    await review.getByRole('button', { name: 'Approve' }).click();
    await review.waitFor({ state: 'detached' });
    await administrator.goto(`${site.url}/admin/properties?status=approved`);
    await administrator.getByRole('row', { name: title }).getByText('Approved').waitFor();

    await visitor.goto(`${site.url}/listings`);
    const first = visitor.getByRole('article').first();
    await first.getByRole('heading', { name: title }).waitFor();
    await expectPhotos(visitor, 1);
    await first.getByRole('link', { name: /View Details/ }).click();
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectPhotos(visitor, 3);
    const page = await visitor.content();
    const secrets = ['12 Hidden Lane', '92154-7431', 'rosa@example.com', '619-555-0142', 'Rosa Whitcomb'];
    for (const secret of [...secrets, 'one.jpg']) expect(page.includes(secret), secret).toBe(false);

    // The worker reads the calendar that the owner adds.
    await owner.getByRole('link', { name: 'View your submission and its status' }).click();
    await openSection(owner, 'Calendar');
    const others = owner.getByRole('region', { name: 'Other sites' });
    const field = others.getByLabel('iCal Link');
    await field.fill('http://192.168.1.1/calendar.ics');
    await others.getByRole('button', { name: 'Add calendar' }).click();
    await others.getByText('The link leads to a private network that we can’t reach.').waitFor();
    expect(await field.inputValue()).toBe('http://192.168.1.1/calendar.ics');
    await field.fill(feed.url);
    await field.press('Enter');
    await others.getByText('Calendar added. We found 3 busy nights.').waitFor();
    await owner.getByRole('region', { name: 'Coming up' }).getByText('127.0.0.1').waitFor();
    await others.locator('summary', { hasText: 'Remove 127.0.0.1' }).click();
    await others.getByRole('button', { name: 'Yes, remove it' }).click();
    await others.getByText('Calendar removed.').waitFor();
    await network.close();
  },
);
