// Looks for each acknowledged write in the database and in the store, and for each mail at the mail server.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { originalKey, type PhotoFiles } from '#server/photos/photo-objects.ts';
import type { Acknowledged } from './writers.ts';

export interface Found {
  /** How many writes of each kind the site acknowledged. */
  drafts: number;
  photos: number;
  submissions: number;
  inquiries: number;
  /** Descriptions of what is missing, and of what is there twice. */
  lost: string[];
  duplicated: string[];
}

/** Checks the writes that were acknowledged before the call. */
export async function checkWrites(
  pool: pg.Pool,
  store: ObjectStore,
  acknowledged: Acknowledged,
): Promise<Found> {
  const drafts = [...acknowledged.drafts];
  const photos = [...acknowledged.photos];
  const submissions = [...acknowledged.submissions];
  const inquiries = [...acknowledged.inquiries];
  const lost: string[] = [];
  const duplicated: string[] = [];
  const expectOne = (what: string, count: number) => {
    if (count === 0) lost.push(what);
    if (count > 1) duplicated.push(`${what} ×${count}`);
  };

  const storedDrafts = new Map(
    await query<[string, string]>(
      pool,
      `SELECT id, save_number || ' ' || (answers -> 'listing' ->> 'title') FROM property_versions WHERE id = ANY($1)`,
      drafts.map(([id]) => id),
    ),
  );
  for (const [id, { version, title }] of drafts)
    if (storedDrafts.get(id) !== `${version} ${title}`) lost.push(`draft ${id}`);

  for (const id of photos) {
    // The worker may move the file after its row was read.
    const failure = (await checkPhoto(pool, store, id)) && (await checkPhoto(pool, store, id));
    if (failure) lost.push(`photo ${id}: ${failure}`);
  }

  const properties = await query<[string, string]>(
    pool,
    'SELECT title, id FROM properties WHERE title = ANY($1)',
    submissions.map(([title]) => title),
  );
  for (const [title, { propertyId }] of submissions) {
    const ids = properties.filter((row) => row[0] === title).map(([, id]) => id);
    expectOne(`submission ${title}`, ids.length);
    if (ids.length === 1 && ids[0] !== propertyId) lost.push(`submission ${title} under its id`);
  }

  const guests = await query<[string]>(
    pool,
    'SELECT guest_email FROM inquiries WHERE guest_email = ANY($1)',
    inquiries,
  );
  for (const email of inquiries)
    expectOne(`inquiry of ${email}`, guests.filter(([guest]) => guest === email).length);

  return {
    drafts: drafts.length,
    photos: photos.length,
    submissions: submissions.length,
    inquiries: inquiries.length,
    lost,
    duplicated,
  };
}

/**
 * Checks that each submission and each inquiry caused one mail. A mail may be sent twice if its worker is
 * killed.
 */
export function checkMails(taken: readonly string[], { submissions, inquiries }: Acknowledged) {
  const recipients = taken.map((mail) => /^To: .*?([\w-]+@drill\.test)/m.exec(mail)?.[1]);
  const counts = new Map<string, number>();
  for (const to of recipients) if (to) counts.set(to, (counts.get(to) ?? 0) + 1);
  const expected = [...[...submissions.values()].map(({ email }) => email), ...inquiries];
  return {
    expected: expected.length,
    lost: expected.filter((to) => !counts.has(to)),
    twice: expected.filter((to) => counts.get(to) === 2),
    more: expected.filter((to) => (counts.get(to) ?? 0) > 2),
  };
}

interface PhotoRow extends PhotoFiles {
  digest: string;
}

/** Reads a photo's file from the store. Null if it is what the owner sent. */
async function checkPhoto(pool: pg.Pool, store: ObjectStore, id: string): Promise<string | null> {
  const [[row] = []] = await query<[PhotoRow]>(
    pool,
    `SELECT json_build_object('storageKey', storage_key, 'extension', extension, 'digest', encode(digest, 'hex'))
     FROM photos WHERE id = ANY($1)`,
    [id],
  );
  if (!row) return 'no row';
  try {
    const content = await store.open(originalKey(row));
    if (!content) return 'no file';
    const digest = createHash('sha256')
      .update(await content.bytes())
      .digest('hex');
    return digest === row.digest ? null : 'another file';
  } catch (error) {
    return `not readable: ${String(error)}`;
  }
}

async function query<Row extends unknown[]>(pool: pg.Pool, text: string, keys: string[]): Promise<Row[]> {
  return (await pool.query<Row>({ text, values: [keys], rowMode: 'array' })).rows;
}
