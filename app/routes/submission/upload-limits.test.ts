import { expect, onTestFinished, test } from 'vitest';
import { failureMessage, success } from '#domain/failure.ts';
import { newDraft } from '#tests/support/form-sender.ts';
import { openSite, type Site, valueOf } from '#tests/support/site.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { announcedIn, asBrowser, photosPath, tusClient } from '#tests/support/tus.ts';
import { addUploadingPhoto } from '#tests/support/stand-in-photos.ts';
import { openChanges } from '#server/versions/open.ts';
import { checkClientQuota } from '#server/photos/storage-quota.ts';

const photo = { name: 'a.jpg' };

/** Starts an upload of `bytes` from 127.0.0.1, after `before`, on a site with these limits. */
async function begin(
  env: Record<string, string>,
  bytes: number,
  before: (site: Site, draftId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ status: number; headers: Headers; message: string | undefined }> {
  const site = await openSite(env);
  try {
    const { cookie, draft } = await newDraft(site, '127.0.0.1');
    await before(site, draft.id);
    const response = await tusClient(asBrowser(site, cookie)).announce(photosPath, photo, bytes);
    const { message } = await announcedIn(response);
    return { status: response.status, headers: response.headers, message };
  } finally {
    await site.close();
  }
}

test('returns 429 with Retry-After when the hourly upload limit is exceeded', async () => {
  const after = (sent: number) =>
    begin({ UPLOAD_GB_PER_HOUR: '1' }, 1_000_000, ({ server }) =>
      server.limits.consume('upload', { clientAddress: '127.0.0.1' }, sent),
    );
  expect((await after(900_000_000)).status).toBe(200);
  const { status, headers, message } = await after(1024 ** 3 - 500_000);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(message).toMatch(/^You’ve uploaded a lot of photos in a short time\./);
});

test('returns 507 with a message while the disk is nearly full', async () => {
  const { status, message } = await begin({ MIN_FREE_GB: '1000000000' }, 10);
  expect([status, message]).toEqual([507, failureMessage({ kind: 'disk-full' })]);
});

test('limits the photos and uploads in unfinished drafts per client address', async () => {
  const bytes = 31_457_280;
  const quotas: unknown[] = [];
  const after = (count: number, state: 'uploading' | 'pending') =>
    begin({ UNFINISHED_GB: '1' }, bytes, async ({ db, server }, draftId) => {
      for (let added = 0; added < count; added += 1) await addUploadingPhoto(db, draftId, { bytes, state });
      for (const address of ['127.0.0.1', '192.0.2.10']) quotas.push(await checkClientQuota(server, address));
    });
  const tooMany = { status: 429, message: failureMessage({ kind: 'too-many-drafts' }) };
  for (const state of ['pending', 'uploading'] as const) {
    expect((await after(32, state)).status).toBe(200);
    expect(await after(35, state)).toMatchObject(tooMany);
  }
  const failure = { kind: 'too-many-drafts' };
  expect(quotas.slice(-2)).toMatchObject([{ ok: false, failure }, { ok: true }]);
});

test('counts the draft of changes, and refuses another beyond the limit', async () => {
  const site = await openSite({ UNFINISHED_GB: '1' });
  onTestFinished(site.close);
  const newOwned = async () => site.owned(await site.pendingHome());
  const [first, second] = [await newOwned(), await newOwned()];
  const browser = await newBrowser(site);
  const open = (owned: typeof first, address = '127.0.0.1') =>
    openChanges(site.server, owned, browser, address);
  const draftId = valueOf(await open(first));
  for (let added = 0; added < 35; added += 1)
    await addUploadingPhoto(site.db, draftId, { bytes: 31_457_280 });
  expect(await open(second)).toMatchObject({ failure: { kind: 'too-many-drafts' } });
  expect(await open(first)).toEqual(success(draftId));
  expect(await open(second, '192.0.2.10')).toMatchObject({ ok: true });
});
