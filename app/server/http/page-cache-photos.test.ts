import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openCachedSite } from '#tests/support/cached-site.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { approveProperty } from '../admin/decide.ts';

const site = await setUpSite();
const cached = await openCachedSite(site);
afterAll(cached.close);
const admin = await site.admin();
const propertyId = await site.listedHome(admin);

const setPhoto = (values: object) =>
  site.db.updateTable('photos').set(values).where('propertyId', '=', propertyId).execute();
const send = () => cached.send(`/listings/${propertyId}.data`);
const showsPhoto = (body: string) => body.includes('/photos/');

test('renders a page without a ready photo again 10 s after it was rendered, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await setPhoto({ state: 'pending' });
  expect(showsPhoto((await send()).body)).toBe(false);
  await setPhoto({ state: 'ready' });
  cached.renderings();
  vi.advanceTimersByTime(9999);
  expect((await send()).isHit).toBe(true);
  expect(cached.renderings()).toBe(0);
  vi.advanceTimersByTime(1);
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(responses.map(({ body }) => showsPhoto(body))).toEqual(responses.map(() => true));
  expect(cached.renderings()).toBe(1);
});

test('shows a caption that is saved while its property is being approved', async () => {
  const id = await site.pendingHome();
  let isApproved = false;
  const { approval } = await site.db.transaction().execute(async (holder) => {
    const photos = holder.updateTable('photos').set({ caption: 'The deck' });
    await photos.where('propertyId', '=', id).execute();
    const approving = approveProperty(site.server, admin, id).finally(() => (isApproved = true));
    await expect.poll(async () => [isApproved, (await waitingSessions(site.db)) > 0]).toContain(true);
    // Caches the page without the caption if the property is approved by now.
    await cached.send(`/listings/${id}.data`);
    return { approval: approving };
  });
  valueOf(await approval);
  expect((await cached.send(`/listings/${id}.data`)).body).toContain('The deck');
});
