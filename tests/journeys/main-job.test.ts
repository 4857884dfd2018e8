// The main job from end to end: an owner submits a property, an administrator approves it, and visitors see
// it.
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { openReview, signIn } from '../support/administrator.ts';
import { journey } from '../support/browser.ts';
import { fillInFiveSteps, sendWithPhotos } from '../support/owner.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite();

const small = { width: 320, height: 240 };

/** Waits until the page shows `count` photos, and checks that their files contain no EXIF data. */
async function expectPhotos(page: Page, count: number): Promise<void> {
  const photos = page.locator('main img[src^="/photos/"]');
  await expect
    .poll(
      async () => {
        const loadedCount = await photos.evaluateAll(
          (images: HTMLImageElement[]) =>
            images.filter((image) => image.complete && image.naturalWidth > 0).length,
        );
        if (loadedCount < count) await page.reload();
        return loadedCount;
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(count);
  for (const address of await photos.evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => image.src),
  )) {
    const response = await page.request.get(address);
    expect(response.headers()['cache-control']).toContain('immutable');
    const { exif } = await sharp(await response.body()).metadata();
    expect(exif, `EXIF of ${address}`).toBeUndefined();
  }
}

journey(
  'a submitted property stays private until its approval, and is then listed first',
  async ({ openVisitor }) => {
    const photos = [];
    // The first photo is as large as a camera's.
    for (const [index, size] of [{}, small, small, small].entries()) {
      const content = await cameraPhoto({ ...size, seed: index + 1 });
      photos.push({ name: `IMG_${index + 1}.jpg`, content });
    }
    const home = { title: 'Pier View Rooms', photos };
    const owner = await openVisitor();
    await owner.goto(`${site.url}/submit-property`);
    await fillInFiveSteps(owner, home);
    const id = await sendWithPhotos(owner, home);

    const visitor = await openVisitor({ expectedComplaints: /404/ });
    await visitor.goto(`${site.url}/listings/${id}`);
    expect(new URL(visitor.url()).pathname).toBe('/404');
    await visitor.getByText('It might have been removed or the ID is incorrect.').waitFor();
    await visitor.goto(`${site.url}/listings`);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => visitor.getByText(home.title).count()).toBe(0);

    // Photos that are still being processed can't be approved.
    const processing = () =>
      site.testServer.db.selectFrom('photos').select('id').where('state', '=', 'pending').execute();
    await expect.poll(processing, { timeout: 30_000 }).toEqual([]);
    const administrator = await openVisitor();
    await signIn(administrator, site);
    await openReview(administrator, site.url, home.title);
    const review = administrator.getByRole('dialog');
    await review.getByText('12 Hidden Lane', { exact: true }).waitFor();
    await review.getByRole('button', { name: 'Approve' }).click();
    await review.waitFor({ state: 'detached' });
    await administrator.goto(`${site.url}/admin/properties?status=approved`);
    await administrator.getByRole('row', { name: home.title }).getByText('Approved').waitFor();

    await visitor.goto(`${site.url}/listings`);
    const first = visitor.getByRole('article').first();
    await first.getByRole('heading', { name: home.title }).waitFor();
    await expectPhotos(visitor, 1);
    await first.getByRole('link', { name: /View Details/ }).click();
    await visitor.getByRole('heading', { level: 1, name: home.title }).waitFor();
    await expectPhotos(visitor, 4);
    const page = await visitor.content();
    for (const secret of [
      '12 Hidden Lane',
      '92154-7431',
      'rosa@example.com',
      '619-555-0142',
      'Rosa Whitcomb',
      'IMG_1',
    ]) {
      expect(page.includes(secret), secret).toBe(false);
    }
  },
);
