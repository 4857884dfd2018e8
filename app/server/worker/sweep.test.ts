import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpPhotoSite } from '#tests/support/photo-site.ts';
import { scene } from '#tests/support/images.ts';
import type { Draft } from '../access/proofs.ts';
import { readDraft, saveDraft } from '../submission/drafts.ts';
import { todayInLosAngeles, addDays } from '#domain/day.ts';
import { sweep } from './sweep.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import { announcePhotos } from '../photos/uploads.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpPhotoSite();
let draft: Draft;

beforeEach(async () => {
  await site.empty();
  draft = await site.newDraft();
});

const hour = 60 * 60 * 1000;
const small = () => scene(40, 30).png().toBuffer();
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

/** Rows of an account that expire in 25 hours ("old") and in 3 days ("new"). */
const accountRows = `
  INSERT INTO auth_users (id, name, email) VALUES ('rosa', 'Rosa', 'rosa@site.example');
  INSERT INTO auth_sessions (id, user_id, token, expires_at)
    VALUES ('old', 'rosa', 'old', now() + interval '25 hours'), ('new', 'rosa', 'new', now() + interval '3 days');
  INSERT INTO auth_verifications (id, identifier, value, expires_at)
    VALUES ('old', 'old', 'rosa', now() + interval '25 hours'), ('new', 'new', 'rosa', now() + interval '3 days');
  INSERT INTO email_changes (uid, email, expires_at)
    VALUES ('rosa', 'rosa@new.example', now() + interval '25 hours')`;

async function count(table: string): Promise<number> {
  const { rows } = await site.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? Number.NaN;
}

describe('sweep', () => {
  it('deletes a draft that was unused for 30 days, with its photos and their files', async () => {
    await site.sendOne(draft, await small());
    await site.deriveAll(draft);
    await sweep(site.server, inHours(30 * 24 - 1));
    await site.runJobs();
    expect(await count('property_versions')).toBe(1);
    expect(await site.storedFiles()).toHaveLength(8);

    await sweep(site.server, inHours(30 * 24 + 1));
    expect(await count('property_versions')).toBe(0);
    expect(await count('photos')).toBe(0);
    await site.runJobs();
    expect(await site.storedFiles()).toEqual([]);
  });

  it('deletes many drafts, and skips one that is locked', async () => {
    for (let more = 0; more < 44; more += 1) await site.newDraft();
    const client = await site.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM property_versions WHERE id = $1 FOR UPDATE', [draft.id]);
    await sweep(site.server, inHours(30 * 24 + 1));
    await client.query('ROLLBACK');
    client.release();
    const left = await site.pool.query('SELECT id FROM property_versions');
    expect(left.rows).toEqual([{ id: draft.id }]);
  });

  it('keeps a draft that was saved or that received an upload', async () => {
    const saved = await site.newDraft();
    const unused = await site.newDraft();
    await site.pool.query(`UPDATE property_versions SET updated_at = now() - interval '31 days'`);
    await saveDraft(site.server, saved, { version: 0, answers: {} }, null);
    const file = { id: crypto.randomUUID(), name: 'a.jpg', type: 'image/jpeg', bytes: 10 };
    await announcePhotos(site.server, draft, [file], '192.0.2.1');
    await sweep(site.server, new Date());
    expect(await readDraft(site.server, saved)).not.toBeNull();
    expect(await readDraft(site.server, draft)).not.toBeNull();
    expect(await readDraft(site.server, unused)).toBeNull();
  });

  it('deletes photos that have had no owner for a day', async () => {
    await site.sendOne(draft, await small());
    await site.sendOne(draft, await small());
    await site.pool.query(
      'DELETE FROM version_photos WHERE photo_id = (SELECT min(id::text)::uuid FROM photos)',
    );
    await sweep(site.server, inHours(23));
    expect(await count('photos')).toBe(2);
    await sweep(site.server, inHours(25));
    expect(await count('photos')).toBe(1);
    await site.runJobs();
    expect(await site.storedFiles()).toHaveLength(8);
  });

  it('deletes views after 90 days', async () => {
    const today = todayInLosAngeles(new Date());
    const views = [0, -90, -91].map((days) => ({
      propertyId: draft.id,
      day: addDays(today, days),
      views: 1,
    }));
    await site.db.insertInto('propertyViews').values(views).execute();
    await sweep(site.server, new Date());
    expect(await count('property_views')).toBe(2);
  });

  it('deletes expired rate limits, sessions, mailed tokens and email changes', async () => {
    await site.pool.query(accountRows);
    const expire = [inHours(25), inHours(72)].map(Number);
    await site.pool.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, $1), ('new', 1, $2)`,
      expire,
    );
    const tables = ['rate_limits', 'auth_sessions', 'auth_verifications', 'email_changes'];
    const counts = () => Promise.all(tables.map(count));
    await sweep(site.server, inHours(24));
    expect(await counts()).toEqual([2, 2, 2, 1]);
    await sweep(site.server, inHours(26));
    expect(await counts()).toEqual([1, 1, 1, 0]);
  });

  it('deletes files without a row within a day, and keeps files with one', async () => {
    const keptPhoto = await site.sendOne(draft, await small());
    await site.deriveAll(draft);
    const lost = Array.from({ length: 20 }, () => randomBytes(16).toString('hex'));
    const long = inHours(-48);
    for (const name of lost)
      for (const key of [`properties/${name}.jpg`, `originals/${name}`, `variants/${name}-400.webp`]) {
        await site.store.put(key, new Blob(['x']).stream());
        const [kind = '', file = ''] = key.split('/');
        await utimes(path.join(site.folder, 'objects', kind, name.slice(0, 2), file), long, long);
      }
    const justLost = randomBytes(16).toString('hex');
    await site.store.put(`originals/${justLost}`, new Blob(['x']).stream());

    for (let hours = 0; hours < 24; hours += 1) await sweep(site.server, inHours(-hours));
    expect(await site.storedFiles()).toHaveLength(8 + 1);
    expect(await listDraftPhotos(site.server, draft)).toMatchObject([{ id: keptPhoto, state: 'ready' }]);
  });
});
