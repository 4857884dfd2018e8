import { expect, test } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import { newDraft } from '#tests/support/form-sender.ts';
import { newAdmin, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { success } from '#domain/failure.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { openOwned } from '#tests/support/properties.ts';
import { openPages, type Pages } from '#tests/support/pages.ts';
import { announcedIn, asBrowser, photosPath, tusClient } from '#tests/support/tus.ts';
import { addUploadingPhoto } from '#tests/support/stand-in-photos.ts';
import { rejectProperty } from '#server/admin/decide.ts';
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
  const env = { UPLOAD_GB_PER_HOUR: '1' };
  const almost = await begin(env, 1_000_000, ({ server }) =>
    server.limits.consume('upload', { clientAddress: '127.0.0.1' }, 900_000_000),
  );
  expect(almost.status).toBe(200);
  const { status, headers, message } = await begin(env, 1_000_000, ({ server }) =>
    server.limits.consume('upload', { clientAddress: '127.0.0.1' }, 1024 ** 3 - 500_000),
  );
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
  const photos = (count: number, state: 'uploading' | 'pending') => async (pages: Pages, draftId: string) => {
    for (let added = 0; added < count; added += 1)
      await addUploadingPhoto(pages.db, draftId, { bytes, state });
  };
  const env = { UNFINISHED_GB: '1' };
  expect((await begin(env, bytes, photos(32, 'pending'))).status).toBe(200);
  expect((await begin(env, bytes, photos(32, 'uploading'))).status).toBe(200);
  for (const before of [photos(34, 'pending'), photos(34, 'uploading')]) {
    const { status, message } = await begin(env, bytes, before);
    expect([status, message]).toEqual([429, failureMessage({ kind: 'too-many-drafts' })]);
  }
  let ofOthers: unknown[] = [];
  await begin(env, 10, async (pages, draftId) => {
    await photos(35, 'uploading')(pages, draftId);

    ofOthers = [
      await checkClientQuota(pages.server, '127.0.0.1'),
      await checkClientQuota(pages.server, '192.0.2.10'),
    ];
  });
  expect(ofOthers).toMatchObject([{ ok: false, failure: { kind: 'too-many-drafts' } }, { ok: true }]);
});

test.each([
  ['changes', submitProperty],
  ['a correction', rejectedProperty],
] as const)('counts the draft of %s, and refuses another beyond the limit', async (_draft, create) => {
  const pages = await openPages({ UNFINISHED_GB: '1' });
  try {
    const [first, second] = [
      await openOwned(pages, await create(pages)),
      await openOwned(pages, await create(pages)),
    ];
    const browser = await newBrowser(pages);
    const draftId = valueOf(await openChanges(pages.server, first, browser, '127.0.0.1'));
    for (let added = 0; added < 35; added += 1)
      await addUploadingPhoto(pages.db, draftId, { bytes: 31_457_280 });
    expect(await openChanges(pages.server, second, browser, '127.0.0.1')).toMatchObject({
      failure: { kind: 'too-many-drafts' },
    });
    expect(await openChanges(pages.server, first, browser, '127.0.0.1')).toEqual(success(draftId));
    expect(await openChanges(pages.server, second, browser, '192.0.2.10')).toMatchObject({ ok: true });
  } finally {
    await pages.close();
  }
});

async function rejectedProperty(pages: Pages): Promise<string> {
  const id = await submitProperty(pages);
  const admin = await newAdmin(pages.server, 'ada@site.example');
  valueOf(await rejectProperty(pages.server, admin, id, 'Too dark'));
  return id;
}
