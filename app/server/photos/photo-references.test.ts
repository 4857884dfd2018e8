// Photos that a property and versions share. A file is deleted once nothing refers to its photo.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitingSessions } from '#tests/support/database.ts';
import { newBrowser } from '#tests/support/keys.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { valueOf } from '#tests/support/site.ts';
import { setUpPhotoSite } from '#tests/support/photo-site.ts';
import {
  addPhotos,
  openAnswers,
  removePhoto,
  sendChanges,
  submitDraft,
} from '#tests/support/photo-submissions.ts';
import type { Admin, Draft, OwnedProperty } from '../access/proofs.ts';
import { acceptChanges, approveProperty, rejectChanges, rejectProperty } from '../admin/decide.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import { discardDraft } from '../submission/drafts.ts';
import { discardChanges } from '../versions/discard.ts';
import { openChanges } from '../versions/open.ts';
import { listPhotosOf } from '../versions/version-rows.ts';
import { sweep } from '../worker/sweep.ts';
import type { ObjectStore } from './object-store.ts';
import { originalKey } from './photo-objects.ts';
import { deleteUnusedPhotos, linkPhotos } from './photo-rows.ts';
import { listDraftPhotos } from './photos.ts';

const site = await setUpPhotoSite();
const { server, db } = site;
let admin: Admin;
/** A pending property with two photos. */
let owned: OwnedProperty;
let sea: string;
let pier: string;
/** By photo, also of deleted ones. */
const keys = new Map<string, string>();

beforeEach(async () => {
  await site.empty();
  admin = await site.admin();
  const draft = await site.newDraft();
  [sea = '', pier = ''] = await addNamed(draft, 'sea', 'pier');
  const id = await submitDraft(site, draft, completeAnswers([sea, pier]));
  owned = await site.owned(id);
});

async function addNamed(draft: Draft, ...names: string[]) {
  const ids = await addPhotos(site, draft, ...names);
  const rows = db.selectFrom('photos').select(['id', 'storageKey', 'extension']).where('id', 'in', ids);
  for (const row of await rows.execute()) keys.set(row.id, originalKey(row));
  return ids;
}

/** Which of the photos have a file, after all jobs. */
async function stored(...photoIds: string[]): Promise<boolean[]> {
  await site.runJobs();
  return Promise.all(photoIds.map(async (id) => (await site.store.open(keys.get(id) ?? '')) !== null));
}

const approve = async () => valueOf(await approveProperty(server, admin, owned.id));
const openForm = async (place = server) => {
  const browser = await newBrowser(site);
  const draftId = valueOf(await openChanges(place, owned, browser));
  return openAnswers(site, draftId, { user: null, browser });
};
const shown = async () => (await listPhotosOf(db, { propertyId: owned.id })).map(({ id }) => id);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** Sends changes that replace the pier by a new photo. Returns the version and the photo. */
async function sendDeck(version = 0) {
  const { draft, answers } = await openForm();
  await removePhoto(site, draft, 'pier');
  const [deck = ''] = await addNamed(draft, 'deck');
  answers.photos = { photoIds: [deck, sea], photoCaptions: {} };
  valueOf(await sendChanges(site, draft, answers, { version }));
  return { id: draft.id, deck };
}

const silent = new Proxy({} as ObjectStore, {
  get: (_target, name) => () => Promise.reject(new Error(`${String(name)} was called`)),
});

const reject = async () => valueOf(await rejectProperty(server, admin, owned.id, 'Too dark'));
const undo = async () => valueOf(await undoDecision(server, admin, owned.id));

test('opening a form makes no request to the store, and copies no photo', async () => {
  for (const decide of [approve, undo, reject]) {
    await decide();
    const { draft, answers } = await openForm({ ...server, store: silent });
    expect(answers.photos.photoIds).toEqual([sea, pier]);
    await discardDraft({ ...server, store: silent }, draft);
  }
  expect(await shown()).toEqual([sea, pier]);
});

describe('a photo that the property shows', () => {
  test('stays when a draft that refers to it is discarded or loses it', async () => {
    await approve();
    const { draft } = await openForm();
    await removePhoto(site, draft, 'pier');
    await discardDraft(server, draft);
    expect(await stored(sea, pier)).toEqual([true, true]);
    expect(await shown()).toEqual([sea, pier]);
  });

  const accept = async (id: string) => valueOf(await acceptChanges(server, admin, owned.id, id));

  test.each([
    ['accepted changes', approve, accept],
    ['a pending property’s changes', async () => undefined, approve],
  ])('is deleted a month after %s replaced it', async (_changes, before, after) => {
    await before();
    const { id, deck } = await sendDeck();
    await after(id);
    expect(await shown()).toEqual([deck, sea]);
    await sweep(server, inDays(29));
    expect(await stored(sea, pier, deck)).toEqual([true, true, true]);
    await sweep(server, inDays(31));
    expect(await stored(sea, pier, deck)).toEqual([true, false, true]);
  });

  test('comes back when the answer is undone, even if the owner discarded a draft with it', async () => {
    await approve();
    const { id, deck } = await sendDeck();
    const { draft } = await openForm();
    valueOf(await acceptChanges(server, admin, owned.id, id));
    await discardDraft(server, draft);
    // As if an import had added it, without a version.
    await db.deleteFrom('versionPhotos').where('photoId', '=', pier).execute();
    await sql`UPDATE photos SET created_at = now() - interval '40 days'`.execute(db);
    await sweep(server, new Date());
    valueOf(await undoDecision(server, admin, id));
    expect(await shown()).toEqual([sea, pier]);
    expect(await stored(sea, pier, deck)).toEqual([true, true, true]);
  });

  test('is deleted with the property and its drafts', async () => {
    await approve();
    const { draft } = await openForm();
    await removePhoto(site, draft, 'pier');
    valueOf(await deletePropertyAsAdmin(server, admin, owned.id, 'A duplicate.'));
    expect(await stored(sea, pier)).toEqual([false, false]);
  });
});

describe('a photo of changes', () => {
  test('is deleted when its draft or its sent version is discarded', async () => {
    await approve();
    const { draft } = await openForm();
    const [deck = ''] = await addNamed(draft, 'deck');
    await discardDraft(server, draft);
    expect(await stored(sea, pier, deck)).toEqual([true, true, false]);
    const sent = await sendDeck();
    valueOf(await discardChanges(server, owned));
    expect(await stored(sea, pier, sent.deck)).toEqual([true, true, false]);
  });

  test('stays after a rejection, and is deleted after a month once the owner discards the changes', async () => {
    await approve();
    const { id, deck } = await sendDeck();
    valueOf(await rejectChanges(server, admin, { id: owned.id, seen: id }, 'Too dark'));
    const { draft, answers } = await openForm();
    expect(answers.photos.photoIds).toEqual([deck, sea]);
    await sql`UPDATE property_versions SET reviewed_at = now() - interval '31 days'`.execute(db);
    await sql`UPDATE photos SET created_at = now() - interval '40 days'`.execute(db);
    await sweep(server, new Date());
    expect(await stored(deck)).toEqual([true]);
    await discardDraft(server, draft);
    expect(await stored(deck)).toEqual([true]);
    valueOf(await discardChanges(server, owned));
    await sweep(server, new Date());
    expect(await stored(sea, pier, deck)).toEqual([true, true, false]);
    expect((await openForm()).answers.photos.photoIds).toEqual([sea, pier]);
  });
});

describe('while a request refers to an unused photo', () => {
  let unused: string;
  let draft: Draft;
  beforeEach(async () => {
    draft = await site.newDraft();
    [unused = ''] = await addNamed(draft, 'deck');
    await db.deleteFrom('versionPhotos').where('photoId', '=', unused).execute();
  });
  type Act = (transaction: Parameters<typeof linkPhotos>[0]) => Promise<unknown>;
  const link: Act = (transaction) =>
    linkPhotos(transaction, draft.id, { photoIds: [unused], photoCaptions: {} });
  const remove: Act = (transaction) => deleteUnusedPhotos(transaction, [unused]);

  test.each([
    ['isn’t deleted by a deletion that waits for the request', link, remove, true],
    ['isn’t linked if its deletion started first', remove, link, false],
  ])('%s', async (_name, first, second, isKept) => {
    const { waited } = await db.transaction().execute(async (transaction) => {
      await first(transaction);
      const waiting = db.transaction().execute(second);
      await expect.poll(() => waitingSessions(db)).toBe(1);
      return { waited: waiting };
    });
    await waited;
    expect(await listDraftPhotos(server, draft)).toHaveLength(Number(isKept));
    expect(await stored(unused)).toEqual([isKept]);
  });
});
