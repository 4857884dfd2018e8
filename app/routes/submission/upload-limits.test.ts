import { expect, onTestFinished, test } from 'vitest';
import { failureMessage, success } from '#domain/failure.ts';
import { newDraft } from '#tests/support/form-sender.ts';
import { submitProperty, valueOf } from '#tests/support/test-server.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { openOwned } from '#tests/support/properties.ts';
import { openPages, type Pages } from '#tests/support/pages.ts';
import { announcedIn, asBrowser, photosPath, tusClient } from '#tests/support/tus.ts';
import { addUploadingPhoto } from '#tests/support/stand-in-photos.ts';
import { openChanges } from '#server/versions/open.ts';
import { checkClientQuota } from '#server/photos/storage-quota.ts';

const photo = { name: 'a.jpg' };

/** Starts an upload of `bytes` from 127.0.0.1, after `before`, on a site with these limits. */
async function begin(
  env: Record<string, string>,
  bytes: number,
  before: (pages: Pages, draftId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ status: number; headers: Headers; message: string | undefined }> {
  const pages = await openPages(env);
  try {
    const { cookie, draft } = await newDraft(pages, '127.0.0.1');
    await before(pages, draft.id);
    const response = await tusClient(asBrowser(pages, cookie)).announce(photosPath, photo, bytes);
    const { message } = await announcedIn(response);
    return { status: response.status, headers: response.headers, message };
  } finally {
    await pages.close();
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
  const pages = await openPages({ UNFINISHED_GB: '1' });
  onTestFinished(pages.close);
  const newOwned = async () => openOwned(pages, await submitProperty(pages));
  const [first, second] = [await newOwned(), await newOwned()];
  const browser = await newBrowser(pages);
  const open = (owned: typeof first, address = '127.0.0.1') =>
    openChanges(pages.server, owned, browser, address);
  const draftId = valueOf(await open(first));
  for (let added = 0; added < 35; added += 1)
    await addUploadingPhoto(pages.db, draftId, { bytes: 31_457_280 });
  expect(await open(second)).toMatchObject({ failure: { kind: 'too-many-drafts' } });
  expect(await open(first)).toEqual(success(draftId));
  expect(await open(second, '192.0.2.10')).toMatchObject({ ok: true });
});
