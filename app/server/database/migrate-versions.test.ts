// How 0047-adopt-drafts.ts converts the drafts and changes of the previous release to versions.
import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldNames } from '#domain/property/fields.ts';
import { browserWith } from '#tests/support/keys.ts';
import { openAnswers, sendChanges, submitDraft } from '#tests/support/photo-submissions.ts';
import {
  addChanges,
  addDraft,
  addPhoto,
  addPrevious,
  addToken,
  setUpPreviousSite,
} from '#tests/support/previous-release.ts';
import { completeAnswers, noCosts } from '#tests/support/submissions.ts';
import { newAdmin, newUser, valueOf } from '#tests/support/test-server.ts';
import { acceptChanges, approveProperty } from '../admin/decide.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import { copyLinkKey, openLinkKey } from '../access/keys.ts';
import { findCurrentVersion, findLastAnswer, listPhotosOf } from '../versions/version-rows.ts';

const { server, db, update } = await setUpPreviousSite();
const site = { server };
const admin = await newAdmin(server, 'ada@site.example');
const rosa = await newUser(server, 'rosa@site.example');

/** A draft with two photos, whose answers name them. */
async function addFilledDraft(of: Partial<Parameters<typeof addDraft>[1]> = {}, title = 'Typed') {
  const draft = await addDraft(db, of);
  const photoIds = [await addPhoto(db, { draftId: draft.id }), await addPhoto(db, { draftId: draft.id })];
  const answers = completeAnswers(photoIds);
  answers.listing.title = title;
  const base = of.revisionOf ? JSON.stringify(completeAnswers(photoIds)) : null;
  await sql`UPDATE drafts SET steps = ${JSON.stringify(answers)}, base = ${base}, version = 3 WHERE id = ${draft.id}`.execute(
    db,
  );
  return { ...draft, photoIds, answers };
}

/** Changes that were sent, from a draft with two photos. */
async function addSent(propertyId: string, sent: Parameters<typeof addChanges>[3], hasPhotos = false) {
  const { id, photoIds } = await addFilledDraft({ revisionOf: propertyId });
  await addChanges(db, propertyId, id, {
    changes: { title: 'Changed' },
    ...sent,
    photoIds: hasPhotos ? photoIds : null,
  });
  return { id, photoIds };
}

/** Sends a rejected property again as another one, like the previous release. Returns the other one's id. */
async function resubmit(id: string, status: 'pending' | 'rejected', email = 'rosa@example.com') {
  const later = await addPrevious(db, status, { email });
  await sql`UPDATE drafts SET resubmission_of = ${id} WHERE property_id = ${later}`.execute(db);
  return later;
}

const fill = async () => {
  const [pending, rejected, approved, withPhotos, other, asked, refused, waiting, corrected] = [
    await addPrevious(db, 'pending', { photos: 2 }),
    await addPrevious(db, 'rejected'),
    await addPrevious(db, 'approved'),
    await addPrevious(db, 'approved'),
    await addPrevious(db, 'approved'),
    await addPrevious(db, 'pending', { photos: 2 }),
    await addPrevious(db, 'approved'),
    await addPrevious(db, 'pending'),
    await addPrevious(db, 'rejected'),
  ];
  const first = await addPrevious(db, 'rejected');
  const second = await resubmit(first, 'rejected');
  const third = await resubmit(second, 'pending');
  const foreign = await addPrevious(db, 'rejected');
  const taken = await resubmit(foreign, 'pending', 'eve@example.com');
  const drafts = {
    begun: await addFilledDraft(),
    own: await addFilledDraft({ userId: rosa.uid }),
    changes: await addFilledDraft({ revisionOf: approved }),
    correction: await addFilledDraft({ resubmissionOf: corrected }),
    admin: await addFilledDraft({ id: uuidv5(admin.uid, approved) }),
    forgotten: await addFilledDraft({ revisionOf: corrected }, 'Typed before the rejection'),
  };
  const sent = {
    withPhotos: await addSent(withPhotos, {}, true),
    other: await addSent(other, {}),
    refused: await addSent(refused, { state: 'rejected', notes: 'Too loud' }),
    waiting: await addSent(waiting, { state: 'rejected', notes: 'Too loud' }),
  };
  await addChanges(db, asked, null, {
    state: 'changes-requested',
    notes: 'A brighter one',
    requestedPhotos: [2],
  });
  const tokens: Record<string, string> = {};
  for (const [name, { id }] of Object.entries(drafts)) tokens[name] = await addToken(db, { draftId: id });
  const homes = { pending, rejected, approved, asked, first, second, third, foreign, taken };
  for (const [name, propertyId] of Object.entries(homes)) tokens[name] = await addToken(db, { propertyId });
  for (const { id } of Object.values(drafts))
    await sql`INSERT INTO uploads (id, draft_id, name, bytes) VALUES (gen_random_uuid(), ${id}, 'half.jpg', 5)`.execute(
      db,
    );
  return { homes: { ...homes, withPhotos, other, refused, waiting, corrected }, drafts, sent, tokens };
};

let before: Awaited<ReturnType<typeof fill>>;
const openAll = async () => {
  const opens: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(before.tokens)) opens[name] = await openLinkKey(db, token);
  return opens;
};

beforeAll(async () => {
  before = await fill();
  await update();
});

/** Opens a draft in a browser that has the previous release's cookie. */
async function open({ id, token }: { id: string; token: string }) {
  const caller = await browserWith({ db });
  await copyLinkKey(db, token, caller.browser);
  return openAnswers(site, id, caller);
}

const versionsOf = async (propertyId: string) =>
  db
    .selectFrom('propertyVersions')
    .select(['id', 'number', 'state', 'changed', 'notes'])
    .where('propertyId', '=', propertyId)
    .orderBy('number')
    .execute();

/** Fields that later migrations add. */
const laterFields = new Set<string>([
  'accessFeatures',
  'languages',
  'showsOwnerName',
  'beds',
  ...Object.keys(noCosts),
]);

test('copies every field that a property had', async () => {
  const { rows } = await sql<{
    names: string[];
  }>`SELECT ARRAY(SELECT jsonb_object_keys(fields_of(properties))) AS names
    FROM properties LIMIT 1`.execute(db);
  expect(rows[0]?.names.toSorted()).toEqual(fieldNames.filter((name) => !laterFields.has(name)).toSorted());
});

test('changes nothing when it runs again', async () => {
  const rowsOf = (table: string) =>
    sql`SELECT * FROM ${sql.table(table)} AS row ORDER BY row::text`.execute(db);
  const tables = [
    'property_versions',
    'version_photos',
    'properties',
    'photos',
    'drafts',
    'property_revisions',
  ];
  const readAll = async () => {
    const stored = [];
    for (const table of [...tables, 'access_tokens', 'keys', 'uploads'])
      stored.push((await rowsOf(table)).rows);
    return stored;
  };
  const once = await readAll();
  await update();
  expect(await readAll()).toEqual(once);
});

test('numbers the versions of open drafts and changes in the order of sending', async () => {
  const { homes, drafts, sent } = before;
  const submitted = { number: 1, state: 'sent', changed: [], notes: null };
  expect(await versionsOf(homes.pending)).toEqual([{ id: homes.pending, ...submitted }]);
  const notes = `Notes on ${homes.rejected}`;
  expect(await versionsOf(homes.rejected)).toMatchObject([
    { id: homes.rejected, number: 1, state: 'rejected', notes },
  ]);
  expect(await versionsOf(homes.approved)).toMatchObject([
    { id: drafts.changes.id, number: null, state: 'draft' },
  ]);
  expect(await versionsOf(drafts.begun.id)).toMatchObject([
    { id: drafts.begun.id, number: null, state: 'draft' },
  ]);
  expect(await versionsOf(homes.withPhotos)).toMatchObject([
    { id: sent.withPhotos.id, number: 1, state: 'sent', changed: ['title', 'photoIds'] },
  ]);
  expect(await versionsOf(homes.other)).toMatchObject([
    { id: sent.other.id, state: 'sent', changed: ['title'] },
  ]);
  expect(await versionsOf(homes.asked)).toMatchObject([
    { id: homes.asked, state: 'changes-requested', notes: 'A brighter one' },
  ]);
  expect(await versionsOf(homes.refused)).toMatchObject([
    { id: sent.refused.id, state: 'rejected', notes: 'Too loud' },
  ]);
  // Rejected changes don't keep a reviewer from deciding on the property.
  expect(await versionsOf(homes.waiting)).toMatchObject([
    { id: homes.waiting, number: 1, state: 'sent' },
    { id: sent.waiting.id, number: 2, state: 'withdrawn', notes: 'Too loud' },
  ]);
});

test('keeps the photos of versions with their order and captions', async () => {
  const { homes, drafts, sent } = before;
  const idsOf = async (versionId: string) =>
    (await listPhotosOf(db, { versionId })).map(({ id, caption }) => ({ id, caption }));
  const [one = '', two = ''] = sent.withPhotos.photoIds;
  expect(await idsOf(sent.withPhotos.id)).toEqual([
    { id: one, caption: 'The pier' },
    { id: two, caption: null },
  ]);
  expect(await idsOf(homes.pending)).toHaveLength(2);
  for (const { photoIds, answers, ...draft } of Object.values(drafts)) {
    const form = await open(draft);
    expect((await listDraftPhotos(server, form.draft)).map((photo) => photo.id)).toEqual(photoIds);
    expect(form.answers).toEqual(answers);
  }
  const [, second] = await listPhotosOf(db, { propertyId: homes.asked });
  expect((await findLastAnswer(db, homes.asked))?.request).toEqual({
    fields: ['title'],
    photos: [second?.id],
  });
  const uploads = await sql`SELECT FROM uploads`.execute(db);
  expect(uploads.rows).toHaveLength(Object.keys(drafts).length);
});

test('merges a rejected property into the one that its owner sent afterwards', async () => {
  const { first, second, third, foreign, taken } = before.homes;
  expect(await versionsOf(third)).toMatchObject([
    { id: first, number: 1, state: 'rejected', notes: `Notes on ${first}` },
    { id: second, number: 2, state: 'rejected', notes: `Notes on ${second}` },
    { id: third, number: 3, state: 'sent', notes: null },
  ]);
  for (const id of [first, second]) expect(await listPhotosOf(db, { versionId: id })).toHaveLength(1);
  expect(await versionsOf(foreign)).toMatchObject([{ id: foreign, state: 'rejected' }]);
  expect(await versionsOf(taken)).toMatchObject([{ id: taken, number: 1, state: 'sent' }]);
  const { homes, drafts } = before;
  const expected: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(drafts).map(([name, { id }]) => [name, { kind: 'shared-draft', subjectId: id }]),
    ),
    ...Object.fromEntries(
      Object.entries(homes).map(([name, subjectId]) => [name, { kind: 'property', subjectId }]),
    ),
    first: { kind: 'property', subjectId: third },
    second: { kind: 'property', subjectId: third },
  };
  for (const [name, key] of Object.entries(await openAll()))
    expect([name, key]).toEqual([name, expected[name]]);
});

describe('after the migration', () => {
  const statusOf = (id: string) =>
    db.selectFrom('properties').select(['status', 'title']).where('id', '=', id).executeTakeFirst();
  const shownBy = async (propertyId: string) => (await listPhotosOf(db, { propertyId })).map(({ id }) => id);
  const previousRows = async (id: string) =>
    (await sql`SELECT FROM drafts WHERE id = ${id}`.execute(db)).rows;

  test('sends a draft with photos, and deletes its row of the previous release', async () => {
    const { begun } = before.drafts;
    const { draft, answers } = await open(begun);
    expect(await submitDraft(site, draft, answers, { version: 3 })).toBe(begun.id);
    expect(await shownBy(begun.id)).toEqual(begun.photoIds);
    valueOf(await approveProperty(server, admin, begun.id));
    expect(await previousRows(begun.id)).toEqual([]);
  });

  test('sends and accepts changes', async () => {
    const { homes, drafts, sent } = before;
    const { draft, answers } = await open(drafts.changes);
    valueOf(await sendChanges(site, draft, answers, { version: 3 }));
    expect(await versionsOf(homes.approved)).toMatchObject([
      { number: 1, state: 'sent', changed: ['title'] },
    ]);
    valueOf(await acceptChanges(server, admin, homes.approved, drafts.changes.id));
    expect(await statusOf(homes.approved)).toMatchObject({ title: 'Typed' });
    valueOf(await acceptChanges(server, admin, homes.withPhotos, sent.withPhotos.id));
    expect(await statusOf(homes.withPhotos)).toMatchObject({ title: 'Changed' });
    expect(await shownBy(homes.withPhotos)).toEqual(sent.withPhotos.photoIds);
    const left = sql`SELECT FROM property_revisions WHERE property_id = ${homes.withPhotos}`;
    expect((await left.execute(db)).rows).toEqual([]);
  });

  test('sends a correction to its rejected property, and keeps a draft typed before the rejection', async () => {
    const { homes, drafts } = before;
    const { draft, answers } = await open(drafts.correction);
    expect(valueOf(await sendChanges(site, draft, answers, { version: 3 })).id).toBe(homes.corrected);
    expect(await statusOf(homes.corrected)).toMatchObject({ status: 'pending' });
    valueOf(await approveProperty(server, admin, homes.corrected));
    expect(await shownBy(homes.corrected)).toEqual(drafts.correction.photoIds);
    expect((await open(drafts.forgotten)).answers.listing.title).toBe('Typed before the rejection');
  });

  test.each(['pending', 'waiting', 'asked', 'third'] as const)(
    'finds the version of the property’s own submission as the current one: %s',
    async (name) => {
      const id = before.homes[name];
      expect((await findCurrentVersion(db, id))?.id).toBe(id);
    },
  );

  test.each(['pending', 'waiting', 'third'] as const)('approves a property: %s', async (name) => {
    valueOf(await approveProperty(server, admin, before.homes[name]));
    expect(await statusOf(before.homes[name])).toMatchObject({ status: 'approved' });
  });
});
